"""CSV tables out of evidence."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from typing import Any

from cuaenv.evaluators.content import lines_of


def read_rows(value: Any, delimiter: str = ",") -> list[list[str]] | None:
    """Return the rows of cells that evidence holds; None where it holds no table."""
    lines = lines_of(value)
    if lines is None:
        return None
    try:
        return [row for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return None


def read_records(value: Any, delimiter: str = ",") -> list[dict[str, str]] | None:
    """Return the rows below the first as `{heading: cell}`; None where it holds no table."""
    rows = read_rows(value, delimiter)
    if not rows:
        return None
    heading = [name.strip() for name in rows[0]]
    return [dict(zip(heading, (part.strip() for part in row), strict=False)) for row in rows[1:]]


def cell(
    rows: list[list[str]], ref: str, row: int | Mapping[str, str] | None, column: int | str | None
) -> str | None:
    """Return one cell by reference (`B3`) or by row and column; None where there is none.

    >>> rows = [["name", "sum"], ["Ada", "3"], ["Bob", "4"]]
    >>> cell(rows, "B3", None, None), cell(rows, "", {"name": "Ada"}, "sum")
    ('4', '3')
    """
    if ref:
        line, place = _by_reference(ref)
    elif row is None or column is None:
        raise ValueError("a cell needs `cell_ref`, or `row` and `column`.")
    else:
        found = _line(rows, row), _place(rows, column)
        if found[0] is None or found[1] is None:
            return None
        line, place = found[0], found[1]
    return rows[line][place] if 0 <= line < len(rows) and 0 <= place < len(rows[line]) else None


def _by_reference(ref: str) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Za-z]{1,3})([1-9]\d{0,6})", ref)
    if match is None:
        raise ValueError(f"a cell is called like B3; got {ref!r}.")
    place = 0
    for letter in match[1].upper():
        place = place * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, place - 1


def _line(rows: list[list[str]], row: int | Mapping[str, str]) -> int | None:
    if isinstance(row, int):
        return row
    for line in range(1, len(rows)):
        if all(_holds(rows, line, name, value) for name, value in row.items()):
            return line
    return None


def _holds(rows: list[list[str]], line: int, name: str, value: str) -> bool:
    place = _place(rows, name)
    return (
        place is not None
        and place < len(rows[line])
        and rows[line][place].strip() == str(value).strip()
    )


def _place(rows: list[list[str]], column: int | str) -> int | None:
    if isinstance(column, int):
        return column
    heading = [name.strip() for name in rows[0]] if rows else []
    return heading.index(column) if column in heading else None
