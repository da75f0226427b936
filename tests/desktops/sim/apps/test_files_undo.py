"""Tests of taking things back in Files, of the places' menu, and of moving to a chosen folder."""

from __future__ import annotations

import pytest

HOME = "/home/user"


@pytest.fixture
def files(hand):
    """Return a hand with two files and a folder in Documents, shown in Files."""
    for name in ("a.txt", "b.txt"):
        hand.put(f"Documents/{name}", name)
    hand.put("Documents/box/c.txt", "c")
    hand.open("files", f"{HOME}/Documents")
    return hand


def names(hand, folder):
    """Return the names in a folder below the home."""
    return hand.root().listdir(f"{HOME}/{folder}")


def test_renaming_is_taken_back(files):
    """Ctrl+Z gives the old name back, and the menu says what it would take back."""
    files.click("table-row", "a.txt")
    files.key("f2")
    files.type("z\n")
    assert "z.txt" in names(files, "Documents")
    files.click("menu", "Edit")
    assert files.shows("menu-item", "Undo Rename")
    files.key("escape")
    files.key("ctrl", "z")
    assert "a.txt" in names(files, "Documents") and "z.txt" not in names(files, "Documents")


def test_moving_is_taken_back_one_step_at_a_time(files):
    """Two moves come back in turn, whole folders among them."""
    files.drag("table-row", "a.txt", "table-row", "box")
    files.drag("table-row", "box", "list-item", "Music")
    assert names(files, "Music/box") == ["a.txt", "c.txt"]
    files.key("ctrl", "z")
    assert "box" in names(files, "Documents") and "a.txt" not in names(files, "Documents")
    files.key("ctrl", "z")
    assert "a.txt" in names(files, "Documents") and names(files, "Documents/box") == ["c.txt"]


def test_what_was_trashed_comes_back(files):
    """Undo after Delete restores the files where they were."""
    files.click("table-row", "a.txt")
    files.key("delete")
    assert "a.txt" not in names(files, "Documents")
    files.key("ctrl", "z")
    assert files.read("Documents/a.txt") == "a.txt"
    assert files.shows("table-row", "a.txt")


@pytest.mark.parametrize("way", ["new folder", "duplicate", "copy"])
def test_what_was_made_goes_to_the_trash(files, way):
    """New folders and copies are taken back by way of the trash; nothing else goes."""
    before = names(files, "Documents")
    if way == "new folder":
        files.key("ctrl", "shift", "n")
        files.type("fresh\n")
    else:
        files.click("table-row", "a.txt")
        files.key("ctrl", "d" if way == "duplicate" else "c")
        if way == "copy":
            files.key("ctrl", "v")
    assert len(names(files, "Documents")) == len(before) + 1
    files.key("ctrl", "z")
    assert names(files, "Documents") == before
    assert len(files.computer.disk("test").trashed()) == 1


def test_a_name_taken_meanwhile_is_reported(files):
    """Undo never writes over a file that has the old name now."""
    files.click("table-row", "a.txt")
    files.key("f2")
    files.type("z\n")
    files.put("Documents/a.txt", "new")
    files.key("ctrl", "z")
    assert files.read("Documents/a.txt") == "new" and files.read("Documents/z.txt") == "a.txt"
    assert files.shows("alert") or files.shows("dialog")


def test_replaced_files_are_not_taken_back(files):
    """A move that replaced something leaves nothing for undo to do halfway."""
    files.put("Documents/box/a.txt", "old")
    files.drag("table-row", "a.txt", "table-row", "box")
    files.button("Replace")
    assert not files.app.deeds
    files.key("ctrl", "z")
    assert files.read("Documents/box/a.txt") == "a.txt"


def test_undo_in_the_search_box_is_about_the_words(files):
    """While a text has the keyboard, ctrl+Z takes back typing, not files."""
    files.click("table-row", "a.txt")
    files.key("ctrl", "d")
    files.key("ctrl", "f")
    files.type("zz")
    files.key("ctrl", "z")
    assert "a (copy).txt" in names(files, "Documents")


def test_places_have_a_menu_of_their_own(files):
    """A right click on a place offers it without going there."""
    files.click("list-item", "Music", "right_click")
    assert {"Open", "Open in New Window", "Open in Terminal", "Properties"} <= set(
        files.names("menu-item")
    )
    assert files.app.folder == f"{HOME}/Documents"
    files.click("menu-item", "Open in New Window")
    assert files.app.folder == f"{HOME}/Music" and len(files.computer.apps) == 2


def test_the_trash_is_emptied_from_its_place(files):
    """The menu of Trash in the sidebar empties it, after asking."""
    files.click("table-row", "a.txt")
    files.key("delete")
    files.click("list-item", "Trash", "right_click")
    files.click("menu-item", "Empty Trash…")
    files.button("Empty Trash")
    assert files.computer.disk("test").trashed() == []


@pytest.mark.parametrize(("item", "left"), [("Move To…", False), ("Copy To…", True)])
def test_rows_go_to_a_folder_that_is_chosen(files, item, left):
    """Move To and Copy To ask for a folder, with the same conflicts as pasting."""
    files.click("table-row", "a.txt", "right_click")
    files.click("menu-item", item)
    assert files.app.dialog is not None
    files.app.on_target_folder(f"{HOME}/Music", files.app.dialog.context)
    assert "a.txt" in names(files, "Music")
    assert ("a.txt" in names(files, "Documents")) == left
