"""A cell of a CSV table holds this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking
from cuaenv.evaluators.tables import cell, read_rows


def metric(
    after: Any,
    before: Any = None,
    *,
    cell_ref: str = "",
    row: int | dict[str, str] | None = None,
    column: int | str | None = None,
    equals: str | float | None = None,
    contains: str | None = None,
    delimiter: str = ",",
) -> Judgement:
    """Pass when the cell is there and as wanted; numbers compare as numbers.

    Args:
        after: evidence of `file` or `lines` of a CSV file.
        before: not used.
        cell_ref: the cell as spreadsheets call it, such as `B3`; or else
        row: its line from 0, or `{column: value}` of the first line that has it; and
        column: its place from 0, or the heading in the first line.
        equals: what the cell must hold.
        contains: what must be part of it.
        delimiter: between cells.
    """
    del before
    if (equals is None) == (contains is None):
        raise ValueError("table_cell takes either `equals` or `contains`.")
    rows = read_rows(after, delimiter)
    if rows is None:
        return lacking(after, "table")
    found = cell(rows, cell_ref, row, column)
    if found is None:
        return Judgement(0.0, "there is no such cell")
    right = str(contains) in found if contains is not None else _equal(found, equals)
    return Judgement.of(right, f"the cell holds {brief(found)}")


def _equal(found: str, wanted: str | float | None) -> bool:
    if found.strip() == str(wanted).strip():
        return True
    try:
        return float(found) == float(str(wanted))
    except ValueError:
        return False
