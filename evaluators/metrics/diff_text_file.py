"""OSWorld's `diff_text_file`: how alike two text files are."""

from __future__ import annotations

import difflib
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, lines_of
from cuaenv.evaluators.expectations import expected_in

LIMIT = 10_000
"""Lines compared; the time grows with the square of them."""


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Score the similarity of the lines of both texts (difflib's ratio)."""
    del before
    lines, wanted = lines_of(after), lines_of(expected_in(expected))
    if lines is None or wanted is None:
        return lacking(after)
    if len(lines) > LIMIT:
        return Judgement(0.0, f"it has {len(lines)} lines, which is too many to compare")
    ratio = difflib.SequenceMatcher(None, lines, wanted, autojunk=False).ratio()
    return Judgement(ratio, f"the texts are alike by {ratio:.3f}")
