"""OSWorld's `compare_config`: a settings file reads exactly this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the text equals the one expected."""
    del before
    text = text_of(after)
    if text is None:
        return lacking(after)
    return Judgement.of(text == text_of(expected_in(expected)), f"it reads {brief(text)}")
