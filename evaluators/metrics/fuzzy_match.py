"""OSWorld's `fuzzy_match`: how alike two texts are."""

from __future__ import annotations

import difflib
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, text_of
from cuaenv.evaluators.expectations import expected_in

LIMIT = 20_000
"""Characters compared; the time grows with the square of them."""


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Score the similarity of both texts, character by character (difflib's ratio)."""
    del before
    text = text_of(after)
    if text is None:
        return lacking(after)
    wanted = str(expected_in(expected))
    ratio = difflib.SequenceMatcher(None, text[:LIMIT], wanted, autojunk=False).ratio()
    return Judgement(ratio, f"it reads {brief(text)}")
