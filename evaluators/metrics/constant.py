"""Always the same judgement: for trying out tasks, and for mutants that always pass."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None, *, score: float) -> Judgement:
    """Give `score`, whatever the evidence."""
    del after, before
    return Judgement(float(score), f"always {score:g}")
