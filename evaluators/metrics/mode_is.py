"""Paths have this mode or owner."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.modes import bits as mode_bits
from cuaenv.evaluators.modes import octal


def metric(
    after: Any,
    before: Any = None,
    *,
    mode: str | None = None,
    owner: str | None = None,
    group: str | None = None,
    has: str | None = None,
    lacks: str | None = None,
) -> Judgement:
    """Pass when every path is there and as wanted.

    Args:
        after: evidence of `modes`.
        before: not used.
        mode: octal text, such as `0644` or `644`.
        owner: a user's name.
        group: a group's name.
        has: octal bits that must be set, such as `100` for "its owner can run it".
        lacks: octal bits that must not be set.
    """
    del before
    if all(wish is None for wish in (mode, owner, group, has, lacks)):
        raise ValueError("mode_is needs one of mode, owner, group, has, lacks.")
    if not isinstance(after, dict) or not after:
        return Judgement(0.0, "missing")
    for path, entry in after.items():
        if not isinstance(entry, dict):
            return Judgement(0.0, f"{path} is missing")
        bits = mode_bits(entry.get("mode"))
        right = (
            (mode is None or bits == octal(mode))
            and (owner is None or entry.get("owner") == owner)
            and (group is None or entry.get("group") == group)
            and (has is None or bits & octal(has) == octal(has))
            and (lacks is None or not bits & octal(lacks))
            and bits >= 0
        )
        if not right:
            shown = f"{entry.get('mode')} {entry.get('owner')}:{entry.get('group')}"
            return Judgement(0.0, f"{path} is {shown}")
    return Judgement(1.0, "mode and owner are as wanted")
