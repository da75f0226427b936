"""Something is there."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None) -> Judgement:
    """Pass when the evidence was found, whatever it holds."""
    del before
    return Judgement.of(after is not None, "it is there" if after is not None else "missing")
