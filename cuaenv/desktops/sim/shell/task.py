"""Task: a command line that waits, in the foreground of a shell or as a job of its own."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from cuaenv.desktops.sim.shell.jobs import SIGNAL_NUMBERS
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, Keyboard, Transcript

STOPPING = frozenset({"STOP", "TSTP", "TTIN", "TTOU"})
"""Signals that stop a process until CONT comes."""

HARMLESS = frozenset({"0", "CHLD", "CONT", "URG", "WINCH", *STOPPING})
"""Signals that do not end a process by default (signal(7))."""


@dataclass(slots=True)
class Task:
    """Plain data: where a command line is and what it waits for.

    Attributes:
        pid: the process number of its first process; it is in the table only as that says.
        text: the command line as it was written.
        state: what its shell remembers.
        fds: its open files.
        actor: the name its own file access is journalled under.
        bare: whether commands run without program files.
        points: how to go on; see `errors.Suspended`.
        until, jobs: what it waits for.
        steps: how many steps it may still run in all; None for as many as time allows.
        tired: whether it is in a loop that does nothing but go round.
        stopped: its processes that are stopped.
        transcript: what a terminal shows of it, while it is in the foreground of one.
        asks: the prompt it waits behind for a line, and whether that is secret; None when not.
        shown: what a terminal shows while it asks.
        status: what it ended with; None while it has not.
        exited: whether it asked its shell to end.
    """

    pid: int
    text: str
    state: State
    fds: Descriptors
    actor: str
    bare: bool
    points: list[Any]
    until: int | None = None
    jobs: tuple[int, ...] = ()
    steps: int | None = None
    tired: bool = False
    stopped: set[int] = field(default_factory=set)
    transcript: Transcript | None = None
    asks: tuple[str, bool] | None = None
    shown: list[bytes] = field(default_factory=list)
    status: int | None = None
    exited: bool = False

    @property
    def started(self) -> list[Started]:
        """The programs it has started that have not ended, innermost first."""
        return [point for point in self.points if isinstance(point, Started)]

    @property
    def pids(self) -> set[int]:
        """Its process numbers."""
        return {self.pid, *(one.pid for one in self.started)}

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard it reads from, when it is in the foreground of a terminal."""
        found = self.fds.get(0)
        return found if isinstance(found, Keyboard) and self.transcript is not None else None

    def is_due(self, now: int) -> bool:
        """Return whether it goes on at that second."""
        return self.until is not None and self.until <= now and not self.stopped

    def copy(self, shared: dict[int, Any]) -> Task:
        """Return it as it is now, to come back to; `shared` are what both use, by id."""
        return copy.deepcopy(self, dict(shared))

    # ---- signals

    def signal(self, pid: int, name: str, now: int) -> bool:
        """Take a signal for one of its processes; return whether the whole task ends by it."""
        if name in STOPPING:
            self.stopped.add(pid)
        elif name == "CONT":
            self.stopped.discard(pid)
        elif name not in HARMLESS and not self._trapped(pid, name, now):
            self.stopped.discard(pid)
            return not self._ends(pid, 128 + SIGNAL_NUMBERS.get(name, 15), now)
        return False

    def _place(self, pid: int) -> int:
        """Return where in the points a process is; their number for the task's own shell."""
        for number, point in enumerate(self.points):
            if isinstance(point, Started) and point.pid == pid:
                return number
        return len(self.points)

    def _trapped(self, pid: int, name: str, now: int) -> bool:
        """Have a shell's trap take the signal, once its command has ended; return if it does."""
        place = self._place(pid)
        if name == "HUP" and ("nohup",) in self.points:
            return True
        state = self.points[place - 1] if place and place < len(self.points) else self.state
        if name == "KILL" or not isinstance(state, State) or name not in state.traps:
            return False
        if state.traps[name]:
            state.caught.append(name)
            if self.jobs:
                # `wait` ends for a trap at once; other commands are waited for.
                self.until = now
        return True

    def _ends(self, pid: int, status: int, now: int) -> bool:
        """End one process and what it runs; return whether another of the task goes on."""
        place = self._place(pid)
        if place == len(self.points) or self.points[place].pid == self.pid:
            self.status = status
            return False
        self.points[place].killed = status
        del self.points[:place]
        self.until, self.jobs, self.asks = now, (), None
        return True
