"""PickDialog: typing part of a name and choosing among what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.apps.code_editor.finder import best
from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class PickDialog(AppDialog):
    """A list filtered by what is typed; the program's method gets the value of the chosen line."""

    size: ClassVar[tuple[int, int]] = (540, 360)

    def __init__(
        self, title: str, label: str, items: tuple[tuple[str, str], ...], then: str
    ) -> None:
        super().__init__(title, then)
        self.label = label
        self.items = items
        self.words = TextModel()
        self.at = 0
        self.focus = "words"

    def view(self, app: App) -> Widget:
        """Show the entry above the lines that fit."""
        lines = [
            build.list_item(name, key=f"line:{value}", selected=i == self.at)
            for i, (value, name) in enumerate(self.fitting())
        ]
        shown = (
            build.list_box(*lines, key="lines", name="Results")
            if lines
            else build.label("Nothing fits", style="muted")
        )
        return build.column(
            build.entry(self.words, name=self.label, key="words", text=self.label),
            shown,
            gap=8,
            pad=(12, 12, 12, 12),
        )

    def fitting(self) -> list[tuple[str, str]]:
        """Return value and name of the lines that fit, the best first."""
        if not self.words.text.strip():
            return list(self.items[:40])
        names: dict[str, str] = {}
        for value, name in self.items:
            names.setdefault(name, value)
        return [(names[name], name) for name in best(list(names), self.words.text, 40)]

    def change_words(self, event: UiEvent, app: App) -> None:
        """Begin again at the best line."""
        self.at = 0

    def key_words(self, event: UiEvent, app: App) -> None:
        """Arrows choose among the lines."""
        step = {"up": -1, "down": 1}.get(event.keys[-1] if event.keys else "", 0)
        self.at = max(0, min(self.at + step, len(self.fitting()) - 1))

    key_lines = key_words

    def submit_words(self, event: UiEvent, app: App) -> None:
        """Return takes the selected line."""
        fitting = self.fitting()
        if fitting:
            self.finish(app, fitting[min(self.at, len(fitting) - 1)][0])

    def on_line(self, value: str, event: UiEvent, app: App) -> None:
        """A click takes a line."""
        self.finish(app, value)
