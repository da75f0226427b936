"""OSWorld's `file_contains`: a file has all of these strings."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, listed, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the text has every string expected."""
    del before
    text = text_of(after)
    if text is None:
        return Judgement(0.0, "missing" if after is None else "it holds no text")
    lacking = [part for part in listed(expected_in(expected)) if part not in text]
    return Judgement.of(not lacking, f"it lacks {brief(lacking)}" if lacking else "it has them all")
