"""The opposite of another metric."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.rooms import metric as named


def metric(
    after: Any, before: Any = None, *, metric: str, args: dict[str, Any] | None = None
) -> Judgement:
    """Pass when the other metric does not; a part of a score becomes the rest of it.

    Args:
        after: whatever the other metric judges.
        before: the same at reset.
        metric: the other's name.
        args: its arguments.
    """
    other = named(metric)(after, before, **(args or {}))
    return Judgement(1.0 - other.score, f"not wanted: {other.why}")
