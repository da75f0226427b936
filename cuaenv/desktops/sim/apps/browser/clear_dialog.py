"""The dialog that asks which browsing data to clear, and how far back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.dialogs.form import answers
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent

RANGES: tuple[tuple[str, str, int | None], ...] = (
    ("hour", "Last hour", 3_600),
    ("day", "Last 24 hours", 86_400),
    ("week", "Last 7 days", 604_800),
    ("all", "All time", None),
)
"""Choices of how far back: key, label, seconds."""

KINDS = {
    "history": "Browsing history",
    "downloads": "Download list (files are kept)",
    "cookies": "Cookies and signed-in sites",
    "passwords": "Saved passwords",
}


class ClearDataDialog(AppDialog):
    """Asks what to clear; `on_clear_choice` gets the kinds and the seconds as context."""

    size = (430, 0)

    def __init__(self) -> None:
        super().__init__("Clear Browsing Data", "on_clear_choice")
        self.range = "hour"
        self.kinds = {"history", "downloads", "cookies"}
        self.focus = "range"

    def view(self, app: App) -> Widget:
        """Show the range, the kinds and two buttons."""
        labels = {key: label for key, label, _ in RANGES}
        boxes = [
            build.check_box(label, kind in self.kinds, f"kind:{kind}")
            for kind, label in KINDS.items()
        ]
        off = frozenset() if self.kinds else frozenset({"disabled"})
        return build.column(
            build.row(
                build.label("Time range"),
                build.combo("Time range", labels[self.range], list(labels.items()), "range"),
                gap=12,
            ),
            *boxes,
            answers(build.button("Clear data", "clear", style="danger", states=off)),
            gap=10,
            pad=(18, 16, 18, 16),
        )

    def choose_range(self, event: UiEvent, app: App) -> None:
        """Choose how far back."""
        self.range = event.text

    def on_kind(self, kind: str, event: UiEvent, app: App) -> None:
        """Turn a kind on or off."""
        self.kinds ^= {kind}

    def on_clear(self, event: UiEvent, app: App) -> None:
        """Close and clear."""
        seconds = next(seconds for key, _, seconds in RANGES if key == self.range)
        self.context = (set(self.kinds), seconds)
        self.finish(app, "clear")
