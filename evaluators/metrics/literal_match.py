"""OSWorld's `literal_match`: a text or list equals this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, listed
from cuaenv.evaluators.expectations import expected_in


def metric(
    after: Any, before: Any = None, *, expected: Any, type: str = "str", ignore_case: bool = False
) -> Judgement:
    """Pass when the result equals what is expected.

    Args:
        after: a text, or with `type` `list` an array.
        before: not used.
        expected: what it should be, or rules that say so.
        type: `str` or `list`.
        ignore_case: whether case makes no difference.
    """
    del before
    if type not in ("str", "list"):
        raise ValueError(f"literal_match compares `str` or `list`; got {type!r}.")
    found = (listed(after) if type == "list" else after) if after is not None else None
    wanted = expected_in(expected)
    fold = str.casefold if ignore_case else str
    if type == "list" and found is not None:
        right = [fold(str(item)) for item in found] == [fold(str(item)) for item in listed(wanted)]
    else:
        right = found is not None and fold(str(found)) == fold(str(wanted))
    return Judgement.of(right, "missing" if after is None else f"the result is {brief(after)}")
