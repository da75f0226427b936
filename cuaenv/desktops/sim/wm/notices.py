"""Notices: the newest notification, shown at the top right for a few seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.computer import Notification
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

SECONDS = 8
"""How long a notification stays, in seconds of the virtual clock."""

WIDTH = 340
"""Width of the bubble, in pixels."""

LONGEST = 240
"""The most characters of a message the bubble shows; the accessible text is whole."""


class Notices(App):
    """Shows messages of the desktop one at a time, newest first."""

    name: ClassVar[str] = "Notifications"
    icon: ClassVar[str] = "bell"

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.dismissed = 0

    def current(self) -> Notification | None:
        """Return the message to show now, or None; none while the user wants no disturbance."""
        if len(self.computer.notifications) <= self.dismissed:
            return None
        if self.computer.settings.get("do_not_disturb") is True:
            return None
        waiting = self.computer.notifications[self.dismissed :]
        if not waiting or self.computer.clock.now - waiting[-1].at > SECONDS:
            return None
        return waiting[-1]

    def view(self) -> Widget:
        """Show the message, or nothing."""
        notice = self.current()
        if notice is None:
            return build.column()
        return build.column(
            build.row(
                build.image("bell"),
                build.label(notice.title, style="bold", grow=1),
                build.icon_button("close", "Dismiss", "dismiss", width=24, height=24),
                gap=8,
            ),
            build.label(shortened(notice.body), style="wrap"),
            role="notification", name=notice.title, text=notice.body, style="popup",
            pad=(12, 8, 8, 12), gap=4,
        )  # fmt: skip

    def on_dismiss(self, event: UiEvent) -> None:
        """Take the message off the screen; the task bar keeps it."""
        self.dismissed = len(self.computer.notifications)


def shortened(body: str) -> str:
    """Return a message as the bubble shows it: a long one ends at a word, with an ellipsis."""
    if len(body) <= LONGEST:
        return body
    words = body[:LONGEST].rpartition(" ")[0] or body[:LONGEST]
    return words.rstrip() + "…"


def bubble_box(screen: tuple[int, int], height: int) -> Rect:
    """Return where the bubble lies."""
    return Rect(max(screen[0] - WIDTH - 12, 0), 12, min(WIDTH, screen[0]), height)
