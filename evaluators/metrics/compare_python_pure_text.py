"""OSWorld's `compare_python_pure_text`: two programs read the same, blanks aside."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when both texts are equal once all blanks and line ends are taken out."""
    del before
    text, wanted = text_of(after), text_of(expected_in(expected))
    if text is None or wanted is None:
        return lacking(after)
    right = "".join(text.split()) == "".join(wanted.split())
    return Judgement.of(right, "the programs are equal" if right else "the programs differ")
