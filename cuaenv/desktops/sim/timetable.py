"""Timetable: what cron and at run when the minute comes.

Tables are ordinary files: `/var/spool/cron/crontabs/<user>`, `/etc/cron.d/*`, and a file for each
job of at, `/var/spool/cron/atjobs/<number>.<second>`. Nothing runs while the cron service has no
process. `run-parts` lines of the system's own table are left out: its folders are empty.
"""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.shell.errors import LimitReached
from cuaenv.desktops.sim.shell.nodes import Seq
from cuaenv.desktops.sim.shell.points import Program
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, Nowhere, Source
from cuaenv.desktops.sim.shell.task import Task

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

TABLES = "/var/spool/cron/crontabs"
JOBS = "/var/spool/cron/atjobs"
SYSTEM = "/etc/cron.d"
DAY = 86_400
MOST_MINUTES = 7 * 1440
"""Most minutes looked at while the clock is put forward once."""

NAMED = {
    "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
}  # fmt: skip
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table: when, as whom, what."""

    fields: tuple[str, ...]
    user: str
    command: str


class Timetable:
    """Starts what is due on one computer."""

    __slots__ = ("_computer",)

    def __init__(self, computer: Any) -> None:
        self._computer: Computer = computer

    @property
    def next(self) -> int | None:
        """The next full minute, in seconds of the clock; None when nothing is planned at all."""
        computer = self._computer
        if not computer.processes.named("cron"):
            return None
        if not any(True for _ in self._jobs()) and not any(True for _ in self._entries()):
            return None
        return computer.clock.now // 60 * 60 + 60

    @property
    def due(self) -> int | None:
        """The first full minute within a day in which something is due; None for none."""
        if self.next is None:
            return None
        planned, jobs = list(self._entries()), [moment for _, moment, _ in self._jobs()]
        for moment in range(self.next, self.next + DAY, 60):
            if any(job <= moment for job in jobs):
                return moment
            if any(is_due(entry.fields, moment) for entry in planned):
                return moment
        return None

    def check(self) -> None:
        """Start what is due in this minute."""
        now = self._computer.clock.now
        for name, moment, user in list(self._jobs()):
            if moment <= now:
                self._at(name, user)
        for entry in list(self._entries()):
            if is_due(entry.fields, now):
                self._start(entry.command.replace("%", "\n", 1), entry.user, "cron")

    def _at(self, name: str, user: str) -> None:
        disk = self._computer.fs.view("root", "atd")
        path = f"{JOBS}/{name}"
        with self._computer.fs.journal.paused():
            text = disk.read_text(path)
            disk.remove(path)
        self._start(text, user, "atd")

    def _start(self, text: str, user: str, actor: str) -> None:
        computer, fs = self._computer, self._computer.fs
        home = fs.home(user)
        cwd = home if fs.view(user).is_dir(home) else "/"
        variables = {
            "HOME": home, "USER": user, "LOGNAME": user, "PWD": cwd, "SHELL": "/bin/sh",
            "PATH": "/usr/local/bin:/usr/bin:/bin", "OPTIND": "1",
        }  # fmt: skip
        state = State(user, cwd, "bash", variables, set(variables), name="sh")
        computer.log("schedule", "", actor=actor, user=user, detail=f"start {text.strip()}")
        pid = computer.processes.reserve()
        points = [Program(Seq(()), text)]
        fds: Descriptors = {0: Source(), 1: Nowhere(), 2: Nowhere()}
        bare = not fs.view("root").is_dir("/usr/bin")
        task = Task(pid, text.strip(), state, fds, actor, bare, points, until=computer.clock.now)
        # As on a real system, where cron then only notes that it cannot fork.
        with suppress(LimitReached):
            computer.tasks.add(task)

    # ---- reading the tables

    def _jobs(self) -> Iterator[tuple[str, int, str]]:
        disk = self._computer.fs.view("root")
        for name in disk.listdir(JOBS) if disk.is_dir(JOBS) else ():
            number, _, moment = name.partition(".")
            if number.isdecimal() and moment.isdecimal():
                yield name, int(moment), disk.stat(f"{JOBS}/{name}").owner

    def _entries(self) -> Iterator[Entry]:
        disk, fs = self._computer.fs.view("root"), self._computer.fs
        for name in disk.listdir(TABLES) if disk.is_dir(TABLES) else ():
            yield from entries(fs.peek(f"{TABLES}/{name}"), name)
        for name in disk.listdir(SYSTEM) if disk.is_dir(SYSTEM) else ():
            yield from entries(fs.peek(f"{SYSTEM}/{name}"), "")


def entries(text: str, user: str) -> Iterator[Entry]:
    """Yield the lines of a table; without `user` they name one themselves.

    >>> next(entries("*/5 * * * * echo a", "user"))
    Entry(fields=('*/5', '*', '*', '*', '*'), user='user', command='echo a')
    """
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#") or re.match(r"\w+\s*=", line):
            continue
        first, _, rest = line.partition(" ")
        if first in NAMED:
            line = f"{NAMED[first]} {rest}"
        words = line.split(None, 5 if user else 6)
        if len(words) != (6 if user else 7) or "run-parts" in words[-1]:
            continue
        yield Entry(tuple(words[:5]), user or words[5], words[-1])


def is_due(fields: tuple[str, ...], now: int) -> bool:
    """Return whether minute, hour, day, month and weekday of a table's line are those of `now`.

    >>> is_due(("30", "9", "*", "*", "mon-fri"), 1_748_856_600)
    True
    """
    moment = time.gmtime(now)
    values = (
        moment.tm_min, moment.tm_hour, moment.tm_mday, moment.tm_mon, (moment.tm_wday + 1) % 7,
    )  # fmt: skip
    minute, hour, day, month, weekday = (
        _matches(text.lower(), value, number)
        for number, (text, value) in enumerate(zip(fields, values, strict=True))
    )
    # When both days are given, either will do (crontab(5)).
    both = not fields[2].startswith("*") and not fields[4].startswith("*")
    return minute and hour and month and ((day or weekday) if both else (day and weekday))


def _matches(text: str, value: int, number: int) -> bool:
    return value in _meant(text, number)


@functools.lru_cache(maxsize=256)
def _meant(text: str, number: int) -> frozenset[int]:
    """Return what one field of a line stands for: every minute asks for the same few."""
    low, high = RANGES[number]
    found: set[int] = set()
    for part in text.split(","):
        span, _, step = part.partition("/")
        first, dash, last = span.partition("-")
        start = low if first == "*" else _number(first, number)
        end = high if first == "*" or (step and not dash) else start
        end = _number(last, number) if dash else end
        width = int(step) if step.isdecimal() and int(step) else 1
        found |= {n % 7 if number == 4 else n for n in range(start, end + 1, width)}
    return frozenset(found)


def _number(text: str, number: int) -> int:
    names = {3: MONTHS, 4: DAYS}.get(number, [])
    if text[:3] in names:
        return names.index(text[:3]) + (number == 3)
    return int(text) if text.isdecimal() and len(text) < 4 else -1
