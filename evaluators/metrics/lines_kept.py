"""Lines are still there, in their order."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of


def metric(after: Any, before: Any = None, *, lines: list[str] | None = None) -> Judgement:
    """Pass when the lines stand in the text in the same order, whatever else there is.

    Args:
        after: evidence of `lines` or `file`.
        before: the same at reset; all of its lines are looked for.
        lines: look for these instead.
    """
    wanted = lines if lines is not None else lines_of(before)
    if wanted is None:
        raise ValueError("lines_kept needs `lines`, or `before: true` and a text at reset.")
    found = lines_of(after)
    if found is None:
        return lacking(after)
    lost = first_lost(wanted, found)
    if lost is None:
        return Judgement(1.0, "all lines are still there")
    return Judgement(0.0, f"the line {brief(lost)} is gone or out of order")


def first_lost(wanted: list[str], found: list[str]) -> str | None:
    """Return the first of `wanted` that is not in `found` after those before it; None for none.

    >>> first_lost(["a", "c"], ["a", "b", "c"]), first_lost(["c", "a"], ["a", "b", "c"])
    (None, 'a')
    """
    rest = iter(found)
    for line in wanted:
        if not any(line == other for other in rest):
            return line
    return None
