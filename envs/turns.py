"""Stops 2 and 4 of a step: reading what the agent proposes, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cuaenv.core.action import Action, Proposal, check_on_screen
from cuaenv.core.codec import Codec
from cuaenv.core.desktop import Desktop
from cuaenv.core.episode import Turn
from cuaenv.core.errors import InvalidAction
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import check_proposal

User = Callable[[str], str]
"""Answers the agent's questions: from the question to the answer."""


def nobody(question: str) -> str:
    """Answer as an empty room does."""
    return "Nobody is available to answer."


def read_proposal(action: Any, codec: Codec, view: ScreenView) -> Turn:
    """Return a turn that holds what the agent proposes, or why it cannot be understood.

    Args:
        action: a value of the action space, an Action or a tuple of them.
        codec: of the env's action mode.
        view: what the agent saw when it chose.
    """
    try:
        proposal = check_proposal(_as_proposal(action, codec, view))
        for part in proposal:
            check_on_screen(part, view.size)
    except InvalidAction as error:
        return Turn(
            outcomes=[{"status": "invalid", "message": str(error)}],
            feedback=[f"Invalid action: {error}"],
            note="invalid_action",
            error_kind="invalid_action",
        )
    return Turn(proposed=proposal)


def _as_proposal(action: Any, codec: Codec, view: ScreenView) -> Proposal:
    if isinstance(action, Action):
        return (action,)
    if isinstance(action, tuple) and action and all(isinstance(a, Action) for a in action):
        return action
    return codec.decode(action, view)


def perform(turn: Turn, proposal: Proposal, desktop: Desktop, user: User) -> None:
    """Do a proposal, action by action, up to the first that cannot be done.

    `turn` is filled in as it happens, so what was done before a loss of the desktop is known.
    """
    for action in proposal:
        turn.executed = (*turn.executed, action)
        status, message = _one(turn, action, desktop, user)
        turn.outcomes.append({"status": status, "message": message})
        if status != "done":
            turn.feedback.append(f"{action.kind} was not possible: {message}")
            return


def _one(turn: Turn, action: Action, desktop: Desktop, user: User) -> tuple[str, str]:
    """Do one action: those that speak to people here, all others on the desktop."""
    match action.kind:
        case "done" | "fail" | "refuse":
            turn.claim = turn.reason = action.kind
        case "answer":
            turn.answer = action.text
        case "ask":
            turn.feedback.append(user(action.text))
        case "delegate":
            return "rejected", "there is no other agent to delegate to."
        case _:
            outcome = desktop.perform(action)
            return outcome.status, outcome.message
    return "done", ""
