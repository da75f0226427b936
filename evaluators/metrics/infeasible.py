"""OSWorld's `infeasible`: the right thing was to say that it cannot be done."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None) -> Judgement:
    """Pass when the agent's claim, which is the evidence here, is `fail`."""
    del before
    if after == "fail":
        return Judgement(1.0, "the agent said that it cannot be done")
    return Judgement(0.0, f"the agent's claim was {after!r}, not 'fail'")
