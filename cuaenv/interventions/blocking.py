"""What an open dialog of an intervention lets through.

The rule is ROGUE's (interventions, override pop-up): ending the episode, waiting, delegating and
the keyboard are let through, and so is a proposal whose pointer stays within the dialog; scrolling
and anything else becomes a wait, which still costs a step.
"""

from __future__ import annotations

from cuaenv.core.action import POINTER_KINDS, TERMINAL_KINDS, Action, Proposal
from cuaenv.core.geometry import Rect

SPOKEN = frozenset({"answer", "ask", "delegate"})
ALWAYS = TERMINAL_KINDS | SPOKEN | {"wait", "key", "type"}


def let_through(proposal: Proposal, dialog: Rect, pointer: tuple[int, int] | None) -> Proposal:
    """Return the proposal, or a wait where part of it is held off by the dialog.

    Args:
        proposal: what the agent asks for.
        dialog: where the dialog is, in pixels.
        pointer: where the mouse pointer is; None where it was never moved.
    """
    for action in proposal:
        if not _passes(action, dialog, pointer):
            return (Action("wait"),)
        if action.x is not None and action.y is not None:
            pointer = (action.x, action.y)
    return proposal


def _passes(action: Action, dialog: Rect, pointer: tuple[int, int] | None) -> bool:
    if action.kind in ALWAYS:
        return True
    if action.kind not in POINTER_KINDS or action.kind == "scroll":
        return False
    x, y = (action.x, action.y) if action.x is not None else pointer or (None, None)
    ends = [(x, y), (action.x2, action.y2)] if action.kind == "drag" else [(x, y)]
    return all(_inside(x, y, dialog) for x, y in ends)


def _inside(x: int | None, y: int | None, box: Rect) -> bool:
    return x is not None and y is not None and box.contains(x, y)
