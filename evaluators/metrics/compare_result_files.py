"""OSWorld's `compare_result_files`: two text files read the same."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when both texts are equal but for blanks around them."""
    del before
    text, wanted = text_of(after), text_of(expected_in(expected))
    if text is None or wanted is None:
        return lacking(after)
    return Judgement.of(text.strip() == wanted.strip(), f"it reads {brief(text.strip())}")
