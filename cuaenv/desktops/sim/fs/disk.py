"""Disk: the inodes themselves, and the few moves everything else is made of.

Nothing here asks who is asking; permissions are the view's.
"""

from __future__ import annotations

import hashlib

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Inode

MAX_FILE = 16 * 2**20
"""Largest file, in bytes; beyond it EFBIG."""

MAX_TOTAL = 256 * 2**20
"""Most bytes in all files together; beyond it ENOSPC."""

MAX_INODES = 65_536
"""Most files, folders and links together; beyond it ENOSPC."""


class Disk:
    """A dict of frozen inodes; copying the dict copies the disk.

    Attributes:
        inodes: number to record; a record is replaced, never changed.
        root: the number of `/`.
        used: bytes in all files together.
    """

    def __init__(self, now: int) -> None:
        self.root = 2
        self.next_ino = 11
        self.changes = 0
        self.used = 0
        root = Inode(self.root, "dir", 0o755, "root", "root", now, now, 0, nlink=2)
        self.inodes: dict[int, Inode] = {self.root: root}

    def state(self) -> tuple[dict[int, Inode], int, int, int]:
        """Return a snapshot that `restore` takes back."""
        return dict(self.inodes), self.next_ino, self.changes, self.used

    def restore(self, state: tuple[dict[int, Inode], int, int, int]) -> None:
        """Go back to a snapshot."""
        inodes, self.next_ino, self.changes, self.used = state
        self.inodes = dict(inodes)

    def add(self, node: Inode) -> Inode:
        """Give a new inode its number, without a name yet; raise ENOSPC or EFBIG."""
        if len(self.inodes) >= MAX_INODES:
            raise FsError("ENOSPC")
        self._charge(0, len(node.data))
        self.changes += 1
        node = node._replace(ino=self.next_ino, order=self.changes, nlink=0)
        self.next_ino += 1
        self.inodes[node.ino] = node
        return node

    def set_data(self, ino: int, data: bytes, now: int) -> None:
        """Replace the content of a file; raise ENOSPC or EFBIG."""
        node = self.inodes[ino]
        self._charge(len(node.data), len(data))
        self.changes += 1
        self.inodes[ino] = node._replace(data=data, mtime=now, ctime=now, order=self.changes)

    def _charge(self, before: int, after: int) -> None:
        if after > MAX_FILE:
            raise FsError("EFBIG")
        if self.used - before + after > MAX_TOTAL:
            raise FsError("ENOSPC")
        self.used += after - before

    def attach(self, parent: int, name: str, ino: int, now: int) -> None:
        """Give an inode a name in a folder, where there is none of that name."""
        node = self.inodes[ino]
        links = node.nlink + 1 if node.kind != "dir" else max(node.nlink, 2)
        self.inodes[ino] = node._replace(nlink=links, ctime=now)
        self._change_entries(parent, {**self.inodes[parent].entries, name: ino}, node, 1, now)

    def detach(self, parent: int, name: str, now: int, keep: bool = False) -> None:
        """Take a name away; an inode without names is gone, unless it is kept to be attached."""
        entries = dict(self.inodes[parent].entries)
        node = self.inodes[entries.pop(name)]
        self._change_entries(parent, entries, node, -1, now)
        links = node.nlink - 1 if node.kind != "dir" else node.nlink
        if not keep and (links == 0 or node.kind == "dir"):
            del self.inodes[node.ino]
            self.used -= len(node.data)
        else:
            self.inodes[node.ino] = node._replace(nlink=links, ctime=now)

    def _change_entries(
        self, parent: int, entries: dict[str, int], node: Inode, step: int, now: int
    ) -> None:
        folder = self.inodes[parent]
        links = folder.nlink + (step if node.kind == "dir" else 0)
        self.changes += 1
        self.inodes[parent] = folder._replace(
            entries=entries, nlink=links, mtime=now, ctime=now, order=self.changes
        )

    def digest(self, times: bool = False) -> str:
        """Return the sha256 of the whole tree, as hex.

        It covers names, kinds, modes, owners, groups, contents and link targets, which names are
        hard links of one another, and the times when asked.
        """
        total = hashlib.sha256()
        first: dict[int, int] = {}
        todo = [("", self.root)]
        while todo:
            path, ino = todo.pop()
            node = self.inodes[ino]
            same = first.setdefault(ino, len(first))
            fields = [path, node.kind, f"{node.mode:o}", node.owner, node.group, node.target]
            fields += [str(same), str(node.mtime) if times else ""]
            total.update("\0".join(fields).encode(errors="surrogateescape") + b"\n")
            if node.kind == "dir":
                names = sorted(node.entries, reverse=True)
                todo += [(f"{path}/{name}", node.entries[name]) for name in names]
            else:
                total.update(hashlib.sha256(node.data).digest())
        return total.hexdigest()
