"""Cell addresses: `B3` in words, `(row, column)` from 0 in numbers."""

from __future__ import annotations

import re

MAX_ROWS = 10_000
MAX_COLUMNS = 702
"""Columns A to ZZ."""

_CELL = re.compile(r"\$?([A-Za-z]{1,2})\$?([1-9]\d{0,4})\Z")

Cell = tuple[int, int]
Span = tuple[int, int, int, int]
"""First row, first column, last row, last column; all inclusive."""


def column_name(index: int) -> str:
    """Return the letters of a column.

    >>> column_name(0), column_name(25), column_name(26), column_name(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def column_index(letters: str) -> int:
    """Return the number of a column.

    >>> column_index("A"), column_index("aa")
    (0, 26)
    """
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def name_of(cell: Cell) -> str:
    """Return the name of a cell.

    >>> name_of((2, 1))
    'B3'
    """
    return f"{column_name(cell[1])}{cell[0] + 1}"


def parse_cell(text: str) -> Cell | None:
    """Return the cell that `text` names, or None; `$` signs are allowed.

    >>> parse_cell("B3"), parse_cell("$b$3"), parse_cell("B0"), parse_cell("total")
    ((2, 1), (2, 1), None, None)
    """
    match = _CELL.match(text.strip())
    if match is None:
        return None
    row, column = int(match[2]) - 1, column_index(match[1])
    return (row, column) if row < MAX_ROWS else None


def parse_span(text: str) -> Span | None:
    """Return the cells that `text` names, such as `B3` or `A1:C9`, or None.

    >>> parse_span("C9:A1")
    (0, 0, 8, 2)
    """
    first, _, last = text.partition(":")
    start, end = parse_cell(first), parse_cell(last or first)
    return None if start is None or end is None else span_of(start, end)


def span_of(start: Cell, end: Cell) -> Span:
    """Return the rectangle with two opposite corners."""
    (r1, c1), (r2, c2) = start, end
    return min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2)


def span_name(span: Span) -> str:
    """Return the name of a rectangle, `B3` or `A1:C9`."""
    first, last = name_of((span[0], span[1])), name_of((span[2], span[3]))
    return first if first == last else f"{first}:{last}"


def cells_of(span: Span) -> list[Cell]:
    """Return the cells of a rectangle, row by row."""
    return [(r, c) for r in range(span[0], span[2] + 1) for c in range(span[1], span[3] + 1)]
