"""OSWorld's `check_csv`: a table has these rows and none of those."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking
from cuaenv.evaluators.expectations import rules_in
from cuaenv.evaluators.tables import read_records


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when for each `expect` a row has its cells, and for no `unexpect` one has."""
    del before
    rules = rules_in(expected)
    rows = read_records(after)
    if rows is None:
        return lacking(after, "table")
    for wish in rules.get("expect") or ():
        if not any(_has(row, wish) for row in rows):
            return Judgement(0.0, f"no row has {brief(wish)}")
    for wish in rules.get("unexpect") or ():
        if any(_has(row, wish) for row in rows):
            return Judgement(0.0, f"a row has {brief(wish)}")
    return Judgement(1.0, "the rows are as wanted")


def _has(row: dict[str, str], wish: dict[str, Any]) -> bool:
    return all(row.get(name) == str(value) for name, value in wish.items())
