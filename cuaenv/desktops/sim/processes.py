"""The process table: what `ps` lists and `kill` ends.

Every open program is one process; ending it closes its window. The rest are the system's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

FIRST_PID = 1200
"""The first number given to a started program; smaller ones belong to the system."""

SYSTEM = (
    (1, "systemd", "root", "/sbin/init"),
    (412, "cron", "root", "/usr/sbin/cron -f"),
    (431, "dbus-daemon", "root", "dbus-daemon --system"),
    (688, "sshd", "root", "sshd: /usr/sbin/sshd -D"),
    (902, "desktop-session", "user", "/usr/bin/desktop-session"),
    (915, "window-manager", "user", "/usr/bin/window-manager"),
)
"""Processes that run before any program is started: number, name, user, command."""


@dataclass(frozen=True, slots=True)
class Process:
    """One running program.

    Attributes:
        pid, ppid: its number and its parent's.
        name: the program's name.
        user: whom it runs as.
        command: the command line it was started with.
        started: the clock when it started, in seconds.
        nice: its niceness, -20 to 19.
        stopped: whether a signal holds it until another lets it go on.
    """

    pid: int
    name: str
    user: str
    command: str
    ppid: int = 1
    started: int = 0
    nice: int = 0
    stopped: bool = False


class ProcessError(Exception):
    """A process that cannot be signalled; `code` is `ESRCH` (none such) or `EPERM` (not yours)."""

    def __init__(self, code: str, pid: int) -> None:
        text = {"ESRCH": "No such process", "EPERM": "Operation not permitted"}[code]
        super().__init__(f"({pid}) - {text}")
        self.code = code
        self.pid = pid


class ProcessTable:
    """The running processes, in order of their numbers."""

    __slots__ = ("_next", "_table")

    def __init__(self, started: int = 0) -> None:
        self._next = FIRST_PID
        self._table = {
            pid: Process(pid, name, user, command, 0 if pid == 1 else 1, started)
            for pid, name, user, command in SYSTEM
        }

    def __deepcopy__(self, memo: dict[int, Any]) -> ProcessTable:
        # Processes are frozen, so a table of the same ones is a deep copy.
        twin = memo[id(self)] = ProcessTable.__new__(ProcessTable)
        twin._next, twin._table = self._next, dict(self._table)
        return twin

    def __iter__(self) -> Iterator[Process]:
        return iter(sorted(self._table.values(), key=lambda process: process.pid))

    def __len__(self) -> int:
        return len(self._table)

    def __contains__(self, pid: int) -> bool:
        return pid in self._table

    def get(self, pid: int) -> Process | None:
        """Return the process with that number, or None."""
        return self._table.get(pid)

    def named(self, name: str) -> list[Process]:
        """Return the processes with that name."""
        return [process for process in self if process.name == name]

    def spawn(
        self, name: str, user: str, command: str = "", *, ppid: int = 1, started: int = 0
    ) -> Process:
        """Add a process under the next free number."""
        process = Process(self.reserve(), name, user, command or name, ppid, started)
        self._table[process.pid] = process
        return process

    def checkpoint(self) -> tuple[int, dict[int, Process]]:
        """Return what `rollback` needs to undo what happens from now on."""
        return self._next, dict(self._table)

    def rollback(self, checkpoint: tuple[int, dict[int, Process]]) -> None:
        """Undo what happened since the checkpoint."""
        self._next, self._table = checkpoint[0], dict(checkpoint[1])

    def reserve(self) -> int:
        """Return the next free number, for a process that is not listed yet."""
        number = self._next
        # Numbers have gaps on a real system, where short-lived helpers take some.
        self._next += 3
        return number

    def enter(self, process: Process) -> None:
        """List a process under the number it has."""
        self._table[process.pid] = process

    def allowed(self, pid: int, user: str) -> Process:
        """Return the process `user` wants to signal; raise ProcessError if there is no right to."""
        process = self._table.get(pid)
        if process is None:
            raise ProcessError("ESRCH", pid)
        if user not in ("root", process.user):
            raise ProcessError("EPERM", pid)
        return process

    def remove(self, pid: int) -> None:
        """Take a process off the table; harmless when it is gone."""
        self._table.pop(pid, None)
