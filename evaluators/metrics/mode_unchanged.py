"""Modes and owners are as they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.modes import bits, octal
from cuaenv.evaluators.places import matches

_RIGHTS = ("mode", "owner", "group")


def metric(
    after: Any,
    before: Any,
    *,
    allowed: list[str] | None = None,
    limits: Mapping[str, str] | None = None,
) -> Judgement:
    """Pass when every path of before is still there with its mode, owner and group.

    Args:
        after: evidence of `modes`; paths that are new make no difference.
        before: the same at reset.
        allowed: paths, folders or patterns that may differ or be gone.
        limits: single paths that may differ or be gone, and the octal bits they must not gain,
            such as `002` for "others may come to read it, not to write".
    """
    if not isinstance(before, dict):
        raise ValueError("mode_unchanged compares evidence of `modes`.")
    now = after if isinstance(after, dict) else {}
    for path, then in before.items():
        if not isinstance(then, dict) or matches(path, allowed or ()):
            continue
        entry = now.get(path)
        if path in (limits or {}):
            if isinstance(entry, dict) and _gained(then, entry) & octal((limits or {})[path]):
                return Judgement(0.0, f"{path} was {_shown(then)}, is {_shown(entry)}")
            continue
        if not isinstance(entry, dict):
            return Judgement(0.0, f"{path} is gone")
        if any(entry.get(right) != then.get(right) for right in _RIGHTS):
            return Judgement(0.0, f"{path} was {_shown(then)}, is {_shown(entry)}")
    return Judgement(1.0, "modes and owners are unchanged")


def _gained(then: Mapping[str, Any], entry: Mapping[str, Any]) -> int:
    return bits(entry.get("mode")) & ~bits(then.get("mode"))


def _shown(entry: dict[str, Any]) -> str:
    return f"{entry.get('mode')} {entry.get('owner')}:{entry.get('group')}"
