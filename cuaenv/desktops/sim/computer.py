"""Computer: the machine every program of the simulated desktop runs on.

Files, time, processes, clipboard, settings, web sites and open programs, without a picture of any
of them: the window manager looks at a Computer and shows it.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.clipboard import Clipboard
from cuaenv.desktops.sim.computer_power import Power
from cuaenv.desktops.sim.computer_services import ServiceTable
from cuaenv.desktops.sim.computer_settings import Settings
from cuaenv.desktops.sim.computer_sites import Sites
from cuaenv.desktops.sim.fs import FileSystem, FsView, VirtualClock
from cuaenv.desktops.sim.fs.image import USER
from cuaenv.desktops.sim.processes import Process, ProcessTable
from cuaenv.desktops.sim.shell.task import HARMLESS, STOPPING
from cuaenv.desktops.sim.tasks import Tasks
from cuaenv.desktops.sim.timetable import MOST_MINUTES, Timetable

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.shell import Shell


@dataclass(frozen=True, slots=True)
class Notification:
    """One message of the desktop to its user; `at` is the clock when it came, in seconds."""

    title: str
    body: str
    at: int


class Computer:
    """One computer and its user.

    Attributes:
        fs: the files, with the clock and the event journal.
        user: who sits in front of it.
        screen_size: width and height in pixels.
        clipboard, settings, processes, services, power, tasks: see their classes.
        timetable: what cron and at run.
        messages: everything broadcast to terminals, oldest first.
        sites: the web sites that can be reached, by name.
        apps: the open programs, bottom to top.
        focused: the program whose window has the focus, or None.
        notifications: all messages so far, oldest first.
    """

    def __init__(self, fs: FileSystem, screen_size: tuple[int, int], user: str = USER) -> None:
        self.fs = fs
        self.user = user
        self.screen_size = screen_size
        self.clipboard = Clipboard(self)
        self.settings = Settings(self)
        self.processes = ProcessTable(fs.clock.now)
        self.services = ServiceTable()
        self.power = Power(self)
        self.tasks = Tasks(self)
        self.timetable = Timetable(self)
        self.messages: list[str] = []
        self.sites = Sites()
        self.apps: list[App] = []
        self.focused: App | None = None
        self.notifications: list[Notification] = []
        self._touched = 0
        self._stacked = 0

    # ---- what it is made of

    @property
    def clock(self) -> VirtualClock:
        """The computer's only idea of time."""
        return self.fs.clock

    @property
    def home(self) -> str:
        """The user's home folder."""
        return self.fs.home(self.user)

    @property
    def theme(self) -> str:
        """The name of the theme in use."""
        return str(self.settings["theme"])

    @property
    def revision(self) -> tuple[int, int, int]:
        """Differs after every change somebody may show.

        The first two numbers count changes of files and of other data, which any program may
        show; the third those of the windows and their order.
        """
        return self.fs.changes, self._touched, self._stacked

    def touch(self) -> None:
        """Tell that something changed that is not on the disk."""
        self._touched += 1

    def restack(self) -> None:
        """Tell that windows came, went or changed their order."""
        self._stacked += 1

    @property
    def topmost(self) -> App | None:
        """The program in front of all others, or None when none is on the screen."""
        return next((app for app in reversed(self.apps) if not app.minimised), None)

    def disk(self, actor: str) -> FsView:
        """Return the disk as the user's program `actor` may use it."""
        return self.fs.view(self.user, actor)

    def shell(self, actor: str = "bash") -> Shell:
        """Return a new shell of the user, started by `actor`."""
        from cuaenv.desktops.sim.shell.shell import Shell

        return Shell(self, user=self.user, actor=actor)

    def log(
        self, kind: str, path: str = "", to: str = "", actor: str = "", detail: str = "",
        user: str = "",
    ) -> None:  # fmt: skip
        """Add an event to the journal; `kind` is one of `core.desktop.EVENT_KINDS`."""
        self._touched += 1
        self.fs.journal.record(kind, path, to, actor, user or self.user, detail)

    def notify(self, title: str, body: str = "", program: str = "") -> None:
        """Show a message of the desktop, or of a program unless the user wants none of it."""
        if program and self.settings.get(f"notify_{program}") is False:
            return
        self.notifications.append(Notification(title, body, self.clock.now))
        self.touch()

    # ---- programs

    def launch(self, app_id: str, *args: str) -> App:
        """Start a program, or hand `args` to the running one where there is only ever one.

        Raises:
            UnknownName: there is no program called `app_id`.
        """
        app_id = launcher.resolve(app_id)
        kind = launcher.program(app_id)
        if kind.single:
            for app in self.apps:
                if type(app) is kind and not app.closed:
                    app.reopen(*args)
                    self.touch()
                    self.raise_app(app)
                    return app
        return self.start(kind(self, *args), shlex.join((app_id, *args)))

    def start(self, app: App, command: str) -> App:
        """Open a program's window and give it a process and the focus."""
        name = command.partition(" ")[0]
        process = self.processes.spawn(name, self.user, command, started=self.clock.now)
        app.pid = process.pid
        self.apps.append(app)
        self.focused = app
        self.restack()
        return app

    def open_path(self, path: str) -> App:
        """Open a file or folder with the program for its kind, or the one the user prefers."""
        app_id = launcher.app_for(path, self.disk("desktop").is_dir(path))
        return self.launch(launcher.preferred(app_id, self.settings), path)

    def focus_desktop(self) -> None:
        """Take the focus from all windows."""
        self.focused = None
        self.restack()

    def raise_app(self, app: App) -> None:
        """Bring a program's window to the front and give it the focus."""
        if app in self.apps:
            self.apps.remove(app)
            self.apps.append(app)
            self.focused = app
            app.minimised = False
            self.restack()

    def minimise_app(self, app: App) -> None:
        """Take a program's window off the screen; the next one gets the focus."""
        app.minimised = True
        if self.focused is app:
            self.focused = self.topmost
        self.restack()

    def close_app(self, app: App) -> None:
        """Close a program's window and end its process, without asking."""
        app.close()
        self.processes.remove(app.pid)
        if app in self.apps:
            self.apps.remove(app)
        if self.focused is app:
            self.focused = self.topmost
        self.restack()

    def reap(self) -> None:
        """Take off the programs that closed themselves."""
        for app in [app for app in self.apps if app.closed]:
            self.close_app(app)

    def app_of(self, pid: int) -> App | None:
        """Return the open program with that process number, or None."""
        return next((app for app in self.apps if app.pid == pid), None)

    def kill(self, pid: int, signal: str = "TERM", user: str = "", actor: str = "kill") -> Process:
        """End a process; its window closes. Journaled as `kill`.

        Raises:
            ProcessError: there is none, or it is not `user`'s (default: the desktop user).
        """
        user = user or self.user
        process = self.processes.allowed(pid, user)
        if signal in HARMLESS:
            self.log("signal", process.name, actor=actor, detail=f"{signal} {pid}", user=user)
            if not self.tasks.signal(pid, signal) and signal in (*STOPPING, "CONT"):
                self.processes.enter(replace(process, stopped=signal != "CONT"))
            return process
        self.log("kill", process.name, actor=actor, detail=f"{signal} {pid}", user=user)
        app = self.app_of(pid)
        if app is not None:
            self.close_app(app)
        elif not self.tasks.signal(pid, signal):
            self.processes.remove(pid)
            self.power.lost(process)
        self.touch()
        return process

    def refresh(self) -> None:
        """Let the programs show what command lines have written that wait."""
        self.touch()
        for app in list(self.apps):
            app.refresh()

    @property
    def due(self) -> int | None:
        """When something happens by itself next, in seconds of the clock; None for never."""
        times = (self.power.due, self.tasks.due, self.timetable.due)
        return min((moment for moment in times if moment is not None), default=None)

    def advance(self, seconds: int) -> None:
        """Let time pass: what was scheduled and is due happens."""
        target = self.clock.now + max(0, int(seconds))
        minutes = 0
        while (moment := self._planned(minutes)) is not None and moment <= target:
            minutes += moment == self.clock.now // 60 * 60 + 60
            self.tasks.advance(moment - self.clock.now)
            if moment % 60 == 0:
                self.timetable.check()
                self.tasks.settle()
            self.power.check()
        self.tasks.advance(target - self.clock.now)
        self.power.check()

    def _planned(self, minutes: int) -> int | None:
        """Return when the next shutdown or scheduled command is due; None for never."""
        coming = [self.power.due] if self.power.due is not None else []
        minute = self.timetable.next if minutes < MOST_MINUTES else None
        coming += [minute] if minute is not None else []
        return max(min(coming), self.clock.now) if coming else None

    def broadcast(self, text: str, user: str = "root") -> None:
        """Tell all terminals something, as wall does."""
        stamp = self.clock.text("%a %b %e %H:%M:%S %Y")
        self.messages.append(
            f"\nBroadcast message from {user or self.user}@desktop ({stamp}):\n\n{text}\n"
        )
        self.refresh()
