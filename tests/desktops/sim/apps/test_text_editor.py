"""Tests of the Text Editor program."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.apps.text_editor.document import (
    CannotEncode,
    CannotOpen,
    Document,
    decode,
    encode,
    load,
    save,
    split_newlines,
)

HOME = "/home/user"
DOCS = f"{HOME}/Documents"


# ---- documents


@settings(derandomize=True, max_examples=200)
@given(
    st.text(st.sampled_from("ab\r\n\té€😀"), max_size=30), st.sampled_from(["utf-8", "utf-8-sig"])
)
def test_any_text_comes_back_byte_for_byte(text, encoding):
    """Reading and writing without a change changes nothing, whatever the line endings."""
    data = text.encode(encoding)
    codec, decoded = decode(data, "f")
    newline, plain = split_newlines(decoded)
    assert encode(Document("/f", codec, newline), plain) == data


def test_latin_1_is_kept_and_its_limits_are_told():
    """A file that is not UTF-8 keeps its bytes; a character it lacks is an error."""
    codec, text = decode("Größe".encode("latin-1"), "f")
    assert (codec, text) == ("latin-1", "Größe")
    with pytest.raises(CannotEncode, match="ISO-8859-1"):
        encode(Document("/f", codec), "Größe €")


def test_binary_files_are_refused():
    """A null byte tells a binary file."""
    with pytest.raises(CannotOpen, match="binary"):
        decode(b"\x7fELF\0\1", "f")


def test_saving_replaces_by_rename_and_keeps_mode(disk):
    """The journal shows a temporary file renamed over the old one; the mode stays."""
    disk.write(f"{DOCS}/a.txt", "old")
    disk.chmod(f"{DOCS}/a.txt", 0o666)
    document, _ = load(disk, f"{DOCS}/a.txt")
    save(disk, document, "new")
    assert disk.read_text(f"{DOCS}/a.txt") == "new"
    assert disk.stat(f"{DOCS}/a.txt").mode == 0o666
    assert disk.listdir(DOCS) == ["a.txt"]
    kinds = [(e.kind, e.to) for e in disk.fs.journal.events if e.kind == "rename"]
    assert kinds == [("rename", f"{DOCS}/a.txt")]


def test_saving_keeps_links_and_owners(disk):
    """Links are followed; a file with two names, or of another owner, is written in place."""
    root = disk.fs.view("root", "test")
    disk.write(f"{DOCS}/real", "1")
    disk.symlink(f"{DOCS}/real", f"{DOCS}/soft")
    disk.link(f"{DOCS}/real", f"{DOCS}/hard")
    root.write(f"{DOCS}/shared", "1")
    root.chmod(f"{DOCS}/shared", 0o666)
    for name in ("soft", "shared"):
        document, _ = load(disk, f"{DOCS}/{name}")
        save(disk, document, "2")
    assert disk.is_link(f"{DOCS}/soft")
    assert disk.read_text(f"{DOCS}/hard") == "2"
    assert disk.stat(f"{DOCS}/shared").owner == "root"


def test_a_change_on_disk_is_noticed(disk):
    """Writing, replacing and removing the file are changes; reading it is not."""
    disk.write(f"{DOCS}/a", "1")
    document, _ = load(disk, f"{DOCS}/a")
    disk.read(f"{DOCS}/a")
    assert not document.changed_on_disk(disk)
    disk.write(f"{DOCS}/a", "2")
    assert document.changed_on_disk(disk)
    document, _ = load(disk, f"{DOCS}/a")
    disk.remove(f"{DOCS}/a")
    assert document.changed_on_disk(disk)


# ---- the program, by hand


def test_typing_and_saving(hand):
    """The title tells of changes; Ctrl+S writes them."""
    path = hand.put("Documents/a.txt", "one\n")
    hand.open("text_editor", path)
    hand.key("ctrl", "end")
    hand.type("two")
    assert hand.app.title.startswith("*a.txt")
    hand.key("ctrl", "s")
    assert hand.read(path) == "one\ntwo"
    assert hand.app.title.startswith("a.txt")


def test_windows_line_ends_survive(hand):
    """A CRLF file without a final newline stays one."""
    path = hand.put("Documents/a.txt", b"one\r\ntwo")
    hand.open("text_editor", path)
    hand.key("ctrl", "end")
    hand.type("!")
    hand.key("ctrl", "s")
    assert hand.root().read(path) == b"one\r\ntwo!"


@pytest.mark.parametrize(
    ("choice", "left"), [("Save", "new"), ("Don't Save", "old"), ("Cancel", "old")]
)
def test_closing_asks_about_changes(hand, choice, left):
    """Save saves and closes, Don't Save closes, Cancel stays."""
    path = hand.put("Documents/a.txt", "old")
    app = hand.open("text_editor", path)
    hand.key("ctrl", "a")
    hand.type("new")
    hand.key("alt", "f4")
    hand.button(choice)
    assert hand.read(path) == left
    assert (app in hand.computer.apps) == (choice == "Cancel")


def test_a_new_document_is_saved_where_the_user_says(hand):
    """Save asks for a name; the file gets it."""
    hand.open("text_editor")
    hand.type("text")
    hand.key("ctrl", "s")
    hand.key("ctrl", "a")
    hand.type("fresh.txt\n")
    assert hand.read("Documents/fresh.txt") == "text"


def test_saving_over_another_file_asks(hand):
    """Save As over an existing name needs a Replace."""
    hand.put("Documents/b.txt", "other")
    path = hand.put("Documents/a.txt", "mine")
    hand.open("text_editor", path)
    hand.key("ctrl", "shift", "s")
    hand.key("ctrl", "a")
    hand.type("b.txt\n")
    assert hand.read("Documents/b.txt") == "other"
    hand.button("Replace")
    assert hand.read("Documents/b.txt") == "mine"
    assert hand.app.document.path == f"{DOCS}/b.txt"


@pytest.mark.parametrize(("choice", "left"), [("Overwrite", "mine"), ("Reload", "theirs")])
def test_a_change_by_another_program_is_not_lost_silently(hand, choice, left):
    """Saving over a file changed meanwhile asks first."""
    path = hand.put("Documents/a.txt", "old")
    hand.open("text_editor", path)
    hand.key("ctrl", "a")
    hand.type("mine")
    hand.put(path, "theirs")
    hand.key("ctrl", "s")
    assert hand.shows("alert", "File Changed on Disk")
    hand.button(choice)
    assert hand.read(path) == left
    assert hand.find("text").text == left


def test_find_and_replace(hand):
    """The bar counts, steps and replaces."""
    path = hand.put("Documents/a.txt", "cat Cat dog\n")
    hand.open("text_editor", path)
    hand.key("ctrl", "h")
    hand.type("cat")
    assert "1 of 2" in hand.names("label")
    hand.click("check-box", "Match case")
    hand.click("entry", "Replace with")
    hand.type("cow")
    hand.button("Replace All")
    assert "1 replaced" in hand.names("label")
    assert hand.find("text").text == "cow Cat dog\n"
    hand.key("escape")
    assert not hand.shows("entry", "Find")


@pytest.mark.parametrize("app", ["text_editor", "code_editor"])
def test_matches_are_stepped_through_only_where_there_are_some(hand, app):
    """With no match the buttons are grey; they come back with the text, or the case."""
    path = hand.put("Documents/a.txt", "cat Cat dog\n")
    hand.open(app, path)

    def enabled():
        return ["enabled" in hand.find("push-button", f"{which} Match").states
                for which in ("Previous", "Next")]  # fmt: skip

    hand.key("ctrl", "f")
    assert enabled() == [False, False]
    hand.type("CAT")
    assert enabled() == [True, True]
    hand.click("check-box", "Match case")
    assert enabled() == [False, False]
    hand.key("ctrl", "f")
    hand.type("cat")
    assert enabled() == [True, True]


def test_typing_in_the_find_bar_keeps_its_own_clipboard(hand):
    """Ctrl+V in the bar pastes into the bar, not into the document."""
    path = hand.put("Documents/a.txt", "x\n")
    hand.open("text_editor", path)
    hand.clip("pasted")
    hand.key("ctrl", "f")
    hand.key("ctrl", "v")
    assert hand.find("entry", "Find").text == "pasted"
    assert hand.find("text").text == "x\n"


def test_go_to_line(hand):
    """The caret goes where the prompt says."""
    path = hand.put("Documents/a.txt", "a\nb\nc\n")
    hand.open("text_editor", path)
    hand.key("ctrl", "i")
    hand.key("ctrl", "a")
    hand.type("3\n")
    assert "Line 3, Column 1" in hand.names("label")


@pytest.mark.parametrize(
    ("content", "mode", "why"),
    [
        (b"\0\1", None, "binary"),
        (b"x", 0o000, "permission denied"),
        (b"x" * 3_000_000, None, "large"),
    ],
)
def test_what_cannot_be_opened_is_explained(hand, content, mode, why):
    """Binary, closed and huge files give a dialog that says so."""
    path = hand.put("Documents/f", content, mode)
    hand.open("text_editor", path)
    assert hand.shows("alert", "Could Not Open")
    assert why in " ".join(hand.names("label"))


def test_a_file_that_may_not_be_written_stays(hand):
    """Saving a read-only file gives the reason and keeps the text."""
    hand.open("text_editor", "/etc/hosts")
    before = hand.read("/etc/hosts")
    hand.type("x")
    hand.key("ctrl", "s")
    assert hand.shows("alert", "Could Not Save")
    hand.key("enter")
    assert hand.read("/etc/hosts") == before
    assert hand.app.modified


def test_recent_files_are_offered(hand):
    """Files opened before are in the menu."""
    hand.open("text_editor", hand.put("Documents/first.txt", "1"))
    hand.open("text_editor", hand.put("Documents/second.txt", "2"))
    hand.menu("File", "Open Recent", "first.txt")
    assert hand.app.document.name == "first.txt"


def test_view_options_last(hand):
    """Line numbers chosen in one window show in the next."""
    hand.open("text_editor")
    hand.menu("View", "Line Numbers")
    assert hand.app.option("line_numbers", False)
    hand.open("text_editor")
    assert hand.app.option("line_numbers", False)


def test_a_window_survives_pickle(hand):
    """State with a dialog open can be pickled."""
    hand.open("text_editor")
    hand.type("x")
    hand.key("alt", "f4")
    twin = pickle.loads(pickle.dumps(hand.desktop.wm))
    assert twin.computer.focused.text.text == "x"


def test_every_control_does_something(hand, monkey):
    """Nothing on the window is dead."""
    hand.open("text_editor", hand.put("Documents/a.txt", "some text\n"))
    hand.type("x")
    hand.key("ctrl", "h")
    hand.type("e")
    assert monkey(hand) == []
