"""Tests of the rows of the Files program, and of copying and moving with conflicts."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.apps.files import entries
from cuaenv.desktops.sim.apps.files.entries import Entry
from cuaenv.desktops.sim.apps.files.transfer import advance, free_name, into, settle

HOME = "/home/user"
DOCS = f"{HOME}/Documents"


# ---- entries


def test_rows_have_folders_first_in_both_directions(disk):
    """Sorting by size turns files round but keeps folders on top."""
    disk.write(f"{DOCS}/small", "1")
    disk.write(f"{DOCS}/large", "1" * 50)
    disk.mkdir(f"{DOCS}/folder")
    rows = entries.listing(disk, DOCS)
    assert [e.name for e in entries.ordered(rows, "size", False)] == ["folder", "small", "large"]
    assert [e.name for e in entries.ordered(rows, "size", True)] == ["folder", "large", "small"]


def test_a_broken_link_is_listed_without_a_size(disk):
    """A link to nothing shows as what it is."""
    disk.symlink("/nowhere", f"{DOCS}/link")
    (row,) = entries.listing(disk, DOCS)
    assert (row.type, row.size_text) == ("Broken link", "—")


def test_search_finds_below_but_does_not_follow_links(disk):
    """A link to a folder is found; what is behind it is not."""
    disk.mkdir(f"{DOCS}/a/b", parents=True)
    disk.write(f"{DOCS}/a/b/Note.txt", "")
    disk.symlink(f"{DOCS}/a", f"{DOCS}/note-link")
    found = entries.search(disk, DOCS, "note", hidden=False)
    assert [(e.name, e.place) for e in found] == [("note-link", ""), ("Note.txt", "a/b")]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.txt", "Plain text"), ("a.tar.gz", "Archive"), (".profile", "File"), ("x.qqq", "QQQ file")],
)
def test_types_are_told_by_ending(name, kind):
    """A leading dot is not an ending."""
    assert Entry(name, f"/{name}").type == kind


# ---- transfers


def run(disk, transfer, *choices):
    """Run a transfer, answering its conflicts; return how many there were."""
    asked = 0
    while (step := advance(disk, transfer)) is not None:
        settle(disk, transfer, choices[asked])
        asked += 1
        assert step is not None
    return asked


def test_replacing_overwrites_and_keeping_both_renames(disk):
    """The two answers leave one and two files."""
    disk.write(f"{DOCS}/a.txt", "new")
    disk.write(f"{HOME}/Desktop/a.txt", "old")
    assert run(disk, into("copy", [f"{DOCS}/a.txt"], f"{HOME}/Desktop"), "keep") == 1
    assert disk.listdir(f"{HOME}/Desktop") == ["a (copy).txt", "a.txt"]
    assert disk.read_text(f"{HOME}/Desktop/a.txt") == "old"
    run(disk, into("move", [f"{DOCS}/a.txt"], f"{HOME}/Desktop"), "replace")
    assert disk.read_text(f"{HOME}/Desktop/a.txt") == "new"
    assert not disk.exists(f"{DOCS}/a.txt")


def test_merging_folders_asks_about_files_inside(disk):
    """Replacing a folder by a folder keeps what only the old one has."""
    for folder, text in ((f"{DOCS}/p", "new"), (f"{HOME}/Desktop/p", "old")):
        disk.mkdir(folder)
        disk.write(f"{folder}/same", text)
    disk.write(f"{HOME}/Desktop/p/only-old", "kept")
    transfer = into("move", [f"{DOCS}/p"], f"{HOME}/Desktop")
    assert run(disk, transfer, "replace", "replace") == 2
    assert disk.read_text(f"{HOME}/Desktop/p/same") == "new"
    assert disk.read_text(f"{HOME}/Desktop/p/only-old") == "kept"
    assert not disk.exists(f"{DOCS}/p")


def test_a_file_in_place_of_a_folder_is_replaced_whole(disk):
    """A folder that gives way to a file is gone, and nothing is left aside."""
    disk.write(f"{DOCS}/p", "file")
    disk.mkdir(f"{HOME}/Desktop/p")
    disk.write(f"{HOME}/Desktop/p/inside", "")
    run(disk, into("copy", [f"{DOCS}/p"], f"{HOME}/Desktop"), "replace")
    assert disk.listdir(f"{HOME}/Desktop") == ["p"]
    assert disk.read_text(f"{HOME}/Desktop/p") == "file"


def test_one_answer_can_go_for_all(disk):
    """With an answer for all, no further conflict stops the transfer."""
    for name in ("a", "b", "c"):
        disk.write(f"{DOCS}/{name}", "new")
        disk.write(f"{HOME}/Desktop/{name}", "old")
    transfer = into("copy", [f"{DOCS}/{n}" for n in "abc"], f"{HOME}/Desktop")
    transfer.answer = "skip"
    assert run(disk, transfer) == 0
    assert disk.read_text(f"{HOME}/Desktop/b") == "old"


def test_a_folder_cannot_go_into_itself(disk):
    """Moving a folder into its own child is refused with a reason."""
    disk.mkdir(f"{DOCS}/p/q", parents=True)
    transfer = into("move", [f"{DOCS}/p"], f"{DOCS}/p/q")
    run(disk, transfer)
    assert "itself" in transfer.errors[0]
    assert disk.is_dir(f"{DOCS}/p/q")


def test_failures_are_collected_and_the_rest_goes_on(disk):
    """A file that may not be read is reported; its neighbour is copied."""
    disk.write(f"{DOCS}/closed", "x")
    disk.chmod(f"{DOCS}/closed", 0)
    disk.write(f"{DOCS}/open", "x")
    transfer = into("copy", [f"{DOCS}/closed", f"{DOCS}/open"], f"{HOME}/Desktop")
    run(disk, transfer)
    assert transfer.errors == ["“closed” could not be copied: permission denied."]
    assert disk.exists(f"{HOME}/Desktop/open")


def test_free_names_keep_two_part_endings(disk):
    """The word goes before `.tar.gz`."""
    disk.write(f"{DOCS}/a.tar.gz", "")
    assert free_name(disk, f"{DOCS}/a.tar.gz") == f"{DOCS}/a (copy).tar.gz"
