"""App: what every program of the simulated desktop is.

An app is plain state plus two methods: `view()` declares what its window shows, `handle(event)`
changes the state. Everything else (windows, focus, menus, dialogs, pixels, accessibility) is the
toolkit's. State must survive `copy.deepcopy`: no closures, no generators, no open handles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.dialogs import AppDialog


@dataclass(frozen=True, slots=True)
class UiEvent:
    """Something the user did to a widget.

    Attributes:
        kind: `click` (also by Return or Space on the focused widget, by a menu item or shortcut),
            `double`, `context` (right click or the menu key), `middle`
            (middle click), `change` (a text model or slider changed), `submit` (Return in an
            entry), `key` (a key nothing else took), `drop`, `choose` (a combo box), `scroll`
            (a wheel click nothing else took).
        key: the widget's key; for `key` events that of the focused widget, or `""`.
        x, y: the point on the screen, in pixels.
        keys: for `key`: canonical names, modifiers first; for clicks the modifiers held.
        text: for `choose`: the key of the chosen item; for `key`: the character it types; for
            `change` of a slider its new value; for `scroll` `up`, `down`, `left` or `right`.
        source: for `drop`: the key of the dragged widget.
        source_app: for `drop`: the app it was dragged from.
    """

    kind: str
    key: str = ""
    x: int = 0
    y: int = 0
    keys: tuple[str, ...] = ()
    text: str = ""
    source: str = ""
    source_app: App | None = None


class App:
    """Base of the programs.

    Class attributes:
        name: the program's name as people see it, also its accessible application name.
        icon: the icon in task bar and title bar.
        size: width and height of a new window, in pixels.
        single: whether launching it again hands the arguments to `reopen` of the running one.

    Attributes:
        computer: the computer it runs on.
        dialog: the modal dialog over its window, or None.
        popup: the context menu asked for; the window manager takes it from here.
        focus: set to a widget's key to give it the focus; the window manager takes it from here.
        reveal: set to a widget's key to scroll it into view; taken likewise.
        closed: whether the window is gone.
        minimised: whether the window is only on the task bar.
        pid: the number of its process.
    """

    name: ClassVar[str] = "App"
    icon: ClassVar[str] = "app"
    size: ClassVar[tuple[int, int]] = (720, 480)
    single: ClassVar[bool] = False

    def __init__(self, computer: Computer, *args: str) -> None:
        self.computer = computer
        self.dialog: AppDialog | None = None
        self.popup: tuple[int, int, tuple[MenuItem, ...]] | None = None
        self.focus = ""
        self.reveal = ""
        self.closed = False
        self.minimised = False
        self.pid = 0

    @property
    def title(self) -> str:
        """The window's title."""
        return self.name

    def view(self) -> Widget:
        """Declare what the window shows, from the state alone."""
        raise NotImplementedError

    def handle(self, event: UiEvent) -> bool:
        """Change the state, and return whether anything may have changed.

        Calls `on_<key>(event)`, or `on_<key>(arg, event)` for `key:arg`.

        Events of other kinds call `<kind>_<key>` instead, such as `double_row("7", event)`; an
        event the app has no method for does nothing. A program whose view shows what changes by
        itself, such as the time, says that it always changed.
        """
        name, colon, arg = event.key.partition(":")
        prefix = "on" if event.kind == "click" else event.kind
        method = getattr(self, f"{prefix}_{name.replace('-', '_')}", None)
        if method is None:
            return False
        method(arg, event) if colon else method(event)
        return True

    def reopen(self, *args: str) -> None:
        """Take the arguments of another launch; called only where `single` is true."""

    def refresh(self) -> None:
        """Take note of what command lines did while the user did something else."""

    def can_close(self) -> bool:
        """Return whether the window may close now; an app with unsaved work asks first."""
        return True

    def close(self) -> None:
        """Close the window, without asking."""
        self.closed = True

    def open_popup(self, event: UiEvent, *items: MenuItem) -> None:
        """Show a context menu where the event happened."""
        self.popup = (event.x, event.y, items)

    def dragged(self, key: str) -> tuple[str, ...]:
        """Return the paths that dragging the widget `key` carries; none by default."""
        return ()

    def status(self) -> dict[str, Any]:
        """Return what `evidence("windows")` adds about this program; empty by default."""
        return {}
