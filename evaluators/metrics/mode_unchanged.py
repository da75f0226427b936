"""Modes and owners are as they were."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.places import matches

_RIGHTS = ("mode", "owner", "group")


def metric(after: Any, before: Any, *, allowed: list[str] | None = None) -> Judgement:
    """Pass when every path of before is still there with its mode, owner and group.

    Args:
        after: evidence of `modes`; paths that are new make no difference.
        before: the same at reset.
        allowed: paths, folders or patterns that may differ or be gone.
    """
    if not isinstance(before, dict):
        raise ValueError("mode_unchanged compares evidence of `modes`.")
    now = after if isinstance(after, dict) else {}
    for path, then in before.items():
        if not isinstance(then, dict) or matches(path, allowed or ()):
            continue
        entry = now.get(path)
        if not isinstance(entry, dict):
            return Judgement(0.0, f"{path} is gone")
        if any(entry.get(right) != then.get(right) for right in _RIGHTS):
            return Judgement(0.0, f"{path} was {_shown(then)}, is {_shown(entry)}")
    return Judgement(1.0, "modes and owners are unchanged")


def _shown(entry: dict[str, Any]) -> str:
    return f"{entry.get('mode')} {entry.get('owner')}:{entry.get('group')}"
