"""The mouse wheel: long scrolls in portions that one action can hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuaenv.core.action import MAX_PROPOSAL, MAX_SCROLL
from cuaenv.core.errors import InvalidAction, shown

LIMIT = MAX_SCROLL * MAX_PROPOSAL
"""Most wheel clicks of one step."""


def portions(dx: Any, dy: Any) -> Iterator[tuple[int, int]]:
    """Yield (dx, dy) within the limits of an action that add up to what was asked.

    Raises:
        InvalidAction: not numbers, or more than a step can hold.

    >>> list(portions(0, -45))
    [(0, -20), (0, -20), (0, -5)]
    """
    left = [_clicks("dx", dx), _clicks("dy", dy)]
    while True:
        now = [min(max(n, -MAX_SCROLL), MAX_SCROLL) for n in left]
        yield now[0], now[1]
        left = [n - part for n, part in zip(left, now, strict=True)]
        if not any(left):
            return


def _clicks(name: str, value: Any) -> int:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not abs(value) <= LIMIT:
        raise InvalidAction(f"{name} is wheel clicks within ±{LIMIT}; got {shown(value, 40)}.")
    return int(value)
