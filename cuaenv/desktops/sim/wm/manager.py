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
from cuaenv.desktops.sim.computer_settings import DEFAULTS
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.paint.themes import Theme
from cuaenv.desktops.sim.ui.layout import natural_size
from cuaenv.desktops.sim.ui.metrics import Metrics, with_text_size
from cuaenv.desktops.sim.ui.widget import MenuItem
from cuaenv.desktops.sim.wm import tree
from cuaenv.desktops.sim.wm.desktop_icons import DesktopIcons
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow, chain
from cuaenv.desktops.sim.wm.harness_dialog import HarnessApp, HarnessDialog, centred
from cuaenv.desktops.sim.wm.menu import Menu
from cuaenv.desktops.sim.wm.menus import close_menu, open_menu
from cuaenv.desktops.sim.wm.notices import WIDTH, Notices, bubble_box
from cuaenv.desktops.sim.wm.placement import Layout
from cuaenv.desktops.sim.wm.plain import Plain
from cuaenv.desktops.sim.wm.revealing import reveal
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.task_bar import HEIGHT, TaskBar, bar_box
from cuaenv.desktops.sim.wm.window import Window

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.gestures import Gesture

BUTTONS = ("wm:minimise", "wm:maximise", "wm:close")
"""Keys of the title bar's buttons."""


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
        gesture: what the pressed mouse button is doing, or None.
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
        self.gesture: Gesture | None = None
        self.placed = 0
        self._seen = (-1, -1, -1)

    # ---- what there is

    @property
    def theme(self) -> Theme:
        """The theme in use: that of the settings, or the usual one if they name none."""
        name = self.computer.theme
        return themes.load(name if name in themes.names() else DEFAULTS["theme"])

    @property
    def metrics(self) -> Metrics:
        """The sizes of the theme in use, with texts of the size the settings ask for."""
        size = self.computer.settings.get("text_size", "normal")
        return with_text_size(self.theme.metrics, str(size))

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
        return next((window for window in self.windows if window.app is app), None)

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
        shown: list[Surface] = [self.background, *self.dialogs_of(self.background.app)]
        for window in self.windows:
            if not window.minimised:
                shown += [window, *self.dialogs_of(window.app)]
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
        window = self.active
        base: Surface = window if window is not None else self.background
        return next(iter(reversed(self.dialogs_of(base.app))), base)

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
            if event.key in BUTTONS and event.kind == "click":
                self.press_button(surface, event.key)
            return
        about = f"{event.kind} on {event.key!r}"
        self.run(surface.app, about, surface.handle, event)
        self.changed(surface.app)

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
        for surface in self._all():
            if surface.app is app:
                surface.stale = True
        self.sync()
        self._take_requests(app)

    def sync(self) -> None:
        """Have a window for each open program, a surface for each dialog, and nothing else."""
        self.computer.reap()
        if not self._differs():
            return
        data, self._seen = self._seen[:2], self.computer.revision
        apps = self.computer.apps
        known = {id(window.app): window for window in self.windows}
        self.windows = [known.get(id(app)) or self._new_window(app) for app in apps]
        self._sync_dialogs()
        self.bar.stale = True
        if data != self._seen[:2]:
            for surface in self._all():
                surface.stale = True
        for one in self.windows:
            one.active = one is self.active
        if self.menu is not None and self.menu.owner not in self._all():
            close_menu(self)
        if self.gesture is not None and self.gesture.surface not in self._all():
            self.gesture = None
        if self.harness is not None and self.harness.app.closed:
            self.choice, self.harness = self.harness.asks.choice, None

    def _differs(self) -> bool:
        """Whether something changed that more than one surface may show."""
        if self._seen != self.computer.revision:
            return True
        if self.harness is not None and self.harness.app.closed:
            return True
        shown = [one.dialog for one in self.dialogs]
        apps = (self.background.app, *self.computer.apps)
        wanted = [dialog for app in apps for dialog in chain(app)]
        return len(shown) != len(wanted) or any(
            one is not other for one, other in zip(shown, wanted, strict=True)
        )

    def _all(self) -> list[Surface]:
        menus = self.menu.levels if self.menu is not None else []
        harness = [self.harness] if self.harness is not None else []
        base = [self.background, self.bar, self.bubble]
        return [*base, *self.windows, *self.dialogs, *menus, *harness]

    def _new_window(self, app: App) -> Window:
        box = self.layout.place(app.size, self.space, self.placed)
        self.placed += 1
        window = Window(app, box)
        order = tree.tab_order(window.declared())
        window.focus = app.focus or (order[0] if order else "")
        app.focus = ""
        return window

    def _sync_dialogs(self) -> None:
        known = {id(one.dialog): one for one in self.dialogs}
        self.dialogs = []
        for base in (self.background, *self.windows):
            for dialog in chain(base.app):
                surface = known.get(id(dialog)) or DialogWindow(base.app, dialog, base.box)
                if id(dialog) not in known:
                    self._open_dialog(surface, base.box)
                self.dialogs.append(surface)

    def _open_dialog(self, surface: DialogWindow, over: Rect) -> None:
        """Give a new dialog its box, in the middle of its window, and its first focus."""
        w, h = surface.dialog.size
        if not h:
            h = natural_size(surface.declared(), self.metrics, w)[1]
        w, h = min(w, self.space.w), min(h, self.space.h)
        x = over.x + (over.w - w) // 2
        y = over.y + (over.h - h) // 3
        x = min(max(x, self.space.x), self.space.right - w)
        y = min(max(y, self.space.y), self.space.bottom - h)
        surface.moved(Rect(x, y, w, h))
        if not surface.focus:
            surface.focus = next(iter(tree.tab_order(surface.declared())), "")

    def _take_requests(self, app: App) -> None:
        """Do what a program asked for through `focus`, `reveal` and `popup`."""
        window = self.window_for(app)
        if window is not None:
            if app.focus:
                window.focus = app.focus
            if app.reveal:
                self.reveal(window, app.reveal)
        app.focus = app.reveal = ""
        if app.popup is not None:
            x, y, items = app.popup
            app.popup = None
            owner = window or (self.bar if app is self.bar.app else self.background)
            open_menu(self, owner, "context", "", items, (x, y))

    def settle(self) -> None:
        """Bring everything that is shown up to date; called at the end of every action."""
        self.sync()
        bar, bubble = self.bar.app, self.bubble.app
        assert isinstance(bar, TaskBar) and isinstance(bubble, Notices)
        for window in self.windows:
            if window.stale and not window.minimised:
                window.declared()
        told = (bar.minute, *(window.title for window in self.windows))
        if self.bar.stamp != told:
            self.bar.stamp, self.bar.stale = told, True
        notice = bubble.current()
        if self.bubble.stamp is not notice:
            self.bubble.stamp, self.bubble.stale = notice, True
            height = natural_size(bubble.view(), self.metrics, WIDTH)[1] if notice else 0
            self.bubble.moved(bubble_box(self.computer.screen_size, height))
        metrics = self.metrics
        for surface in self.surfaces():
            surface.laid(metrics)

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

    def reveal(self, surface: Surface, key: str) -> None:
        """Scroll so that a widget can be seen."""
        reveal(surface, self.metrics, key)

    def title_menu(self, surface: Surface, at: tuple[int, int]) -> None:
        """Open the menu of a window's title bar."""
        if not isinstance(surface, Window):
            return
        grow = ("Restore", "wm:maximise") if surface.maximised else ("Maximise", "wm:maximise")
        items = (MenuItem("Minimise", "wm:minimise"), MenuItem(*grow), MenuItem(),
                 MenuItem("Close", "wm:close", "Alt+F4"))  # fmt: skip
        open_menu(self, surface, "title", "wm:title", items, at)

    def press_button(self, surface: Surface, key: str) -> None:
        """Do what a title bar's button or menu item says."""
        if isinstance(surface, DialogWindow):
            self.cancel(surface)
        elif isinstance(surface, Window):
            {"wm:minimise": self.minimise, "wm:maximise": self.maximise,
             "wm:close": self.close}[key](surface)  # fmt: skip

    # ---- the harness

    def show(self, dialog: Dialog) -> None:
        """Show the harness's dialog over everything."""
        app = HarnessApp(self.computer, dialog)
        self.harness = HarnessDialog(app, centred(dialog.size, self.computer.screen_size))
        close_menu(self)
        self.choice, self.gesture = None, None
        self.settle()
