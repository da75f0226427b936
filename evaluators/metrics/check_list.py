"""OSWorld's `check_list`: lines match these patterns and none of those."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of
from cuaenv.evaluators.expectations import rules_in

PATTERNS = ("expected.expect", "expected.unexpect")


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when each `expect` is found in some line, and no `unexpect` in any."""
    del before
    rules = rules_in(expected)
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    for pattern in rules.get("expect") or ():
        if not any(re.search(pattern, line) for line in lines):
            return Judgement(0.0, f"no line matches {pattern!r}")
    for pattern in rules.get("unexpect") or ():
        for line in lines:
            if re.search(pattern, line):
                return Judgement(0.0, f"{brief(line)} matches {pattern!r}")
    return Judgement(1.0, "the lines are as wanted")
