"""Book: the sheets of a document as immutable values, and every operation on them.

Operations return a new Book and leave the old one as it is, which makes undo a list of Books.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cuaenv.desktops.sim.apps.spreadsheet.address import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    Span,
    cells_of,
)
from cuaenv.desktops.sim.apps.spreadsheet.rewrite import line_after, move_cell, renamed, shifted

MOST_FROZEN = 12
"""Rows that can stay at the top at most: the others need room too."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet.

    Attributes:
        name: what it is called.
        cells: what was typed into its cells; no empty ones.
        widths: column widths in pixels, where they differ from the usual.
        formats: number formats of cells that have one.
        frozen: how many rows at the top stay while the others scroll.
    """

    name: str
    cells: Mapping[Cell, str] = field(default_factory=dict)
    widths: Mapping[int, int] = field(default_factory=dict)
    formats: Mapping[Cell, str] = field(default_factory=dict)
    frozen: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Sheet:
        # Immutable by agreement: nobody changes `cells` in place.
        return self

    @property
    def extent(self) -> tuple[int, int]:
        """The number of rows and columns in use."""
        rows = max((cell[0] for cell in self.cells), default=-1) + 1
        columns = max((cell[1] for cell in self.cells), default=-1) + 1
        return rows, columns

    def with_cells(self, changes: Mapping[Cell, str]) -> Sheet:
        """Return the sheet with some cells set; `""` empties one."""
        cells = {**self.cells, **changes}
        inside = {
            cell: text for cell, text in cells.items()
            if text != "" and cell[0] < MAX_ROWS and cell[1] < MAX_COLUMNS
        }  # fmt: skip
        return replace(self, cells=inside)

    def with_formats(self, changes: Mapping[Cell, str]) -> Sheet:
        """Return the sheet with some cells' number formats set; `""` takes one away."""
        formats = {cell: text for cell, text in {**self.formats, **changes}.items() if text}
        return replace(self, formats=formats)

    def cleared(self, span: Span) -> Sheet:
        """Return the sheet with the cells of a rectangle empty."""
        r1, c1, r2, c2 = span
        kept = {
            cell: text for cell, text in self.cells.items()
            if not (r1 <= cell[0] <= r2 and c1 <= cell[1] <= c2)
        }  # fmt: skip
        return replace(self, cells=kept)


@dataclass(frozen=True, slots=True)
class Book:
    """The sheets, in the order of their tabs; always at least one."""

    sheets: tuple[Sheet, ...] = (Sheet("Sheet1"),)

    def __deepcopy__(self, memo: dict[int, Any]) -> Book:
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sheets."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def cells(self) -> dict[str, Mapping[Cell, str]]:
        """What the cells of each sheet hold, for evaluation."""
        return {sheet.name: sheet.cells for sheet in self.sheets}

    def sheet(self, name: str) -> Sheet:
        """Return a sheet by name; KeyError when there is none."""
        for sheet in self.sheets:
            if sheet.name == name:
                return sheet
        raise KeyError(name)

    def with_sheet(self, new: Sheet) -> Book:
        """Return the book with the sheet of that name replaced."""
        return Book(tuple(new if s.name == new.name else s for s in self.sheets))

    def added(self, name: str, after: str = "") -> Book:
        """Return the book with an empty sheet behind the sheet `after`, or at the end."""
        at = self.names.index(after) + 1 if after in self.names else len(self.sheets)
        return Book((*self.sheets[:at], Sheet(name), *self.sheets[at:]))

    def removed(self, name: str) -> Book:
        """Return the book without a sheet; the last one stays."""
        kept = tuple(sheet for sheet in self.sheets if sheet.name != name)
        return Book(kept) if kept else self

    def renamed(self, old: str, new: str) -> Book:
        """Return the book with a sheet renamed, in formulas too."""
        sheets = []
        for sheet in self.sheets:
            cells = {cell: renamed(text, old, new) for cell, text in sheet.cells.items()}
            name = new if sheet.name == old else sheet.name
            sheets.append(replace(sheet, name=name, cells=cells))
        return Book(tuple(sheets))

    def free_name(self) -> str:
        """Return `Sheet2`, `Sheet3` … whichever is not taken."""
        taken = {name.casefold() for name in self.names}
        number = 1
        while f"sheet{number}" in taken:
            number += 1
        return f"Sheet{number}"

    def shifted(self, name: str, axis: int, at: int, count: int) -> Book:
        """Return the book with lines of a sheet inserted (`count` > 0) or deleted (< 0).

        Args:
            name: the sheet.
            axis: 0 for rows, 1 for columns.
            at: the first line concerned.
            count: how many lines.
        """
        sheets = []
        for sheet in self.sheets:
            texts = {
                cell: shifted(text, sheet.name, name, axis, at, count)
                for cell, text in sheet.cells.items()
            }
            if sheet.name == name:
                sheet = _moved(sheet, texts, axis, at, count)
            else:
                sheet = replace(sheet, cells=texts)
            sheets.append(sheet)
        return Book(tuple(sheets))


def _moved(
    sheet: Sheet, texts: Mapping[Cell, str], axis: int, at: int, count: int
) -> Sheet:  # fmt: skip
    """Return the sheet with cells, formats and widths where they are after lines moved."""
    widths = dict(sheet.widths)
    if axis == 1:
        moved = {line_after(column, at, count): width for column, width in sheet.widths.items()}
        widths = {c: width for c, width in moved.items() if c is not None and c < MAX_COLUMNS}
    return replace(
        sheet,
        cells=_moved_cells(texts, axis, at, count),
        formats=_moved_cells(sheet.formats, axis, at, count),
        widths=widths,
    )


def _moved_cells(held: Mapping[Cell, str], axis: int, at: int, count: int) -> dict[Cell, str]:
    moved = {}
    for cell, text in held.items():
        place = move_cell(cell, axis, at, count)
        if place is not None and place[0] < MAX_ROWS and place[1] < MAX_COLUMNS:
            moved[place] = text
    return moved


def block(sheet: Sheet, span: Span) -> list[list[str]]:
    """Return what a rectangle holds, row by row."""
    width = span[3] - span[1] + 1
    flat = [sheet.cells.get(cell, "") for cell in cells_of(span)]
    return [flat[at : at + width] for at in range(0, len(flat), width)]
