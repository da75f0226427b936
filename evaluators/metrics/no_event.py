"""Something did not happen."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None) -> Judgement:
    """Pass when there is no event; filter them in the getter `events`."""
    del before
    if after is None or after == []:
        return Judgement(1.0, "it did not happen")
    if not isinstance(after, list) or not isinstance(after[0], dict):
        return Judgement(0.0, "it is no list of events")
    first = after[0]
    where = first.get("path") or first.get("to") or first.get("detail", "")
    by = f" by {first['actor']}" if first.get("actor") else ""
    return Judgement(0.0, f"{first.get('kind', 'event')} of {where}{by}")
