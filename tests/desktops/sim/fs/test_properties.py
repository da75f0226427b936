"""Paths and permissions against plain models."""

from __future__ import annotations

import posixpath

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.fs import FileSystem, FsError
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.paths import base, child, inside, join, normal, parent
from cuaenv.desktops.sim.fs.permissions import Who, may

plain = settings(derandomize=True, max_examples=200, deadline=None)
pieces = st.lists(st.sampled_from(["a", "b", "..", ".", "", "a.b", "…"]), max_size=8)
modes = st.integers(0, 0o777)


@plain
@given(pieces)
def test_paths_are_tidied_as_posixpath_does(parts: list[str]) -> None:
    """normal() agrees with posixpath.normpath on absolute paths."""
    path = "/" + "/".join(parts)
    assert normal(path) == posixpath.normpath(path).replace("//", "/")


@plain
@given(pieces, pieces)
def test_joining_is_joining_and_tidying(folder: list[str], parts: list[str]) -> None:
    """join() is posixpath.join and normpath."""
    start, path = normal("/" + "/".join(folder)), "/".join(parts)
    expected = posixpath.normpath(posixpath.join(start, path))
    assert join(start, path) == expected.replace("//", "/")


@plain
@given(pieces)
def test_a_path_is_its_parent_and_base(parts: list[str]) -> None:
    """parent() and base() take apart what child() puts together."""
    path = normal("/" + "/".join(parts))
    if path != "/":
        assert child(parent(path), base(path)) == path
        assert inside(path, parent(path))


@plain
@given(modes, st.sampled_from("rwx"), st.booleans(), st.booleans(), st.booleans())
def test_bits_are_chosen_by_the_first_class_that_fits(
    mode: int, want: str, owner: bool, member: bool, is_dir: bool
) -> None:
    """Owner, else group, else others; never a sum of them."""
    node = Inode(1, "dir" if is_dir else "file", mode, "me" if owner else "other", "g", 0, 0, 0)
    who = Who("me", ("mine", "g") if member else ("mine",))
    shift = 6 if owner else 3 if member else 0
    assert may(who, node, want) == bool(mode >> shift & {"r": 4, "w": 2, "x": 1}[want])
    root = Who("root", ("root",))
    assert may(root, node, want) == (want != "x" or is_dir or bool(mode & 0o111))


@plain
@given(st.lists(modes, min_size=1, max_size=4), modes)
def test_every_folder_on_the_way_must_let_pass(folders: list[int], mode: int) -> None:
    """A file can be read exactly when all folders give x and the file r."""
    fs = FileSystem()
    root, path = fs.view("root"), ""
    for number, bits in enumerate(folders):
        path += f"/{number}"
        root.mkdir(path)
        root.chmod(path, bits)
    root.write(f"{path}/f", "x")
    root.chmod(f"{path}/f", mode)
    expected = all(bits & 1 for bits in folders) and bool(mode & 4)
    try:
        fs.view("guest").read(f"{path}/f")
        assert expected
    except FsError as error:
        assert error.code == "EACCES"
        assert not expected


steps = st.lists(
    st.tuples(
        st.sampled_from(["write", "mkdir", "remove", "rmdir", "rename", "link"]),
        st.sampled_from(["/a", "/b", "/d", "/d/a", "/d/b", "/d/e"]),
        st.sampled_from(["/a", "/b", "/d", "/d/a", "/d/b", "/d/e"]),
    ),
    max_size=25,
)


@plain
@given(steps)
def test_the_books_balance(moves: list[tuple[str, str, str]]) -> None:
    """After any operations: link counts, bytes used and reachable inodes are right."""
    fs = FileSystem()
    view = fs.view("root")
    for kind, src, dst in moves:
        try:
            if kind in ("rename", "link"):
                getattr(view, kind)(src, dst)
            elif kind == "write":
                view.write(src, src * 3)
            else:
                getattr(view, kind)(src)
        except FsError:
            continue
    names: dict[int, int] = {fs.root: 0}
    folders: dict[int, int] = {}
    todo = [fs.root]
    while todo:
        node = fs.inodes[todo.pop()]
        inner = [fs.inodes[ino] for ino in node.entries.values()]
        folders[node.ino] = sum(child.kind == "dir" for child in inner)
        for found in inner:
            names[found.ino] = names.get(found.ino, 0) + 1
            if found.kind == "dir":
                todo.append(found.ino)
    assert set(names) == set(fs.inodes)
    for ino, count in names.items():
        node = fs.inodes[ino]
        assert node.nlink == (2 + folders[ino] if node.kind == "dir" else count)
    assert fs.used == sum(len(node.data) for node in fs.inodes.values())


links = st.sampled_from(["a", "../b", "/a/b", "missing", "/", "c", "a/c"])
built = st.lists(
    st.tuples(st.lists(st.sampled_from("abc"), min_size=1, max_size=3), st.integers(0, 4), links),
    max_size=8,
)


def _tree(things: list[tuple[list[str], int, str]]) -> FileSystem:
    """Return a disk with what can be made of the things: folders, closed ones, files, links."""
    fs = FileSystem()
    disk = fs.view("root")
    for names, kind, target in things:
        path = "/" + "/".join(names)
        try:
            if kind <= 1:
                disk.mkdir(path, mode=0o755 if kind else 0o700)
            elif kind <= 3:
                disk.write(path, "x")
            else:
                disk.symlink(target, path)
        except FsError:
            continue
    return fs


@plain
@given(
    built,
    st.lists(st.sampled_from(["a", "b", "c", "..", ""]), max_size=5),
    st.sampled_from(["root", "user"]),
    st.booleans(),
)
def test_a_plain_path_leads_where_the_long_way_leads(
    things: list[tuple[list[str], int, str]], parts: list[str], user: str, follow: bool
) -> None:
    """A path leads to the same place, or fails the same, as with a `.` put in front of it."""
    disk = _tree(things).view(user)
    path = "/" + "/".join(parts)
    outcomes: list[object] = []
    for way in (path, "/." + path):
        try:
            outcomes.append(disk.place(way, follow))
        except FsError as error:
            outcomes.append(error.code)
    assert outcomes[0] == outcomes[1]
