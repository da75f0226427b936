"""Inode: one file, folder, link or device, as a frozen record; and Stat, what users see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

TYPE_BITS = {"file": 0o100000, "dir": 0o040000, "link": 0o120000, "device": 0o020000}
"""The file-type bits of st_mode (inode(7))."""

_NONE: Mapping[str, int] = {}

DIR_SIZE = 4096
"""What ext4 reports as the size of a small directory, in bytes."""


class Inode(NamedTuple):
    """One thing on the disk. A change makes a new record with the same number.

    Attributes:
        ino: the inode number.
        kind: `file`, `dir`, `link` or `device`.
        mode: permission bits, set-id and sticky bits (12 bits).
        owner, group: names, not numbers.
        mtime, ctime: seconds of the virtual clock.
        order: counts changes over the whole disk, so that two changes within one second differ.
        nlink: how many names it has; for a folder 2 and one for each folder in it.
        data: the content of a file, or the name of a device.
        entries: of a folder, name to inode number; never changed in place.
        target: of a link.
        immutable: whether nobody, not even root, may change or remove it (chattr +i).
    """

    ino: int
    kind: str
    mode: int
    owner: str
    group: str
    mtime: int
    ctime: int
    order: int
    nlink: int = 1
    data: bytes = b""
    entries: Mapping[str, int] = _NONE
    target: str = ""
    immutable: bool = False

    @property
    def size(self) -> int:
        """The length in bytes, as stat(2) gives it."""
        if self.kind == "file":
            return len(self.data)
        if self.kind == "link":
            return len(self.target.encode(errors="surrogateescape"))
        return DIR_SIZE if self.kind == "dir" else 0


@dataclass(frozen=True, slots=True)
class Stat:
    """What stat(2) says; see Inode for the fields. `times` orders changes within one second."""

    kind: str
    mode: int
    owner: str
    group: str
    size: int
    mtime: int
    nlink: int
    ino: int
    target: str = ""
    ctime: int = 0
    order: int = 0

    @classmethod
    def of(cls, node: Inode) -> Stat:
        """Return what can be told about `node`."""
        return cls(
            node.kind, node.mode, node.owner, node.group, node.size, node.mtime, node.nlink,
            node.ino, node.target, node.ctime, node.order,
        )  # fmt: skip

    @property
    def is_dir(self) -> bool:
        """Whether it is a folder."""
        return self.kind == "dir"

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return self.kind == "file"

    @property
    def is_link(self) -> bool:
        """Whether it is a symbolic link."""
        return self.kind == "link"

    @property
    def times(self) -> tuple[int, int]:
        """The moment of the last change, comparable within one second."""
        return (self.mtime, self.order)

    @property
    def permissions(self) -> str:
        """The ten characters of `ls -l`.

        >>> Stat("dir", 0o1777, "root", "root", 4096, 0, 2, 1).permissions
        'drwxrwxrwt'
        """
        letters = [{"file": "-", "dir": "d", "link": "l", "device": "c"}[self.kind]]
        for shift, special, char in ((6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")):
            bits = self.mode >> shift
            letters += ["r" if bits & 4 else "-", "w" if bits & 2 else "-"]
            if self.mode & special:
                letters.append(char if bits & 1 else char.upper())
            else:
                letters.append("x" if bits & 1 else "-")
        return "".join(letters)
