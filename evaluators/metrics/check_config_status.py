"""OSWorld's `check_config_status`: GIMP's settings have this value."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of
from cuaenv.evaluators.expectations import rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when a line `(key … value)` of a gimprc has the `key` and `value` of the rules."""
    del before
    rules = rules_in(expected)
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    for line in lines:
        words = line.strip().strip("()").split()
        if words and words[0] == rules["key"]:
            return Judgement.of(words[-1] == rules["value"], f"it says {brief(line.strip())}")
    return Judgement(0.0, f"{rules['key']} is not set")
