"""Reading through a view: content, status, listings, and whether something may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Inode, Stat
from cuaenv.desktops.sim.fs.locate import Place, locate
from cuaenv.desktops.sim.fs.paths import child
from cuaenv.desktops.sim.fs.permissions import Who, may

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.filesystem import FileSystem


class Reading:
    """The half of a view that changes nothing. Paths are absolute; failures raise FsError."""

    def __init__(self, fs: FileSystem, who: Who, actor: str, umask: int = 0o022) -> None:
        self.fs = fs
        self.who = who
        self.actor = actor
        self.umask = umask

    @property
    def user(self) -> str:
        """The user this view acts as."""
        return self.who.user

    @property
    def home(self) -> str:
        """The home folder of the user."""
        return self.fs.home(self.who.user)

    def read(self, path: str) -> bytes:
        """Return the content of a file; the read is journalled."""
        place = self._existing(path)
        node = self._node(place)
        if node.kind == "dir":
            raise FsError("EISDIR", path)
        if not may(self.who, node, "r"):
            raise FsError("EACCES", path)
        if node.kind == "device":
            return b""
        self._record("read", place.path)
        return node.data

    def read_text(self, path: str) -> str:
        """Return the content as text; bytes that are not UTF-8 become surrogates."""
        return self.read(path).decode("utf-8", "surrogateescape")

    def program(self, path: str) -> bytes:
        """Return the content of a file to be run: it needs `x`, not `r`, and is no read."""
        node = self._node(self._existing(path))
        if node.kind != "file" or not may(self.who, node, "x"):
            raise FsError("EACCES", path)
        return node.data

    def exists(self, path: str) -> bool:
        """Return whether the path leads to something, through links."""
        return self._peek(path) is not None

    def lexists(self, path: str) -> bool:
        """Return whether the name exists, even as a dangling link."""
        return self._peek(path, follow=False) is not None

    def is_dir(self, path: str) -> bool:
        """Return whether the path leads to a folder."""
        node = self._peek(path)
        return node is not None and node.kind == "dir"

    def is_file(self, path: str) -> bool:
        """Return whether the path leads to a regular file."""
        node = self._peek(path)
        return node is not None and node.kind == "file"

    def is_link(self, path: str) -> bool:
        """Return whether the name is a symbolic link."""
        node = self._peek(path, follow=False)
        return node is not None and node.kind == "link"

    def stat(self, path: str) -> Stat:
        """Return what the path leads to."""
        return Stat.of(self._node(self._existing(path)))

    def lstat(self, path: str) -> Stat:
        """Return what the name itself is; links are not followed."""
        return Stat.of(self._node(self._existing(path, follow=False)))

    def node(self, path: str) -> Inode:
        """Return the record of the name itself, content and all; nothing is journalled."""
        return self._node(self._existing(path, follow=False))

    def readlink(self, path: str) -> str:
        """Return the target of a symbolic link; EINVAL for anything else."""
        node = self._node(self._existing(path, follow=False))
        if node.kind != "link":
            raise FsError("EINVAL", path)
        return node.target

    def listdir(self, path: str) -> list[str]:
        """Return the names in a folder, sorted by code point."""
        node = self._node(self._existing(path))
        if node.kind != "dir":
            raise FsError("ENOTDIR", path)
        if not may(self.who, node, "r"):
            raise FsError("EACCES", path)
        return sorted(node.entries)

    def realpath(self, path: str) -> str:
        """Return the absolute path with every link resolved; it must exist."""
        return self._existing(path).path

    def access(self, path: str, want: str) -> bool:
        """Return whether the user may `r`, `w` or `x` what the path leads to."""
        node = self._peek(path)
        return node is not None and all(may(self.who, node, letter) for letter in want)

    def walk(self, path: str) -> Iterator[tuple[str, list[str], list[str]]]:
        """Yield `(folder, folder names, other names)` from `path` down, as os.walk does.

        Links count among the other names; folders that may not be listed are passed over.
        """
        try:
            names = self.listdir(path)
        except FsError:
            return
        folders = [name for name in names if self._is_real_dir(child(path, name))]
        yield path, folders, [name for name in names if name not in set(folders)]
        for name in folders:
            yield from self.walk(child(path, name))

    def _is_real_dir(self, path: str) -> bool:
        node = self._peek(path, follow=False)
        return node is not None and node.kind == "dir"

    def place(self, path: str, follow: bool = True) -> Place:
        """Return where a path leads; its last name may be missing."""
        return locate(self.fs, self.who, path, follow)

    def _existing(self, path: str, follow: bool = True) -> Place:
        place = self.place(path, follow)
        if place.node is None:
            raise FsError("ENOENT", path)
        return place

    def _node(self, place: Place) -> Inode:
        if place.node is None:
            raise FsError("ENOENT", place.path)
        return place.node

    def _peek(self, path: str, follow: bool = True) -> Inode | None:
        try:
            return self.place(path, follow).node
        except FsError:
            return None

    def _record(self, kind: str, path: str, to: str = "", detail: str = "") -> None:
        self.fs.journal.record(kind, path, to, self.actor, self.who.user, detail)
