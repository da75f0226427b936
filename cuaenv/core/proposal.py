"""Proposals in normal form: what a dialect spells in several commands is one action again."""

from __future__ import annotations

import dataclasses
from itertools import takewhile

from cuaenv.core.action import (
    MAX_PROPOSAL,
    MAX_WAIT,
    POINTER_KINDS,
    TERMINAL_KINDS,
    Action,
    Proposal,
)
from cuaenv.core.errors import InvalidAction
from cuaenv.core.keys import MODIFIERS
from cuaenv.core.pointer import pointer_after


def normal(actions: Proposal) -> Proposal:
    """Return the same deeds in as few actions.

    Neighbouring waits add up; a move and what the mouse does there next are one; modifiers
    pressed before a pointer action and released after it are held during it, in the table's order.

    >>> normal((Action("wait", seconds=1), Action("wait", seconds=2)))
    (Action('wait', seconds=3.0),)
    >>> normal((Action.at("move", 1, 2), Action("drag", x2=3, y2=4)))
    (Action('drag', x=1, y=2, x2=3, y2=4),)
    """
    return tuple(_in_order(action) for action in _hold_modifiers(_join_pairs(actions)))


def resolved(actions: Proposal, pointer: tuple[int, int]) -> Proposal:
    """Return the same actions with every point given, starting with the pointer at `pointer`."""
    out = []
    for action in actions:
        if action.kind in POINTER_KINDS and action.x is None:
            action = dataclasses.replace(action, x=pointer[0], y=pointer[1])
        pointer = pointer_after(action, pointer)
        out.append(action)
    return tuple(out)


def check_proposal(actions: Proposal) -> Proposal:
    """Return `actions`; raise InvalidAction if there are none, too many, or some after the end."""
    if not 1 <= len(actions) <= MAX_PROPOSAL:
        raise InvalidAction(f"One step takes 1 to {MAX_PROPOSAL} actions; got {len(actions)}.")
    for action in actions[:-1]:
        if action.kind in TERMINAL_KINDS:
            raise InvalidAction(f"{action.kind} ends the episode, so it must come last.")
    return actions


def _in_order(action: Action) -> Action:
    """Return the action with the modifiers it starts with in the order of the key table."""
    held = tuple(takewhile(lambda key: key in MODIFIERS, action.keys))
    keys = tuple(sorted(held, key=MODIFIERS.index)) + action.keys[len(held) :]
    return action if keys == action.keys else dataclasses.replace(action, keys=keys)


def _join_pairs(actions: Proposal) -> Proposal:
    out: list[Action] = []
    for action in actions:
        joined = _joined(out[-1], action) if out else None
        if joined is None:
            out.append(action)
        else:
            out[-1] = joined
    return tuple(out)


def _joined(first: Action, second: Action) -> Action | None:
    """Return the two as one action, or None where they are two."""
    if first.kind == second.kind == "wait" and first.seconds + second.seconds <= MAX_WAIT:
        return dataclasses.replace(first, seconds=float(first.seconds + second.seconds))
    goes_on = second.kind in POINTER_KINDS and second.kind != "move" and second.x is None
    if goes_on and first.kind == "move" and first.keys in ((), second.keys):
        return dataclasses.replace(second, x=first.x, y=first.y)
    return None


def _hold_modifiers(actions: Proposal) -> Proposal:
    out: list[Action] = []
    at = 0
    while at < len(actions):
        held = tuple(takewhile(lambda a: _is_modifier(a, "down"), actions[at:]))
        one = _held_action(held, actions[at + len(held) : at + 2 * len(held) + 1])
        out.append(one or actions[at])
        at += 2 * len(held) + 1 if one else 1
    return tuple(out)


def _held_action(held: Proposal, rest: Proposal) -> Action | None:
    if not held or len(rest) != len(held) + 1:
        return None
    keys = tuple(action.keys[0] for action in held)
    action, ups = rest[0], rest[1:]
    released = tuple(up.keys[0] for up in reversed(ups) if _is_modifier(up, "up"))
    if action.kind not in POINTER_KINDS or action.keys or released != keys:
        return None
    return dataclasses.replace(action, keys=keys)


def _is_modifier(action: Action, press: str) -> bool:
    return (
        action.kind == "key"
        and action.press == press
        and len(action.keys) == 1
        and action.keys[0] in MODIFIERS
    )
