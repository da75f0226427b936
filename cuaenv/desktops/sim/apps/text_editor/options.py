"""View options of the Text Editor, and what follows from typing."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor.opening import Opening
from cuaenv.desktops.sim.apps.text_editor.state import SIZES


class Options(Opening):
    """How the text is shown."""

    def change_text(self, event: UiEvent) -> None:
        """What the last operation said no longer holds once the text changes."""
        self.note = ""

    def on_word_wrap(self, event: UiEvent) -> None:
        """Break long lines in the window, or let them run out of it."""
        self.set_option("word_wrap", not self.option("word_wrap", True))

    def on_line_numbers(self, event: UiEvent) -> None:
        """Show line numbers, or not."""
        self.set_option("line_numbers", not self.option("line_numbers", False))

    def on_larger(self, event: UiEvent) -> None:
        """Make the text larger."""
        self._resize(1)

    def on_smaller(self, event: UiEvent) -> None:
        """Make the text smaller."""
        self._resize(-1)

    def on_normal_size(self, event: UiEvent) -> None:
        """Show the text in its normal size."""
        self.set_option("font_size", "normal")
        self.note = "Text size: normal"

    def _resize(self, by: int) -> None:
        at = max(0, min(SIZES.index(self.font_size) + by, len(SIZES) - 1))
        self.set_option("font_size", SIZES[at])
        self.note = f"Text size: {SIZES[at]}"
