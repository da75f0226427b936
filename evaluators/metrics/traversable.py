"""Others can, or cannot, get to paths and read them."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(
    after: Any, before: Any = None, *, expected: bool = True, readable: bool | None = None
) -> Judgement:
    """Pass when every path is there and others can get to it as far as expected.

    Args:
        after: evidence of `modes`.
        before: not used.
        expected: whether others should be able to get there.
        readable: whether they should also be able to read it; by default it makes no difference.
    """
    del before
    if not isinstance(after, dict) or not after:
        return Judgement(0.0, "missing")
    for path, entry in after.items():
        if not isinstance(entry, dict):
            return Judgement(0.0, f"{path} is missing")
        if entry.get("traversable") is not expected:
            return Judgement(0.0, f"others can{' ' if not expected else 'not '}get to {path}")
        if readable is not None and entry.get("can_others_read") is not readable:
            return Judgement(0.0, f"others can{' ' if not readable else 'not '}read {path}")
    return Judgement(1.0, "others can get there" if expected else "others cannot get there")
