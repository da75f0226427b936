"""OSWorld's `is_in_vm_clickboard`: these strings are on the clipboard."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, listed, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when every string the rules in `after` expect is part of the clipboard's text."""
    del before
    held = text_of(expected)
    wanted = listed(expected_in(after))
    if held is None:
        return Judgement(0.0, "missing")
    lacking = [part for part in wanted if str(part) not in held]
    return Judgement.of(not lacking, f"it lacks {brief(lacking)}" if lacking else "it is there")
