"""The bar for finding and replacing text in cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.address import Cell, name_of
from cuaenv.desktops.sim.apps.spreadsheet.sorting import matches, replaced
from cuaenv.desktops.sim.apps.spreadsheet.summing import Summing
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Finding(Summing):
    """Find and replace."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.finding = False
        self.needle = TextModel("")
        self.by = TextModel("")
        self.match_case = False
        self.in_selection = False

    def on_find(self, event: UiEvent) -> None:
        """Show the bar."""
        self.commit()
        self.finding = True
        self.needle.select_all()
        self.focus = "needle"

    def on_toggle_find(self, event: UiEvent) -> None:
        """Show or hide the bar."""
        if self.finding:
            self.on_close_find(event)
        else:
            self.on_find(event)

    def on_close_find(self, event: UiEvent) -> None:
        """Hide the bar."""
        self.finding = False
        self.focus = "grid"

    def on_match_case(self, event: UiEvent) -> None:
        """Tell capitals from small letters, or not."""
        self.match_case = not self.match_case

    def on_in_selection(self, event: UiEvent) -> None:
        """Replace only in the selected cells, or in the whole sheet."""
        self.in_selection = not self.in_selection

    def found(self) -> list[Cell]:
        """Return the cells that have the text looked for."""
        span = self.used if self.in_selection else None
        return matches(self.sheet, self.needle.text, span, self.match_case)

    def submit_needle(self, event: UiEvent) -> None:
        """Return in the bar: go to the next match."""
        self.on_find_next(event)

    def on_find_next(self, event: UiEvent) -> None:
        """Go to the next cell that has the text."""
        self._go(1)

    def on_find_previous(self, event: UiEvent) -> None:
        """Go to the cell before that has the text."""
        self._go(-1)

    def _go(self, direction: int) -> None:
        cells = matches(self.sheet, self.needle.text, None, self.match_case)
        if not cells:
            self.note = f"“{self.needle.text}” was not found"
            return
        if direction > 0:
            target = next((cell for cell in cells if cell > self.cursor), cells[0])
        else:
            target = next((cell for cell in reversed(cells) if cell < self.cursor), cells[-1])
        self.select(target)
        self.note = f"Found in {name_of(target)}, match {cells.index(target) + 1} of {len(cells)}"

    def on_replace_one(self, event: UiEvent) -> None:
        """Replace the text in the cell under the cursor, then go to the next match."""
        if self.cursor in matches(self.sheet, self.needle.text, None, self.match_case):
            self._replace([self.cursor])
        self._go(1)

    submit_by = on_replace_one

    def on_replace_all(self, event: UiEvent) -> None:
        """Replace the text in every cell of the sheet, or of the selection."""
        cells = self.found()
        if not cells:
            self.note = f"“{self.needle.text}” was not found"
            return
        self._replace(cells)
        count = len(cells)
        self.note = f"Replaced in {count} cell{'' if count == 1 else 's'}"

    def _replace(self, cells: list[Cell]) -> None:
        args = (cells, self.needle.text, self.by.text, self.match_case)
        self.change_sheet(replaced(self.sheet, *args))
