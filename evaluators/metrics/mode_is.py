"""Paths have this mode or owner."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement


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
        bits = _bits(entry.get("mode"))
        right = (
            (mode is None or bits == _octal(mode))
            and (owner is None or entry.get("owner") == owner)
            and (group is None or entry.get("group") == group)
            and (has is None or bits & _octal(has) == _octal(has))
            and (lacks is None or not bits & _octal(lacks))
            and bits >= 0
        )
        if not right:
            shown = f"{entry.get('mode')} {entry.get('owner')}:{entry.get('group')}"
            return Judgement(0.0, f"{path} is {shown}")
    return Judgement(1.0, "mode and owner are as wanted")


def _bits(found: Any) -> int:
    """Return the bits of a mode that was found; -1 where it is none, which matches nothing."""
    return int(found, 8) if isinstance(found, str) and re.fullmatch(r"[0-7]{4}", found) else -1


def _octal(text: Any) -> int:
    if not isinstance(text, str) or not re.fullmatch(r"(0o)?[0-7]{1,5}", text):
        raise ValueError(f"a mode is octal text such as '0644'; got {text!r}.")
    return int(text.removeprefix("0o"), 8)
