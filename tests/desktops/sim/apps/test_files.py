"""Tests of the Files program."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.core.action import Action
from cuaenv.desktops.sim.app import UiEvent

HOME = "/home/user"
DOCS = f"{HOME}/Documents"


def test_a_double_click_enters_a_folder_and_back_returns(hand):
    """Folders open in the same window and history remembers."""
    hand.put("Documents/inner/x.txt")
    hand.open("files", DOCS)
    hand.click("table-row", "inner", "double_click")
    assert hand.names("table-row") == ["x.txt"]
    hand.button("Back")
    assert hand.names("table-row") == ["inner"]
    hand.key("alt", "right")
    assert hand.names("table-row") == ["x.txt"]
    hand.button("Up")
    assert "selected" in hand.find("table-row", "inner").states


def test_a_file_opens_in_its_program(hand):
    """Return on a text file opens the text editor."""
    hand.put("Documents/note.txt", "hello")
    hand.open("files", DOCS)
    hand.click("table-row", "note.txt")
    hand.key("enter")
    assert hand.app.name == "Text Editor"
    assert hand.find("text").text == "hello"


def test_the_keyboard_is_in_the_list_from_the_start(hand):
    """Down and Return open the first file of a folder just shown, without the pointer."""
    hand.put("Documents/note.txt", "hello")
    hand.open("files", DOCS)
    hand.key("down")
    hand.key("enter")
    assert hand.app.name == "Text Editor"


def test_a_path_can_be_typed(hand):
    """Ctrl+L turns the path bar into an entry."""
    hand.open("files")
    hand.key("ctrl", "l")
    hand.type("/etc\n")
    assert hand.app.folder == "/etc"
    assert hand.shows("table-row", "hosts")
    hand.key("ctrl", "l")
    hand.type("/no/such\n")
    assert hand.shows("alert")


def test_hidden_files_show_on_demand(hand):
    """Ctrl+H shows and hides names with a leading dot."""
    hand.put("Documents/.secret")
    hand.open("files", DOCS)
    assert not hand.shows("table-row", ".secret")
    hand.key("ctrl", "h")
    assert hand.shows("table-row", ".secret")


def test_several_rows_are_moved_by_cut_and_paste(hand):
    """Ctrl and shift select, cut and paste move."""
    for name in ("a.txt", "b.txt", "c.txt"):
        hand.put(f"Documents/{name}", name)
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt")
    hand.click("table-row", "c.txt", "click", "ctrl")
    hand.key("ctrl", "x")
    hand.click("list-item", "Downloads")
    hand.key("ctrl", "v")
    assert hand.names("table-row") == ["a.txt", "c.txt"]
    assert hand.read("Downloads/c.txt") == "c.txt"
    assert hand.root().listdir(DOCS) == ["b.txt"]


def test_shift_extends_and_ctrl_a_takes_all(hand):
    """A range is selected from the anchor."""
    for name in "abcd":
        hand.put(f"Documents/{name}")
    hand.open("files", DOCS)
    hand.click("table-row", "b")
    hand.click("table-row", "d", "click", "shift")
    chosen = [e.name for e in hand.all("table-row") if "selected" in e.states]
    assert chosen == ["b", "c", "d"]
    hand.key("ctrl", "a")
    assert sum("selected" in e.states for e in hand.all("table-row")) == 4


def test_pasting_over_a_file_asks_and_cancel_changes_nothing(hand):
    """The dialog names the file; Escape leaves it alone."""
    hand.put("Documents/a.txt", "new")
    hand.put("Desktop/a.txt", "old")
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt")
    hand.key("ctrl", "c")
    hand.click("list-item", "Desktop")
    hand.key("ctrl", "v")
    assert hand.shows("alert", "Replace Existing File?")
    hand.key("escape")
    assert hand.read("Desktop/a.txt") == "old"
    hand.key("ctrl", "v")
    hand.button("Replace")
    assert hand.read("Desktop/a.txt") == "new"


def test_replace_can_be_applied_to_all(hand):
    """One box and one click settle all conflicts."""
    for name in "abc":
        hand.put(f"Documents/{name}", "new")
        hand.put(f"Downloads/{name}", "old")
    hand.open("files", DOCS)
    hand.key("ctrl", "a")
    hand.key("ctrl", "c")
    hand.click("list-item", "Downloads")
    hand.key("ctrl", "v")
    hand.click("check-box", "Apply to all")
    hand.button("Replace")
    assert not hand.shows("alert")
    assert [hand.read(f"Downloads/{n}") for n in "abc"] == ["new"] * 3


def test_new_folder_and_rename(hand):
    """Prompts make and rename; a taken name is refused."""
    hand.put("Documents/taken")
    hand.open("files", DOCS)
    hand.key("ctrl", "shift", "n")
    hand.key("ctrl", "a")
    hand.type("Plans")
    hand.button("Create")
    assert hand.root().is_dir(f"{DOCS}/Plans")
    hand.key("f2")
    hand.key("ctrl", "a")
    hand.type("taken")
    hand.button("Rename")
    assert hand.shows("alert", "Name Taken")
    hand.key("enter")
    hand.key("f2")
    hand.key("ctrl", "a")
    hand.type("Ideas\n")
    assert hand.root().is_dir(f"{DOCS}/Ideas")


def test_trash_restore_and_empty(hand):
    """Delete moves to the trash, from where it comes back or is gone for good."""
    hand.put("Documents/a.txt", "a")
    hand.put("Documents/b.txt", "b")
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt")
    hand.key("delete")
    hand.click("table-row", "b.txt")
    hand.key("delete")
    assert hand.root().listdir(DOCS) == []
    hand.click("list-item", "Trash")
    hand.click("table-row", "a.txt")
    hand.button("Restore")
    assert hand.read("Documents/a.txt") == "a"
    hand.button("Empty Trash")
    hand.click("push-button", "Cancel")
    assert hand.shows("table-row", "b.txt")
    hand.button("Empty Trash")
    hand.button("Empty Trash")
    assert hand.computer.disk("t").trashed() == []


def test_deleting_for_good_asks_first(hand):
    """Shift+Delete deletes only after the button."""
    hand.put("Documents/a.txt")
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt")
    hand.key("shift", "delete")
    hand.key("enter")
    assert hand.root().exists(f"{DOCS}/a.txt")
    hand.key("shift", "delete")
    hand.button("Delete Permanently")
    assert not hand.root().exists(f"{DOCS}/a.txt")
    assert hand.computer.disk("t").trashed() == []


def test_a_refusal_gives_its_reason(hand):
    """Deleting what belongs to root is not done, and the dialog says why."""
    hand.open("files", "/etc")
    hand.click("table-row", "hosts")
    hand.key("delete")
    assert "permission denied" in " ".join(hand.names("label"))
    assert hand.root().exists("/etc/hosts")


def test_dragging_moves_and_ctrl_dragging_copies(hand):
    """Rows drop onto folders and places."""
    hand.put("Documents/box/keep")
    hand.put("Documents/a.txt", "a")
    hand.put("Documents/b.txt", "b")
    hand.open("files", DOCS)
    hand.drag("table-row", "a.txt", "table-row", "box")
    assert hand.root().listdir(f"{DOCS}/box") == ["a.txt", "keep"]
    hand.drag("table-row", "b.txt", "list-item", "Downloads", "ctrl")
    assert hand.read("Downloads/b.txt") == hand.read("Documents/b.txt") == "b"


def test_files_are_dragged_between_windows_and_into_programs(hand):
    """A row drops into another Files window, and opens in an editor it is dropped on."""
    hand.put("Documents/a.txt", "text")
    source = hand.open("files", DOCS)
    other = hand.open("files", f"{HOME}/Downloads")
    event = UiEvent("drop", "listing", source=f"row:{DOCS}/a.txt", source_app=source)
    other.handle(event)
    assert hand.read("Downloads/a.txt") == "text"
    editor = hand.open("text_editor")
    event = UiEvent("drop", "text", source=f"row:{HOME}/Downloads/a.txt", source_app=other)
    editor.handle(event)
    assert editor.text.text == "text"


def test_a_deep_path_keeps_its_ends(hand):
    """The path bar leaves out the middle, and `…` leads there."""
    hand.put("Documents/a/b/c/d/e/f.txt")
    hand.open("files", f"{DOCS}/a/b/c/d/e")
    assert {"Home", "…", "c", "d", "e"} <= set(hand.names("push-button"))
    hand.button("…")
    assert hand.app.folder == f"{DOCS}/a/b"


def test_permissions_change_by_check_box(hand):
    """The properties dialog shows and sets mode bits, for enclosed files too."""
    hand.put("Documents/box/inner.txt", mode=0o644)
    hand.open("files", DOCS)
    hand.click("table-row", "box")
    hand.key("alt", "enter")
    hand.click("check-box", "Others read")
    assert hand.root().stat(f"{DOCS}/box").mode == 0o751
    assert hand.root().stat(f"{DOCS}/box/inner.txt").mode == 0o644
    hand.button("Apply to Enclosed Files")
    assert hand.root().stat(f"{DOCS}/box/inner.txt").mode == 0o640


def test_searching_finds_in_folders_below(hand):
    """The search box filters by name, recursively."""
    hand.put("Documents/deep/er/invoice-7.txt")
    hand.put("Documents/other.txt")
    hand.open("files", DOCS)
    hand.key("ctrl", "f")
    hand.type("INVOICE")
    assert hand.names("table-row") == ["invoice-7.txt"]
    assert "deep/er" in hand.names("table-cell")
    hand.key("escape")
    assert hand.names("table-row") == ["deep", "other.txt"]


def test_columns_sort(hand):
    """A click on a column's title sorts by it, another turns it round."""
    hand.put("Documents/a", "1" * 10)
    hand.put("Documents/b", "1")
    hand.open("files", DOCS)
    hand.click("table-column-header", "Size")
    assert hand.names("table-row") == ["b", "a"]
    hand.click("table-column-header", "Size")
    assert hand.names("table-row") == ["a", "b"]


def test_the_grid_shows_the_same_files(hand):
    """Tiles select and open like rows."""
    hand.put("Documents/inner/x")
    hand.open("files", DOCS)
    hand.click("toggle-button", "Grid View")
    hand.click("list-item", "inner", "double_click")
    assert hand.app.folder == f"{DOCS}/inner"


def test_right_click_offers_what_fits(hand):
    """Items and empty space have menus of their own."""
    hand.put("Documents/a.txt")
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt", "right_click")
    assert hand.shows("menu-item", "Rename…")
    hand.key("escape")
    box = hand.find("table", "Files").box
    hand.do(Action.at("right_click", box.center[0], box.y + box.h - 20))
    assert hand.shows("menu-item", "New Folder")
    assert not hand.shows("menu-item", "Rename…")


@pytest.mark.parametrize("name", ["box.tar.gz", "box.tar", "box.zip"])
def test_archives_are_made_and_unpacked(hand, name):
    """Compress and Extract Here go there and back, beside what is there already."""
    hand.put("Documents/box/a.txt", "content")
    hand.open("files", DOCS)
    hand.click("table-row", "box")
    hand.menu("Edit", "Compress…")
    hand.key("ctrl", "a")
    hand.type(name)
    hand.button("Create")
    hand.click("table-row", name, "right_click")
    hand.click("menu-item", "Extract Here")
    assert hand.read("Documents/box 2/box/a.txt") == "content"


def test_a_damaged_archive_is_reported(hand):
    """What cannot be unpacked gives a message and leaves no folder."""
    hand.put("Documents/bad.tar.gz", b"not an archive")
    hand.open("files", DOCS)
    hand.click("table-row", "bad.tar.gz", "right_click")
    hand.click("menu-item", "Extract Here")
    assert hand.shows("alert", "Not Done")
    assert hand.root().listdir(DOCS) == ["bad.tar.gz"]


def test_looking_at_a_folder_reads_no_file(hand):
    """Listing and searching leave no read in the journal."""
    hand.put("Documents/private.txt", "secret")
    hand.open("files", DOCS)
    hand.key("ctrl", "f")
    hand.type("private")
    assert not hand.events("read")


def test_a_window_survives_copy_and_pickle(hand):
    """State with an open dialog can be forked and pickled."""
    hand.put("Documents/a.txt")
    hand.open("files", DOCS)
    hand.click("table-row", "a.txt")
    hand.key("shift", "delete")
    twin = pickle.loads(pickle.dumps(copy.deepcopy(hand.desktop.wm)))
    assert twin.computer.focused.dialog.title == "Delete Permanently?"


@pytest.mark.parametrize("place", ["Documents", ".local/share"])
def test_every_control_does_something(hand, monkey, place):
    """Nothing on the window is dead."""
    hand.put("Documents/a.txt")
    hand.put("Documents/box/b.txt")
    hand.open("files", f"{HOME}/{place}")
    assert monkey(hand) == []
