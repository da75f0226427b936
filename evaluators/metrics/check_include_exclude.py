"""OSWorld's `check_include_exclude`: a text has these parts and lacks those."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, text_of
from cuaenv.evaluators.expectations import rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the text has every `include` and no `exclude` of the rules."""
    del before
    rules = rules_in(expected)
    text = text_of(after)
    if text is None:
        return lacking(after)
    for part in rules.get("include") or ():
        if part not in text:
            return Judgement(0.0, f"it lacks {brief(part)}")
    for part in rules.get("exclude") or ():
        if part in text:
            return Judgement(0.0, f"it has {brief(part)}")
    return Judgement(1.0, "it has what it should and nothing it should not")
