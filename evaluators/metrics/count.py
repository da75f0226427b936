"""How many there are."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.matching import record_matches, records_in


def metric(
    after: Any,
    before: Any = None,
    *,
    equals: int | None = None,
    at_least: int | None = None,
    at_most: int | None = None,
    more: int | None = None,
    where: dict[str, Any] | None = None,
) -> Judgement:
    """Pass when the number of things is as wanted; of nothing there are 0.

    Args:
        after: an array, an object of arrays, or any other object, whose keys are counted.
        before: the same at reset, for `more`.
        equals: exactly as many.
        at_least: the fewest.
        at_most: the most.
        more: exactly how many more than at reset.
        where: count only records with these fields, as `evaluators.matching` has it.
    """
    if equals is None and at_least is None and at_most is None and more is None:
        raise ValueError("count needs one of equals, at_least, at_most, more.")
    number, then = _number(after, where), _number(before, where)
    right = (
        (equals is None or number == equals)
        and (at_least is None or number >= at_least)
        and (at_most is None or number <= at_most)
        and (more is None or number - then == more)
    )
    return Judgement.of(right, f"there are {number}" + (f", were {then}" if more else ""))


def _number(value: Any, where: dict[str, Any] | None) -> int:
    records = records_in(value)
    if where is None:
        keys = len(value) if isinstance(value, dict | str) else 0
        return len(records) if records is not None else keys
    return sum(record_matches(record, where) for record in records or ())
