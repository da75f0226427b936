"""OSWorld's `exact_match`: the result is exactly this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief
from cuaenv.evaluators.expectations import expected_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the result equals `expected`, or what its rules expect."""
    del before
    wanted = expected_in(expected)
    right = after is not None and same(after, wanted)
    return Judgement.of(right, "missing" if after is None else f"the result is {brief(after)}")
