"""A file that is still there holds what it held."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.metrics import content_equals, unchanged


def metric(after: Any, before: Any = None, *, text: str | None = None) -> Judgement:
    """Pass when the evidence equals what it was at reset, or there is nothing there any more.

    For files whose going away is another check's business.

    Args:
        after: evidence of `file`.
        before: the same at reset.
        text: what it must hold, instead of what it held at reset.
    """
    if after is None:
        return Judgement(1.0, "it is gone, which is not a change of what it holds")
    if text is not None:
        return content_equals.metric(after, text=text)
    return unchanged.metric(after, before)
