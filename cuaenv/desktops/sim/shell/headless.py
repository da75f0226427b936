"""Headless: the least computer a shell can run on, for set-up and tests."""

from __future__ import annotations

from cuaenv.desktops.sim.computer_power import Power
from cuaenv.desktops.sim.computer_services import ServiceTable
from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.processes import Process, ProcessTable
from cuaenv.desktops.sim.shell.task import HARMLESS
from cuaenv.desktops.sim.tasks import Tasks


class Clipboard:
    """One text."""

    def __init__(self) -> None:
        self.text = ""

    def get(self) -> str:
        """Return the text."""
        return self.text

    def set(self, text: str, actor: str = "") -> None:
        """Replace the text."""
        self.text = text


class Headless:
    """Files, a process table, services and a clipboard; no windows.

    Attributes:
        opened: the paths that were opened, oldest first.
    """

    def __init__(self, fs: FileSystem) -> None:
        self.fs = fs
        self.clipboard = Clipboard()
        self.processes = ProcessTable(fs.clock.now)
        self.services = ServiceTable()
        self.power = Power(self)
        self.tasks = Tasks(self)
        self.opened: list[str] = []

    @property
    def clock(self) -> VirtualClock:
        """The time."""
        return self.fs.clock

    def kill(
        self, pid: int, signal: str = "TERM", user: str = "root", actor: str = "kill"
    ) -> Process:
        """End a process; raise ProcessError when there is none or no right to."""
        process = self.processes.allowed(pid, user)
        kind = "signal" if signal in HARMLESS else "kill"
        self.fs.journal.record(kind, process.name, "", actor, user, f"{signal} {pid}")
        if not self.tasks.signal(pid, signal) and kind == "kill":
            self.processes.remove(pid)
        return process

    def refresh(self) -> None:
        """Show nothing: there is no terminal."""

    def advance(self, seconds: int) -> None:
        """Let time pass."""
        self.tasks.advance(seconds)
        self.power.check()

    def log(
        self, kind: str, path: str = "", to: str = "", actor: str = "", detail: str = "",
        user: str = "",
    ) -> None:  # fmt: skip
        """Add an event to the journal."""
        self.fs.journal.record(kind, path, to, actor, user, detail)

    def broadcast(self, text: str, user: str = "root") -> None:
        """Tell nobody: there is no terminal."""

    def notify(self, title: str, body: str = "") -> None:
        """Show nothing: there is no desktop."""

    def open_path(self, path: str) -> None:
        """Remember that a file was opened."""
        self.opened.append(path)
