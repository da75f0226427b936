"""Where the pointer is after an action, as every desktop leaves it."""

from __future__ import annotations

from cuaenv.core.action import POINTER_KINDS, Action


def pointer_after(action: Action, pointer: tuple[int, int]) -> tuple[int, int]:
    """Return the pointer's pixel once `action` has been performed from `pointer`.

    >>> pointer_after(Action.drag(1, 2, 30, 40), (0, 0)), pointer_after(Action.key("a"), (5, 6))
    ((30, 40), (5, 6))
    """
    if action.kind not in POINTER_KINDS:
        return pointer
    if action.x2 is not None and action.y2 is not None and action.kind == "drag":
        return action.x2, action.y2
    return pointer if action.x is None or action.y is None else (action.x, action.y)
