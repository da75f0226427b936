"""From a path to an inode: links, `..`, limits, and the right to pass through each folder."""

from __future__ import annotations

from typing import NamedTuple

from cuaenv.desktops.sim.fs.disk import Disk
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.paths import NAME_MAX, PATH_MAX
from cuaenv.desktops.sim.fs.permissions import Who, may

MAX_LINKS = 40
"""Symbolic links followed before ELOOP (path_resolution(7))."""

_SPECIAL = ("", ".", "..")
"""Names that lead somewhere although no folder lists them."""


class Place(NamedTuple):
    """Where a path leads.

    Attributes:
        path: the absolute path with all links on the way resolved.
        parent: the inode number of the folder that holds, or would hold, the name.
        name: the last name; empty for the root.
        node: what is there; None when nothing is.
    """

    path: str
    parent: int
    name: str
    node: Inode | None


def locate(disk: Disk, who: Who, path: str, follow: bool = True) -> Place:
    """Find `path`; a missing last name is no error.

    Args:
        disk: where to look.
        who: needs `x` on every folder passed through.
        path: absolute.
        follow: whether a link in last place is followed; a trailing slash always follows.

    Raises:
        FsError: ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG or EINVAL.
    """
    if not path.startswith("/"):
        raise FsError("ENOENT" if not path else "EINVAL", path)
    if "\0" in path:
        raise FsError("EINVAL", path)
    if len(path) > PATH_MAX // 4 and len(path.encode(errors="surrogateescape")) >= PATH_MAX:
        raise FsError("ENAMETOOLONG", path)
    place = _straight(disk, path) or _walk(disk, who, path, follow or path.endswith("/"))
    if path.endswith("/") and place.node is not None and place.node.kind != "dir":
        raise FsError("ENOTDIR", path)
    return place


def _straight(disk: Disk, path: str) -> Place | None:
    """Return where a plain path leads through folders open to everybody; None for any other.

    Nearly all paths are such, and take a third of the time here.
    """
    inodes = disk.inodes
    above = node = inodes[disk.root]
    parts = path.split("/")[1:]
    last = len(parts) - 1
    for at, part in enumerate(parts):
        if node.mode & 0o111 != 0o111 or node.kind != "dir":
            return None
        ino = node.entries.get(part)
        if ino is None:
            known = at == last and part not in _SPECIAL and len(part) <= NAME_MAX // 4
            return Place(path, node.ino, part, None) if known else None
        above, node = node, inodes[ino]
        if node.kind == "link":
            return None
    return Place(path, above.ino, parts[-1], node)


def _walk(disk: Disk, who: Who, path: str, follow: bool) -> Place:
    todo = [part for part in reversed(path.split("/")) if part]
    trail = [disk.inodes[disk.root]]
    names: list[str] = []
    links = 0
    while todo:
        part = todo.pop()
        here = trail[-1]
        if here.kind != "dir":
            raise FsError("ENOTDIR", path)
        # Most folders let everyone through; asking whether this one lets `who` takes longer.
        if here.mode & 0o111 != 0o111 and not may(who, here, "x"):
            raise FsError("EACCES", path)
        if part == ".":
            continue
        if part == "..":
            if names:
                del trail[-1], names[-1]
            continue
        ino = here.entries.get(part)
        if ino is None:
            return _missing(path, part, here, names, bool(todo))
        node = disk.inodes[ino]
        if node.kind == "link" and (todo or follow):
            links += 1
            if links > MAX_LINKS:
                raise FsError("ELOOP", path)
            todo += [piece for piece in reversed(node.target.split("/")) if piece]
            if node.target.startswith("/"):
                del trail[1:], names[:]
            continue
        trail.append(node)
        names.append(part)
    parent = trail[-2] if len(trail) > 1 else trail[0]
    return Place("/" + "/".join(names), parent.ino, names[-1] if names else "", trail[-1])


def _missing(path: str, part: str, here: Inode, names: list[str], more: bool) -> Place:
    if len(part.encode(errors="surrogateescape")) > NAME_MAX:
        raise FsError("ENAMETOOLONG", path)
    if more:
        raise FsError("ENOENT", path)
    return Place("/" + "/".join([*names, part]), here.ino, part, None)
