"""A store has a record with these fields."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking
from cuaenv.evaluators.matching import record_matches, records_in


def metric(
    after: Any,
    before: Any = None,
    *,
    fields: dict[str, Any] | None = None,
    all_of: list[dict[str, Any]] | None = None,
    absent: bool = False,
    times: int | None = None,
) -> Judgement:
    """Pass when a record has all the fields; of several wishes, when each is met.

    Args:
        after: records: an array, or an object of arrays.
        before: not used.
        fields: the wish, as `evaluators.matching` has it.
        all_of: several wishes.
        absent: whether no record may have them instead.
        times: how many records must have them, exactly.
    """
    del before
    wishes = ([] if fields is None else [fields]) + (all_of or [])
    if not wishes:
        raise ValueError("record_matches needs `fields` or `all_of`.")
    records = records_in(after)
    if records is None:
        return lacking(after, "records")
    for wish in wishes:
        number = sum(record_matches(record, wish) for record in records)
        right = number == (0 if absent else times) if absent or times is not None else number > 0
        if not right:
            return Judgement(0.0, f"{number} records match {brief(wish)}")
    return Judgement(1.0, "no record matches" if absent else "the record is there")
