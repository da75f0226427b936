"""OSWorld's `is_in_list`: the result holds this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, text_of
from cuaenv.evaluators.expectations import expected_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when what is expected is an element of the result, or a part of its text."""
    del before
    wanted = expected_in(expected)
    if isinstance(after, list):
        return Judgement.of(any(same(item, wanted) for item in after), f"it holds {brief(after)}")
    text = text_of(after)
    if text is None:
        return lacking(after, "list")
    return Judgement.of(str(wanted) in text, f"it reads {brief(text)}")
