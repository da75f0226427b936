"""Sorting lines."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.saving import Saving
from cuaenv.desktops.sim.ui.text_model import TextModel


class Ordering(Saving):
    """Sort Lines Ascending."""

    def on_sort_lines(self, event: UiEvent) -> None:
        """Sort the selected lines; without a selection, all of them. This can be undone."""
        model = self.editing()
        first, last = _lines_of(model)
        start, end = model.line_span(first)[0], model.line_span(last)[1]
        lines = model.text[start:end].split("\n")
        ordered = "\n".join(sorted(lines, key=lambda line: (line.casefold(), line)))
        if ordered != model.text[start:end]:
            model.replace_range(start, end, ordered)
            model.select(start, end)
        self.note = f"Sorted {len(lines)} lines"


def _lines_of(model: TextModel) -> tuple[int, int]:
    """Return the first and the last line to sort."""
    start, end = model.selection
    if start == end:
        start, end = 0, len(model.text)
    # Where a selection ends before a line's first character, nothing of that line is selected.
    if end > start and model.text[end - 1] == "\n":
        end -= 1
    return model.position_of(start)[0], model.position_of(end)[0]
