"""A file that is still there holds what it held."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.metrics import unchanged


def metric(after: Any, before: Any) -> Judgement:
    """Pass when the evidence equals what it was at reset, or there is nothing there any more.

    For files whose going away is another check's business.
    """
    if after is None:
        return Judgement(1.0, "it is gone, which is not a change of what it holds")
    return unchanged.metric(after, before)
