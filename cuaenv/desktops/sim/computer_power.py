"""Power: whether the computer is on, and when it will go off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.processes import Process, ProcessTable

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

BOOT_SECONDS = 20
"""How long a restart takes, of virtual time."""

SESSION = frozenset({"systemd", "desktop-session", "window-manager"})
"""Processes whose end ends the session: every window closes and the user is logged in anew."""


class Power:
    """The main switch; requests are journaled as `power`.

    Attributes:
        on: whether the computer runs.
        due: when a scheduled shutdown happens, in seconds of the clock; None when none is set.
        kind: what is scheduled: `poweroff` or `reboot`.
    """

    __slots__ = ("_computer", "due", "kind", "on")

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self.on = True
        self.due: int | None = None
        self.kind = ""

    def request(
        self, kind: str, delay: int = 0, actor: str = "shutdown", user: str = "", detail: str = ""
    ) -> None:
        """Ask for `poweroff` or `reboot`, after `delay` seconds.

        It happens once the action that asked for it is over, so a command line runs to its end.
        """
        self._computer.log("power", kind, actor=actor, user=user, detail=detail or f"+{delay}")
        self.due, self.kind = self._computer.clock.now + delay, kind

    def cancel(self, actor: str = "shutdown", user: str = "") -> bool:
        """Take back a scheduled shutdown; return whether there was one."""
        was = self.due is not None
        self._computer.log("power", "cancel", actor=actor, user=user)
        self.due, self.kind = None, ""
        return was

    def check(self) -> None:
        """Do what is due."""
        if self.due is None or self._computer.clock.now < self.due:
            return
        kind, self.due, self.kind = self.kind, None, ""
        self._end_session()
        if kind == "reboot":
            self._computer.clock.advance(BOOT_SECONDS)
        else:
            self.on = False

    def lost(self, process: Process) -> None:
        """Log the user in anew when a process the session hangs on was ended."""
        if process.name in SESSION:
            self._end_session()

    def _end_session(self) -> None:
        computer = self._computer
        for app in list(computer.apps):
            computer.close_app(app)
        computer.notifications.clear()
        computer.processes = ProcessTable(computer.clock.now)
        computer.touch()
