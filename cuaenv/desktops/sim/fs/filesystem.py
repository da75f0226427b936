"""FileSystem: a disk, a clock and a journal, used through views bound to a user and an actor."""

from __future__ import annotations

import copy
from typing import Any

from cuaenv.desktops.sim.fs.accounts import groups_in, home_of
from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.disk import Disk
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.journal import Journal
from cuaenv.desktops.sim.fs.permissions import Who
from cuaenv.desktops.sim.fs.view import FsView

Checkpoint = tuple[Any, ...]


class FileSystem(Disk):
    """One computer's files.

    >>> fs = FileSystem()
    >>> disk = fs.view(user="root", actor="cp")
    >>> disk.write("/note.txt", "hello")
    >>> twin = fs.fork()
    >>> disk.remove("/note.txt")
    >>> twin.view(user="root").read_text("/note.txt")
    'hello'

    Attributes:
        clock: stamps files; shared with the computer.
        journal: every read and change, while recording; shared with the computer.
    """

    def __init__(self, clock: VirtualClock | None = None, journal: Journal | None = None) -> None:
        self.clock = clock or VirtualClock()
        self.journal = journal or Journal()
        super().__init__(self.clock.now)

    def view(self, user: str = "root", actor: str = "", umask: int = 0o022) -> FsView:
        """Return the disk as `user` may use it; changes are journalled as done by `actor`."""
        return FsView(self, self.who(user), actor, umask)

    def who(self, user: str) -> Who:
        """Return `user` with the groups /etc/passwd and /etc/group give them now."""
        inodes = self.inodes
        held = inodes[self.root].entries
        if "etc" not in held:
            return Who(user, groups_in(user, b"", b""))
        held = inodes[held["etc"]].entries
        # Every look at a file comes through here.
        passwd, group = held.get("passwd"), held.get("group")
        return Who(
            user,
            groups_in(
                user,
                b"" if passwd is None else inodes[passwd].data,
                b"" if group is None else inodes[group].data,
            ),
        )

    def home(self, user: str) -> str:
        """Return the home folder of `user`."""
        return home_of(user, self.peek("/etc/passwd"))

    def peek(self, path: str) -> str:
        """Return the text of a system file, unjournalled; empty when there is none.

        Links are not followed: it is the system that looks, at its own files.
        """
        return self._raw(path).decode(errors="surrogateescape")

    def _raw(self, path: str) -> bytes:
        node: Inode | None = self.inodes[self.root]
        for part in path.split("/")[1:]:
            ino = node.entries.get(part) if node is not None else None
            node = self.inodes[ino] if ino is not None else None
        return node.data if node is not None else b""

    def fork(self) -> FileSystem:
        """Return an independent file system with the same files, time and events."""
        return self._with(self.clock.copy(), self.journal.copy())

    def checkpoint(self) -> Checkpoint:
        """Return everything `rollback` needs to undo what happens from now on."""
        clock = (self.clock.now, self.clock.ticks)
        return (self.state(), clock, len(self.journal.events), self.journal.tick)

    def rollback(self, checkpoint: Checkpoint) -> None:
        """Undo all that happened since the checkpoint: files, time and events."""
        state, (self.clock.now, self.clock.ticks), events, self.journal.tick = checkpoint
        self.restore(state)
        del self.journal.events[events:]

    def _with(self, clock: VirtualClock, journal: Journal) -> FileSystem:
        twin = FileSystem(clock, journal)
        twin.restore(self.state())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> FileSystem:
        # Inodes are frozen, so sharing them is a deep copy; clock and journal go through memo
        # because the computer holds them too.
        twin = self._with(copy.deepcopy(self.clock, memo), copy.deepcopy(self.journal, memo))
        memo[id(self)] = twin
        return twin
