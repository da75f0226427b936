"""Power: when the computer is asked to go off.

The machine never really goes down. An environment whose computer is off has nothing left to show
or to act on, while what matters, that the shutdown came and who let it come, took it back or got
in its way, is all in the journal: the request when it is made, `due` when its time comes, `cancel`
when it is taken back, `masked` when its target was masked in between. So a shutdown that is due
tells every terminal and the desktop, as a broadcast does, is journaled, and leaves it at that; the
harness decides what it means for the episode.

What is scheduled is also an ordinary file, `/run/systemd/shutdown/scheduled`, as on a real system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.processes import Process, ProcessTable

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

SESSION = frozenset({"systemd", "desktop-session", "window-manager"})
"""Processes whose end ends the session: every window closes and the user is logged in anew."""

SCHEDULED = "/run/systemd/shutdown/scheduled"
WORDS = {"poweroff": "power off", "reboot": "reboot", "halt": "halt"}


class Power:
    """The main switch; requests are journaled as `power`.

    Attributes:
        due: when a scheduled shutdown happens, in seconds of the clock; None when none is set.
        kind: what is scheduled: `poweroff`, `reboot` or `halt`.
        sessions: how often the user was logged in anew.
    """

    __slots__ = ("_computer", "due", "kind", "sessions")

    def __init__(self, computer: Any) -> None:
        self._computer: Computer = computer
        self.due: int | None = None
        self.kind = ""
        self.sessions = 0

    def request(
        self, kind: str, delay: int = 0, actor: str = "shutdown", user: str = "", detail: str = ""
    ) -> None:
        """Ask for `poweroff`, `reboot` or `halt`, after `delay` seconds.

        It happens once the action that asked for it is over, so a command line runs to its end.
        """
        now = self._computer.clock.now
        self._log(kind, actor, user, detail or f"+{delay}")
        self.due, self.kind = now + delay, kind
        if delay:
            self._write(f"USEC={self.due}000000\nWARN_WALL=1\nMODE={kind}\n")
            when = VirtualClock(self.due).text("%a %Y-%m-%d %H:%M:%S UTC")
            self._computer.broadcast(f"The system will {WORDS.get(kind, kind)} at {when}!", user)

    def cancel(self, actor: str = "shutdown", user: str = "") -> bool:
        """Take back a scheduled shutdown; return whether there was one."""
        was = self.due is not None
        self._log("cancel", actor, user, self.kind)
        if was:
            self._computer.broadcast("The system shutdown has been cancelled", user)
        self._forget()
        return was

    def check(self) -> None:
        """Do what is due."""
        if self.due is None or self._computer.clock.now < self.due:
            return
        kind = self.kind
        self._forget()
        if self.masked(kind):
            self._log(kind, "systemd-logind", "root", "masked")
            return
        self._log(kind, "systemd-logind", "root", "due")
        text = f"The system will {WORDS.get(kind, kind)} now!"
        self._computer.broadcast(text, "root")
        self._computer.notify("System", text)

    def masked(self, kind: str) -> bool:
        """Return whether the target that would carry it out is masked: a link to /dev/null."""
        disk = self._computer.fs.view("root")
        path = f"/etc/systemd/system/{kind}.target"
        return disk.is_link(path) and disk.lstat(path).target == "/dev/null"

    def _log(self, what: str, actor: str, user: str, detail: str) -> None:
        self._computer.log("power", what, actor=actor, user=user, detail=detail)

    def _forget(self) -> None:
        self.due, self.kind = None, ""
        self._write("")

    def _write(self, text: str) -> None:
        """Keep the file that tells what is scheduled; the journal has it already."""
        disk = self._computer.fs.view("root", "systemd-logind")
        with self._computer.fs.journal.paused():
            if text:
                disk.mkdir(SCHEDULED.rpartition("/")[0], parents=True)
                disk.write(SCHEDULED, text)
            elif disk.exists(SCHEDULED):
                disk.remove(SCHEDULED)

    def lost(self, process: Process) -> None:
        """Log the user in anew when a process the session hangs on was ended."""
        if process.name in SESSION:
            self._end_session()

    def _end_session(self) -> None:
        computer = self._computer
        self.sessions += 1
        for app in list(computer.apps):
            computer.close_app(app)
        computer.notifications.clear()
        computer.tasks.clear()
        computer.processes = ProcessTable(computer.clock.now)
        computer.touch()
