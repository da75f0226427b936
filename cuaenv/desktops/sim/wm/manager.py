"""WindowManager: which surfaces there are, in what order, and which one has the keyboard.

It looks at the computer's open programs and keeps a window for each. Everything it shows is a
Surface; pointer and keyboard input reach it through `pointer.py` and `keyboard.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cuaenv.core.desktop import Dialog
from cuaenv.core.errors import DesktopLost
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.paint.themes import Theme
from cuaenv.desktops.sim.ui.metrics import Metrics
from cuaenv.desktops.sim.wm import syncing, title_bar
from cuaenv.desktops.sim.wm.desktop_icons import DesktopIcons
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.harness_dialog import HarnessApp, HarnessDialog, centred
from cuaenv.desktops.sim.wm.look import Look
from cuaenv.desktops.sim.wm.menu import Menu
from cuaenv.desktops.sim.wm.menus import close_menu
from cuaenv.desktops.sim.wm.notices import Notices
from cuaenv.desktops.sim.wm.placement import Layout
from cuaenv.desktops.sim.wm.plain import Plain
from cuaenv.desktops.sim.wm.showing import Showing
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.task_bar import HEIGHT, TaskBar, bar_box
from cuaenv.desktops.sim.wm.window import Window

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.gestures import Gesture

TYPED = frozenset({"change", "choose", "submit"})
"""Kinds of events about something that the toolkit has changed already."""


class WindowManager:
    """What is on the screen of one computer.

    Attributes:
        computer: the computer.
        layout: where new windows go.
        windows: of the open programs, bottom to top.
        dialogs: of their dialogs, each program's in the order they were opened.
        background, bar, bubble: the desktop, the task bar, the notification.
        menu: the open menu, or None.
        harness: the harness's dialog, or None.
        pointer: where the pointer is, in pixels.
        held: the modifier keys that are down.
        switched: how many windows alt+Tab has passed since alt went down.
        gesture: what the pressed mouse button is doing, or None.
        choice: the answer to the harness's last dialog, or None.
        placed: how many windows were placed so far.
        seen: the computer's revision that is shown.
        showing: what is shown now, kept for the next look.
    """

    def __init__(self, computer: Computer, layout: Layout | None = None) -> None:
        self.computer = computer
        self.layout = layout or Layout()
        width, height = computer.screen_size
        self.windows: list[Window] = []
        self.dialogs: list[DialogWindow] = []
        self.background = Plain(DesktopIcons(computer), Rect(0, 0, width, height - HEIGHT))
        self.bar = Plain(TaskBar(self), bar_box(computer.screen_size))
        self.bubble = Plain(Notices(computer), Rect(0, 0, 0, 0))
        self.menu: Menu | None = None
        self.harness: HarnessDialog | None = None
        self.choice: str | None = None
        self.pointer = (width // 2, height // 2)
        self.held: frozenset[str] = frozenset()
        self.switched = 0
        self.gesture: Gesture | None = None
        self.placed = 0
        self.seen = (-1, -1, -1)
        self.showing = Showing()
        self._look = Look()

    # ---- what there is

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._look.of(self.computer).theme

    @property
    def metrics(self) -> Metrics:
        """The sizes in use."""
        return self._look.of(self.computer).metrics

    @property
    def space(self) -> Rect:
        """The screen without the task bar."""
        return self.background.box

    @property
    def active(self) -> Window | None:
        """The window that has the focus, or None."""
        app = self.computer.focused
        window = self.window_for(app) if app is not None else None
        return window if window is not None and not window.minimised else None

    def window_for(self, app: App) -> Window | None:
        """Return a program's window, or None."""
        for window in self.windows:
            if window.app is app:
                return window
        return None

    def window_of(self, pid: int) -> Window | None:
        """Return the window of a process, or None."""
        return next((window for window in self.windows if window.app.pid == pid), None)

    def by_age(self) -> list[Window]:
        """Return the windows in the order they were opened."""
        return sorted(self.windows, key=lambda window: window.app.pid)

    def dialogs_of(self, app: App) -> list[DialogWindow]:
        """Return a program's dialogs, the one in front last."""
        return [dialog for dialog in self.dialogs if dialog.app is app]

    def surfaces(self) -> list[Surface]:
        """Return everything that is shown, bottom to top."""
        shown: list[Surface] = [self.background]
        if self.dialogs:
            shown += self.dialogs_of(self.background.app)
        for window in self.windows:
            if not window.app.minimised:
                shown.append(window)
                if self.dialogs:
                    shown += self.dialogs_of(window.app)
        shown.append(self.bar)
        if not self.bubble.box.empty:
            shown.append(self.bubble)
        if self.menu is not None:
            shown += self.menu.levels
        if self.harness is not None:
            shown.append(self.harness)
        return shown

    def surface_at(self, x: int, y: int) -> Surface | None:
        """Return the topmost surface at a pixel, or None."""
        if self.harness is not None:
            return self.harness if self.harness.box.contains(x, y) else None
        for surface in reversed(self.surfaces()):
            if surface.reach.contains(x, y):
                return surface
        return None

    def keyboard(self) -> Surface:
        """Return the surface that gets keys."""
        if self.harness is not None:
            return self.harness
        base: Surface = self.background
        app = self.computer.focused
        if app is not None and not app.minimised:
            base = self.window_for(app) or base
        dialogs = self.dialogs_of(base.app) if self.dialogs else ()
        return dialogs[-1] if dialogs else base

    def blocked(self, surface: Surface) -> bool:
        """Whether a dialog in front keeps input from a surface."""
        if self.harness is not None:
            return surface is not self.harness
        dialogs = self.dialogs_of(surface.app)
        mine = isinstance(surface, Window | DialogWindow) or surface is self.background
        return mine and bool(dialogs) and surface is not dialogs[-1]

    # ---- what happens

    def send(self, surface: Surface, event: UiEvent) -> None:
        """Give an event to a surface and take up what that changed.

        Raises:
            DesktopLost: the program failed on it.
        """
        if event.key.startswith("wm:"):
            if event.key in title_bar.BUTTONS and event.kind == "click":
                title_bar.press(self, surface, event.key)
            return
        about = f"{event.kind} on {event.key!r}"
        app = surface.app
        did = self.run(app, about, surface.handle, event)
        asked = app.focus or app.reveal or app.popup is not None
        if did is not False or asked or event.kind in TYPED:
            self.changed(app)

    def run(self, app: App, about: str, do: Callable[..., Any], *args: Any) -> Any:
        """Call into a program; raise DesktopLost naming it where it fails."""
        try:
            return do(*args)
        except DesktopLost:
            raise
        except Exception as error:
            raise DesktopLost(f"{app.name} failed at {about}: {error!r}") from error

    def changed(self, app: App) -> None:
        """Take up what a program changed: its windows, dialogs, menu and focus."""
        for surface in self.all():
            if surface.app is app:
                surface.stale = True
        self.sync()
        syncing.take_requests(self, app)

    def sync(self) -> None:
        """Have a window for each open program, a surface for each dialog, and nothing else."""
        syncing.sync(self)

    def settle(self) -> None:
        """Bring everything that is shown up to date; called at the end of every action."""
        syncing.settle(self)

    def all(self) -> list[Surface]:
        """Return every surface, whether it is shown or not."""
        menus = self.menu.levels if self.menu is not None else []
        harness = [self.harness] if self.harness is not None else []
        base = [self.background, self.bar, self.bubble]
        return [*base, *self.windows, *self.dialogs, *menus, *harness]

    # ---- windows

    def activate(self, window: Window | None) -> None:
        """Bring a window to the front and give it the keyboard; None gives it to the desktop."""
        if window is None:
            if self.computer.focused is not None:
                self.computer.focus_desktop()
        elif window is not self.active or window is not self.windows[-1]:
            self.computer.raise_app(window.app)
        self.sync()

    def minimise(self, window: Window) -> None:
        """Take a window off the screen; the next one gets the keyboard."""
        self.computer.minimise_app(window.app)
        self.sync()

    def maximise(self, window: Window) -> None:
        """Make a window fill the screen, or go back to its size before."""
        window.maximise(self.space)

    def close(self, window: Window) -> None:
        """Close a window as its close button does: a dialog in front is cancelled instead."""
        dialogs = self.dialogs_of(window.app)
        if dialogs:
            self.cancel(dialogs[-1])
            return
        if self.run(window.app, "closing", window.app.can_close):
            self.computer.close_app(window.app)
        self.changed(window.app)

    def cancel(self, surface: DialogWindow) -> None:
        """Close a dialog without an answer."""
        self.run(surface.app, "cancelling", surface.dialog.cancel, surface.app)
        self.changed(surface.app)

    # ---- the harness

    def show(self, dialog: Dialog) -> None:
        """Show the harness's dialog over everything."""
        app = HarnessApp(self.computer, dialog)
        self.harness = HarnessDialog(app, centred(dialog.size, self.computer.screen_size))
        close_menu(self)
        self.choice, self.gesture = None, None
        self.settle()
