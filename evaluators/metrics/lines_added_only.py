"""Lines were added, and nothing else happened to a text."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of
from cuaenv.evaluators.metrics.lines_kept import first_lost

PATTERNS = ("pattern",)


def metric(
    after: Any, before: Any, *, allowed: list[str] | None = None, pattern: str | None = None
) -> Judgement:
    """Pass when every line of before is still there, in order, and the rest may be there.

    Args:
        after: evidence of `lines` or `file`.
        before: the same at reset.
        allowed: the lines that may be new; by default any.
        pattern: a regular expression that each new line must match whole.
    """
    now, then = lines_of(after), lines_of(before) if before is not None else []
    if now is None or then is None:
        return lacking(after)
    lost = first_lost(then, now)
    if lost is not None:
        return Judgement(0.0, f"the line {brief(lost)} is gone or out of order")
    for line in _new(then, now):
        if allowed is not None and line not in allowed:
            return Judgement(0.0, f"the line {brief(line)} was not to be added")
        if pattern is not None and re.fullmatch(pattern, line) is None:
            return Judgement(0.0, f"the new line {brief(line)} does not match {pattern!r}")
    return Judgement(1.0, "lines were added only" if len(now) > len(then) else "unchanged")


def _new(then: list[str], now: list[str]) -> list[str]:
    old = list(then)
    new = []
    for line in now:
        if old and line == old[0]:
            old.pop(0)
        else:
            new.append(line)
    return new
