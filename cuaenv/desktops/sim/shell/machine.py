"""Machine: what the shell can ask of the computer besides its files.

Changes to anything but files are put off until the command line has run to its end: a line that
stops to ask for input is undone and run again with the answer, and only files can be undone.
Until then this class answers as if they had happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from cuaenv.desktops.sim.computer_services import Service, ServiceTable
from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.processes import Process, ProcessError, ProcessTable
from cuaenv.desktops.sim.shell.errors import Suspended
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.task import HARMLESS, Task
from cuaenv.desktops.sim.tasks import Tasks

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.interpreter import Interpreter

DAEMONS = {
    "cron": ("cron", "/usr/sbin/cron -f"), "dbus": ("dbus-daemon", "dbus-daemon --system"),
    "ssh": ("sshd", "sshd: /usr/sbin/sshd -D"),
}  # fmt: skip
"""Services with a process that is listed: its name and command."""


class ComputerLike(Protocol):
    """What a shell needs; `Computer` and `Headless` have it."""

    fs: FileSystem
    clipboard: Any
    processes: ProcessTable
    services: ServiceTable
    power: Any
    tasks: Tasks

    @property
    def clock(self) -> VirtualClock:
        """The time."""

    def kill(self, pid: int, signal: str = ..., user: str = ..., actor: str = ...) -> Process:
        """End a process."""

    def broadcast(self, text: str, user: str = ...) -> None:
        """Tell all terminals something."""

    def refresh(self) -> None:
        """Let programs show what tasks have written."""

    def open_path(self, path: str) -> Any:
        """Open a file with the program for its kind."""


class Machine:
    """A computer with changes pending.

    Attributes:
        bare: whether commands run without program files.
    """

    def __init__(self, computer: ComputerLike, bare: bool = False) -> None:
        self.computer = computer
        self.bare = bare
        self.pending: list[tuple[str, tuple[Any, ...]]] = []
        self._ended: set[int] = set()
        self._services: dict[str, Service] = {}
        self._clipboard: str | None = None

    @property
    def fs(self) -> FileSystem:
        """The files."""
        return self.computer.fs

    @property
    def clock(self) -> VirtualClock:
        """The time."""
        return self.computer.fs.clock

    def log(
        self, kind: str, path: str = "", actor: str = "", user: str = "", detail: str = ""
    ) -> None:
        """Journal an event; it is undone together with the files."""
        self.fs.journal.record(kind, path, "", actor, user, detail)

    def forget(self) -> None:
        """Drop all pending changes."""
        self.pending.clear()
        self._ended.clear()
        self._services.clear()
        self._clipboard = None

    def commit(self) -> None:
        """Make all pending changes, in order."""
        changes = list(self.pending)
        self.forget()
        for name, args in changes:
            getattr(self, f"_do_{name}")(*args)
        self.computer.tasks.settle()

    # ---- processes

    def processes(self) -> Iterator[Process]:
        """Yield the running processes by number."""
        for process in self.computer.processes:
            if process.pid not in self._ended:
                yield process

    def kill(self, pid: int, signal: str, user: str, actor: str) -> None:
        """Signal a process; raise ProcessError when there is none or no right to."""
        if pid in self._ended:
            raise ProcessError("ESRCH", pid)
        self.computer.processes.allowed(pid, user)
        if signal not in HARMLESS:
            self._ended.add(pid)
        if signal != "0":
            self.pending.append(("kill", (pid, signal, user, actor)))

    def fork(self) -> int:
        """Return the number of a new process; it is listed once it has to wait."""
        return self.computer.processes.reserve()

    def enter(self, started: Started, parent: int) -> None:
        """List a program that has to wait."""
        self._list(started.pid, started.name, started.user, started.command, parent)

    def _list(self, pid: int, name: str, user: str, command: str, parent: int = 1) -> None:
        self.computer.processes.enter(Process(pid, name, user, command, parent, self.clock.now))

    def exited(self, pid: int) -> None:
        """Take a program that has ended off the list."""
        self.computer.processes.remove(pid)

    def start(self, shell: Interpreter, pause: Suspended, pid: int, text: str) -> None:
        """Take on a job that has to wait."""
        fds = dict(shell.fds)
        task = Task(pid, text, shell.state, fds, shell.actor, self.bare, pause.points)
        self.computer.tasks.add(task, pause)
        if pid not in self.computer.processes:
            self._list(pid, shell.actor, shell.state.user, shell.actor)

    def status(self, pid: int) -> int | None:
        """Return what a job ended with; None while it has not."""
        return self.computer.tasks.ended.get(pid)

    def task(self, pid: int) -> Task | None:
        """Return a job that has not ended, or None."""
        return self.computer.tasks.get(pid)

    def _do_kill(self, pid: int, signal: str, user: str, actor: str) -> None:
        try:
            self.computer.kill(pid, signal, user=user, actor=actor)
        except ProcessError:
            # An earlier change of the same line may have ended it already.
            return

    # ---- services

    def services(self) -> list[Service]:
        """Return the services by name."""
        return [self._services.get(unit.name, unit) for unit in self.computer.services]

    def service(self, name: str) -> Service | None:
        """Return a service, or None."""
        found = self.computer.services.get(name)
        return None if found is None else self._services.get(found.name, found)

    def add_service(self, name: str) -> None:
        """Have a state for a unit that is only a file so far: it does not run."""
        if self.service(name) is None:
            self.computer.services.add(name, active=False)

    def change_service(self, name: str, active: bool | None, enabled: bool | None) -> None:
        """Start, stop, enable or disable a service that exists."""
        old = self.service(name)
        if old is None:
            return
        self._services[old.name] = replace(
            old,
            active=old.active if active is None else active,
            enabled=old.enabled if enabled is None else enabled,
        )
        self.pending.append(("service", (old.name, active, enabled)))
        if active is False and old.name in DAEMONS:
            daemons = self.computer.processes.named(DAEMONS[old.name][0])
            self._ended.update(process.pid for process in daemons)

    def _do_service(self, name: str, active: bool | None, enabled: bool | None) -> None:
        unit = self.computer.services.change(name, active=active, enabled=enabled)
        daemon = DAEMONS.get(unit.name)
        if daemon is None or active is None:
            return
        running = self.computer.processes.named(daemon[0])
        for process in () if active else running:
            self.computer.processes.remove(process.pid)
        if active and not running:
            self.computer.processes.spawn(daemon[0], "root", daemon[1], started=self.clock.now)

    # ---- clipboard, programs, power

    def clipboard(self) -> str:
        """Return the text on the clipboard."""
        if self._clipboard is not None:
            return self._clipboard
        return str(self.computer.clipboard.get())

    def copy(self, text: str, actor: str) -> None:
        """Put text on the clipboard."""
        self._clipboard = text
        self.pending.append(("copy", (text, actor)))

    def _do_copy(self, text: str, actor: str) -> None:
        self.computer.clipboard.set(text, actor)

    def open_path(self, path: str) -> None:
        """Open a file or folder with the program for its kind."""
        self.pending.append(("open", (path,)))

    def _do_open(self, path: str) -> None:
        self.computer.open_path(path)

    def launch(self, program: str, args: tuple[str, ...]) -> None:
        """Start a program of the desktop."""
        self.pending.append(("launch", (program, args)))

    def _do_launch(self, program: str, args: tuple[str, ...]) -> None:
        start = getattr(self.computer, "launch", None)
        if start is not None:
            start(program, *args)

    @property
    def has_programs(self) -> bool:
        """Whether programs with windows can be started."""
        return hasattr(self.computer, "launch")

    def broadcast(self, text: str, user: str) -> None:
        """Tell all terminals something."""
        self.pending.append(("broadcast", (text, user)))

    def _do_broadcast(self, text: str, user: str) -> None:
        self.computer.broadcast(text, user)

    def power(self, kind: str, delay: int, actor: str, user: str) -> None:
        """Ask for `poweroff` or `reboot` after `delay` seconds, or `cancel` it."""
        self.pending.append(("power", (kind, delay, actor, user)))

    def _do_power(self, kind: str, delay: int, actor: str, user: str) -> None:
        if kind == "cancel":
            self.computer.power.cancel(actor=actor, user=user)
        else:
            self.computer.power.request(kind, delay, actor=actor, user=user)
