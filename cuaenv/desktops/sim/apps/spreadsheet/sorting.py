"""Sorting rows of a sheet by one column, and replacing text in it."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.apps.spreadsheet.address import Cell, Span, cells_of
from cuaenv.desktops.sim.apps.spreadsheet.book import Sheet
from cuaenv.desktops.sim.apps.spreadsheet.evaluate import Evaluation
from cuaenv.desktops.sim.apps.spreadsheet.rewrite import copied
from cuaenv.desktops.sim.apps.spreadsheet.values import order_key


def sort(
    sheet: Sheet, values: Evaluation, span: Span, column: int, *, descending: bool = False
) -> Sheet:
    """Return the sheet with the rows of a rectangle sorted by the values of one column.

    Only cells inside the rectangle move; their formulas are adjusted as if copied. Empty cells
    come last in either direction, and equal rows keep their order.
    """
    first, last = span[0], span[2]
    rows = list(range(first, last + 1))
    keys = {row: order_key(values.value(sheet.name, (row, column))) for row in rows}
    filled = [row for row in rows if keys[row][0] != 4]
    empty = [row for row in rows if keys[row][0] == 4]
    filled.sort(key=lambda row: keys[row], reverse=descending)
    if descending:
        filled = _stable(filled, keys)
    changes: dict[Cell, str] = {}
    formats: dict[Cell, str] = {}
    for target, source in zip(rows, filled + empty, strict=True):
        for c in range(span[1], span[3] + 1):
            changes[(target, c)] = copied(sheet.cells.get((source, c), ""), target - source, 0)
            formats[(target, c)] = sheet.formats.get((source, c), "")
    return sheet.with_cells(changes).with_formats(formats)


def _stable(rows: list[int], keys: dict[int, tuple[int, float, tuple[str, str]]]) -> list[int]:
    """Return rows sorted downwards with equal ones in their old order."""
    return sorted(sorted(rows), key=lambda row: keys[row], reverse=True)


def looks_like_header(sheet: Sheet, values: Evaluation, span: Span) -> bool:
    """Return whether the first row of a rectangle names its columns.

    It does when all its cells are texts and some cell below is not.
    """
    if span[0] == span[2]:
        return False
    columns = range(span[1], span[3] + 1)
    top = [values.value(sheet.name, (span[0], c)) for c in columns]
    if not all(isinstance(value, str) for value in top):
        return False
    rows = range(span[0] + 1, span[2] + 1)
    below = [values.value(sheet.name, (r, c)) for r in rows for c in columns]
    return any(value is not None and not isinstance(value, str) for value in below)


def matches(sheet: Sheet, needle: str, span: Span | None, match_case: bool) -> list[Cell]:
    """Return the cells whose text has `needle`, row by row."""
    if not needle:
        return []
    wanted = needle if match_case else needle.casefold()
    inside = sorted(sheet.cells) if span is None else cells_of(span)
    found = []
    for cell in inside:
        text = sheet.cells.get(cell, "")
        if wanted in (text if match_case else text.casefold()):
            found.append(cell)
    return found


def replaced(
    sheet: Sheet, cells: list[Cell], needle: str, by: str, match_case: bool
) -> Sheet:  # fmt: skip
    """Return the sheet with every occurrence of `needle` in `cells` replaced."""
    pattern = re.compile(re.escape(needle), 0 if match_case else re.IGNORECASE)
    changes = {cell: pattern.sub(lambda _: by, sheet.cells.get(cell, "")) for cell in cells}
    return sheet.with_cells(changes)
