"""The trash, as freedesktop.org describes it."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.fs import FsError, FsView
from cuaenv.desktops.sim.fs.image import standard_image

HOME = "/home/user"
TRASH = f"{HOME}/.local/share/Trash"


@pytest.fixture
def disk() -> FsView:
    """Return a fresh disk as the file manager sees it."""
    return standard_image().view("user", "files")


def test_a_trashed_file_is_kept_with_its_origin(disk: FsView) -> None:
    """The file is under files/, its path (percent-encoded) and date under info/."""
    disk.write(f"{HOME}/my notes.txt", "x")
    assert disk.trash(f"{HOME}/my notes.txt") == "my notes.txt"
    assert disk.read(f"{TRASH}/files/my notes.txt") == b"x"
    assert disk.read_text(f"{TRASH}/info/my notes.txt.trashinfo") == (
        "[Trash Info]\nPath=/home/user/my%20notes.txt\nDeletionDate=2025-06-02T09:00:00\n"
    )
    item = disk.trashed()[0]
    assert (item.name, item.path) == ("my notes.txt", f"{HOME}/my notes.txt")


def test_names_that_clash_are_numbered(disk: FsView) -> None:
    """The second of a name gets a number before its first dot."""
    for name in ("a", "n.tar.gz"):
        names = []
        for _ in range(3):
            disk.write(f"{HOME}/{name}", "x")
            names.append(disk.trash(f"{HOME}/{name}"))
        stem, dot, rest = name.partition(".")
        assert names == [name, f"{stem}.2{dot}{rest}", f"{stem}.3{dot}{rest}"]


def test_restores_to_where_it_was(disk: FsView) -> None:
    """Folders too, and the folder it was in is made again; the info file goes."""
    disk.mkdir(f"{HOME}/a/b", parents=True)
    disk.write(f"{HOME}/a/b/f", "x")
    disk.trash(f"{HOME}/a/b")
    disk.rmdir(f"{HOME}/a")
    assert disk.restore("b") == f"{HOME}/a/b"
    assert disk.read(f"{HOME}/a/b/f") == b"x"
    assert disk.trashed() == []
    assert disk.listdir(f"{TRASH}/info") == []


def test_does_not_restore_over_a_file(disk: FsView) -> None:
    """A name that is taken again is EEXIST, and the item stays."""
    disk.write(f"{HOME}/f", "old")
    disk.trash(f"{HOME}/f")
    disk.write(f"{HOME}/f", "new")
    with pytest.raises(FsError) as error:
        disk.restore("f")
    assert error.value.code == "EEXIST"
    assert len(disk.trashed()) == 1


def test_empties(disk: FsView) -> None:
    """Nothing is left in either folder."""
    disk.mkdir(f"{HOME}/d/e", parents=True)
    disk.trash(f"{HOME}/d")
    disk.empty_trash()
    assert disk.listdir(f"{TRASH}/files") == disk.listdir(f"{TRASH}/info") == []


def test_refuses_what_may_not_be_moved(disk: FsView) -> None:
    """Another's file stays, and leaves no info behind; the trash does not take itself."""
    with pytest.raises(FsError) as error:
        disk.trash("/etc/hosts")
    assert error.value.code == "EACCES"
    assert disk.listdir(f"{TRASH}/info") == []
    with pytest.raises(FsError):
        disk.trash(TRASH)


def test_restoring_cannot_leave_the_trash(disk: FsView) -> None:
    """A name with slashes is no item."""
    with pytest.raises(FsError) as error:
        disk.restore("../../../.bashrc")
    assert error.value.code == "ENOENT"
