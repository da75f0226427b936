"""AutoSum: the formula that adds up the numbers above the cursor, or left of it."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.address import Cell, span_name
from cuaenv.desktops.sim.apps.spreadsheet.formatting import Formatting


class Summing(Formatting):
    """The command AutoSum."""

    def on_auto_sum(self, event: UiEvent) -> None:
        """Begin a formula that adds up what is above, else what is left; below a selection, it.

        The formula can be changed before Return takes it over.
        """
        self.commit()
        r1, c1, r2, c2 = self.used
        if (r1, c1) != (r2, c2):
            sums = {
                (r2 + 1, c): f"=SUM({span_name((r1, c, r2, c))})" for c in range(c1, c2 + 1)
            }  # fmt: skip
            self.change_sheet(self.sheet.with_cells(sums), "Sums added")
            self.select((r2 + 1, c1), (r2 + 1, c2))
            return
        row, column = self.cursor
        top = self._reach((row - 1, column), (-1, 0))
        left = self._reach((row, column - 1), (0, -1))
        if top is not None:
            self.begin(f"=SUM({span_name((top[0], column, row - 1, column))})")
        elif left is not None:
            self.begin(f"=SUM({span_name((row, left[1], row, column - 1))})")
        else:
            self.begin("=SUM()")
            self.formula.move("left")

    def _reach(self, cell: Cell, step: Cell) -> Cell | None:
        """Return the last of the numbers that begin at a cell and go on in one direction."""
        last = None
        while min(cell) >= 0 and self._is_number(cell):
            last, cell = cell, (cell[0] + step[0], cell[1] + step[1])
        return last

    def _is_number(self, cell: Cell) -> bool:
        value = self.values.value(self.active, cell)
        return isinstance(value, float) and not isinstance(value, bool)
