"""OSWorld's `match_in_list`: the result is one of these."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, listed
from cuaenv.evaluators.expectations import expected_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the result is one of those expected."""
    del before
    wanted = listed(expected_in(expected))
    right = after is not None and any(same(after, item) for item in wanted)
    return Judgement.of(right, "missing" if after is None else f"the result is {brief(after)}")
