"""A CSV table has these rows."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking
from cuaenv.evaluators.matching import record_matches
from cuaenv.evaluators.tables import read_records


def metric(
    after: Any,
    before: Any = None,
    *,
    present: list[dict[str, Any]] | None = None,
    absent: list[dict[str, Any]] | None = None,
    kept: bool = False,
    total: int | None = None,
    delimiter: str = ",",
) -> Judgement:
    """Pass when the table meets every wish; cells are texts, by the headings in the first line.

    Args:
        after: evidence of `file` or `lines` of a CSV file.
        before: the same at reset, for `kept`.
        present: for each, a row with these cells must be there.
        absent: for each, no row may have these cells.
        kept: whether all rows of before must be there as they were, those in `absent` excepted.
        total: how many rows there must be, the headings not counted.
        delimiter: between cells.
    """
    if not (present or absent or kept or total is not None):
        raise ValueError("csv_rows needs one of present, absent, kept, total.")
    rows = read_records(after, delimiter)
    if rows is None:
        return lacking(after, "table")
    for wish in present or ():
        if not any(record_matches(row, wish) for row in rows):
            return Judgement(0.0, f"no row has {brief(wish)}")
    for wish in absent or ():
        if any(record_matches(row, wish) for row in rows):
            return Judgement(0.0, f"a row has {brief(wish)}")
    lost = _lost(rows, read_records(before, delimiter) or [], absent or []) if kept else None
    if lost is not None:
        return Judgement(0.0, f"the row {brief(lost)} is gone or changed")
    if total is not None and len(rows) != total:
        return Judgement(0.0, f"it has {len(rows)} rows, not {total}")
    return Judgement(1.0, "the rows are as wanted")


def _lost(
    rows: list[dict[str, str]], then: list[dict[str, str]], absent: list[dict[str, Any]]
) -> dict[str, str] | None:
    left = list(rows)
    for row in then:
        if row in left:
            left.remove(row)
        elif not any(record_matches(row, wish) for wish in absent):
            return row
    return None
