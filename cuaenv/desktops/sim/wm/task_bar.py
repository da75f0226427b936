"""TaskBar: the bar along the bottom with launcher, running windows and clock."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.fs import VirtualClock
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager
    from cuaenv.desktops.sim.wm.window import Window

HEIGHT = 40
"""Height of the bar, in pixels."""

BUTTON = 170
"""Width of the button of a running window, in pixels."""


class TaskBar(App):
    """Starts programs and switches between their windows."""

    name: ClassVar[str] = "Task Bar"
    icon: ClassVar[str] = "app"

    def __init__(self, wm: WindowManager) -> None:
        super().__init__(wm.computer)
        self.wm = wm

    @property
    def minute(self) -> str:
        """What the clock shows."""
        twelve = self.computer.settings.get("clock_24h") is False
        return _clock(self.computer.clock.now // 60, twelve)

    def view(self) -> Widget:
        """Show the bar."""
        tasks = [self._task(window) for window in self.wm.by_age()]
        return build.row(
            build.button("Applications", "launcher", icon="launcher", style="flat"),
            build.separator(style="vertical"),
            build.row(*tasks, name="Windows", grow=1, gap=4),
            build.icon_button("bell", "Notifications", "notices"),
            build.label(self.minute, style="clock"),
            role="tool-bar", name="Task Bar", style="taskbar", pad=(6, 4, 12, 4), gap=8,
        )  # fmt: skip

    def _task(self, window: Window) -> Widget:
        active = window is self.wm.active
        count = max(len(self.wm.windows), 1)
        room = max(self.computer.screen_size[0] - 420, 120)
        return Widget(
            "toggle-button", window.title, f"task:{window.app.pid}", icon=window.app.icon,
            style="task", states=frozenset({"checked"} if active else ()),
            width=min(BUTTON, room // count), accepts=frozenset({"context"}),
        )  # fmt: skip

    def on_launcher(self, event: UiEvent) -> None:
        """Open the menu of programs."""
        items = [
            MenuItem(program.name, f"start:{app_id}", icon=program.icon)
            for app_id in launcher.app_ids() for program in (launcher.program(app_id),)
        ]  # fmt: skip
        self.popup = (6, self.computer.screen_size[1] - HEIGHT, tuple(items))

    def on_start(self, app_id: str, event: UiEvent) -> None:
        """Start a program."""
        self.computer.launch(app_id)

    def on_task(self, pid: str, event: UiEvent) -> None:
        """Bring a window to the front; the one in front is minimised."""
        window = self.wm.window_of(int(pid))
        if window is None:
            return
        if window is self.wm.active:
            self.wm.minimise(window)
        else:
            self.wm.activate(window)

    def context_task(self, pid: str, event: UiEvent) -> None:
        """Offer what can be done with a window."""
        self.open_popup(
            event, MenuItem("Raise", f"raise:{pid}"), MenuItem("Minimise", f"minimise:{pid}"),
            MenuItem(), MenuItem("Close", f"close:{pid}", "Alt+F4"),
        )  # fmt: skip

    def on_raise(self, pid: str, event: UiEvent) -> None:
        """Bring a window to the front."""
        window = self.wm.window_of(int(pid))
        if window is not None:
            self.wm.activate(window)

    def on_minimise(self, pid: str, event: UiEvent) -> None:
        """Minimise a window."""
        window = self.wm.window_of(int(pid))
        if window is not None:
            self.wm.minimise(window)

    def on_close(self, pid: str, event: UiEvent) -> None:
        """Close a window; its program may ask first."""
        window = self.wm.window_of(int(pid))
        if window is not None:
            self.wm.close(window)

    def on_notices(self, event: UiEvent) -> None:
        """List the latest messages."""
        latest = self.computer.notifications[-8:][::-1]
        items = [MenuItem(f"{one.title}: {one.body}"[:70], "noted", icon="bell") for one in latest]
        items = items or [MenuItem("No notifications", enabled=False)]
        width, height = self.computer.screen_size
        self.popup = (width - 320, height - HEIGHT, tuple(items))

    def on_noted(self, event: UiEvent) -> None:
        """Close the list: a message has been read."""


@lru_cache(maxsize=8)
def _clock(minute: int, twelve: bool) -> str:
    """Return date and time of a minute since 1970."""
    pattern = "%a %d %b  %I:%M %p" if twelve else "%a %d %b  %H:%M"
    return VirtualClock(minute * 60).text(pattern)


def bar_box(screen: tuple[int, int]) -> Rect:
    """Return where the bar lies."""
    return Rect(0, screen[1] - HEIGHT, screen[0], HEIGHT)
