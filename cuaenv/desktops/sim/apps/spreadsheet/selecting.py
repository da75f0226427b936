"""Moving the cursor and selecting cells: keys, clicks, headers, the name box."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.address import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    parse_cell,
    parse_span,
)
from cuaenv.desktops.sim.apps.spreadsheet.editing import Editing

PAGE = 15
"""Rows that Page Up and Page Down move by."""

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
         "pageup": (-PAGE, 0), "pagedown": (PAGE, 0)}  # fmt: skip


class Selecting(Editing):
    """Where the cursor goes."""

    def on_cell(self, name: str, event: UiEvent) -> None:
        """Click: put the cursor there; with shift, extend the selection to there."""
        self.commit()
        cell = parse_cell(name)
        if cell is not None:
            self.select(cell, self.anchor if "shift" in event.keys else None)
        self.focus = "grid"

    def drop_cell(self, name: str, event: UiEvent) -> None:
        """Drag from one cell to another: select what is between."""
        start = parse_cell(event.source.removeprefix("cell:"))
        end = parse_cell(name)
        if event.source_app is self and start is not None and end is not None:
            self.select(end, start)

    def on_colhead(self, column: str, event: UiEvent) -> None:
        """Click on a column's letter: select the column."""
        self.commit()
        first = self.anchor[1] if "shift" in event.keys else int(column)
        self.select((0, int(column)), (MAX_ROWS - 1, first))
        self.focus = "grid"

    def on_rowhead(self, row: str, event: UiEvent) -> None:
        """Click on a row's number: select the row."""
        self.commit()
        first = self.anchor[0] if "shift" in event.keys else int(row)
        self.select((int(row), 0), (first, MAX_COLUMNS - 1))
        self.focus = "grid"

    def on_corner(self, event: UiEvent) -> None:
        """Click on the corner: select everything."""
        self.commit()
        self.on_select_all(event)

    def on_select_all(self, event: UiEvent) -> None:
        """Select every cell in use."""
        rows, columns = self.extent
        self.select((0, 0), (max(rows - 1, 0), max(columns - 1, 0)))
        self.focus = "grid"

    def submit_goto(self, event: UiEvent) -> None:
        """Return in the name box: go to the cell or range named there."""
        span = parse_span(self.goto.text)
        if span is None:
            self.note = f"“{self.goto.text}” is not a cell"
            self.show_cell()
            return
        self.select(span[:2], span[2:])
        self.focus = "grid"

    def step(self, keys: tuple[str, ...]) -> bool:
        """Move the cursor by an arrow or page key; return whether it was one."""
        key, held = keys[-1], set(keys[:-1])
        anchor = self.anchor if "shift" in held else None
        if key in STEPS:
            target = self._edge(STEPS[key]) if "ctrl" in held else self._beside(STEPS[key])
        elif key == "home":
            target = (0, 0) if "ctrl" in held else (self.cursor[0], 0)
        elif key == "end":
            rows, columns = self.extent
            row = max(rows - 1, 0) if "ctrl" in held else self.cursor[0]
            target = (row, max(columns - 1, 0))
        else:
            return False
        self.select(target, anchor)
        return True

    def _beside(self, step: Cell) -> Cell:
        return self.cursor[0] + step[0], self.cursor[1] + step[1]

    def _edge(self, step: Cell) -> Cell:
        """Return where ctrl and an arrow lead: the last filled cell, else the next filled one."""
        row, column = self.cursor
        down, across = step[0] and (1 if step[0] > 0 else -1), step[1]
        rows, columns = self.extent
        filled = bool(self.typed((row + down, column + across)))
        while 0 <= row + down < max(rows, row + 1) and 0 <= column + across < max(
            columns, column + 1
        ):
            following = (row + down, column + across)
            if filled and not self.typed(following):
                break
            row, column = following
            if not filled and self.typed(following):
                break
        return row, column
