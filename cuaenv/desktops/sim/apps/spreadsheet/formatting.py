"""How the selected cells show their numbers, and how wide columns are."""

from __future__ import annotations

from dataclasses import replace

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet import formats
from cuaenv.desktops.sim.apps.spreadsheet.address import cells_of, span_name
from cuaenv.desktops.sim.apps.spreadsheet.book import MOST_FROZEN
from cuaenv.desktops.sim.apps.spreadsheet.structure import Structure

NAMED = {
    "general": (formats.GENERAL, "General"), "number": (formats.NUMBER, "Number"),
    "thousands": (formats.THOUSANDS, "Thousands"), "currency": (formats.CURRENCY, "Currency"),
    "percent": (formats.PERCENT, "Percent"),
}  # fmt: skip
"""Formats by the key of the command that gives them, with what they are called."""


class Formatting(Structure):
    """The number formats of the menu Format."""

    def on_format(self, which: str, event: UiEvent) -> None:
        """Give the selected cells a number format."""
        self.commit()
        text, name = NAMED[which]
        self._give(dict.fromkeys(cells_of(self.used), text), f"shown as {name}")

    def on_more_decimals(self, event: UiEvent) -> None:
        """Show one decimal more."""
        self._decimals(1)

    def on_fewer_decimals(self, event: UiEvent) -> None:
        """Show one decimal less."""
        self._decimals(-1)

    def _decimals(self, by: int) -> None:
        self.commit()
        changes = {
            cell: formats.with_decimals(self.sheet.formats.get(cell, ""), by, self.shown(cell))
            for cell in cells_of(self.used)
        }
        self._give(changes, "shown with " + ("more" if by > 0 else "fewer") + " decimals")

    # ---- rows that stay

    def on_freeze_first(self, event: UiEvent) -> None:
        """Let the first row stay while the others scroll, or scroll with them again."""
        self._freeze(0 if self.sheet.frozen == 1 else 1)

    def on_freeze_above(self, event: UiEvent) -> None:
        """Let the rows above the cursor stay while the others scroll."""
        if not 0 < self.cursor[0] <= MOST_FROZEN:
            self.note = f"Put the cursor on row 2 to {MOST_FROZEN + 1} to freeze what is above it"
            return
        self._freeze(self.cursor[0])

    def on_unfreeze(self, event: UiEvent) -> None:
        """Let all rows scroll."""
        self._freeze(0)

    def _freeze(self, rows: int) -> None:
        self.commit()
        said = {0: "All rows scroll", 1: "The first row stays"}.get(rows, f"{rows} rows stay")
        self.change_sheet(replace(self.sheet, frozen=rows), said)
        self.focus = "grid"

    def _give(self, changes: dict[tuple[int, int], str], said: str) -> None:
        self.change_sheet(self.sheet.with_formats(changes), f"{span_name(self.used)} {said}")
        self.focus = "grid"
