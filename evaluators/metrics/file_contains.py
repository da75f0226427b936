"""OSWorld's `file_contains`: a file has all of these strings."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, listed, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the text has every string expected."""
    del before
    text = text_of(after)
    if text is None:
        return lacking(after)
    absent = [part for part in listed(expected_in(expected)) if part not in text]
    return Judgement.of(not absent, f"it lacks {brief(absent)}" if absent else "it has them all")
