"""Selecting text with the keyboard alone, since accessibility says what a text is, not where."""

from __future__ import annotations

from collections.abc import Iterator

from cuaenv.core.action import MAX_PROPOSAL, Action, Proposal

NEAR = 64
"""Up to this many characters from the start the caret walks; wrapped lines cannot mislead it."""


def selecting(whole: str, part: str) -> Iterator[Proposal]:
    """Yield proposals that select the first `part` of `whole` in the focused text.

    An empty `part`, or one that is not there, selects everything.
    """
    start = whole.find(part) if part else -1
    if start < 0:
        yield (Action.key("ctrl", "a"),)
        return
    keys = [Action.key("ctrl", "home"), *_walk(whole, start)]
    keys += [Action.key("shift", "right")] * len(part)
    for at in range(0, len(keys), MAX_PROPOSAL):
        yield tuple(keys[at : at + MAX_PROPOSAL])


def _walk(whole: str, start: int) -> list[Action]:
    if start <= NEAR:
        return [Action.key("right")] * start
    before = whole[:start]
    column = start - (before.rfind("\n") + 1)
    return [Action.key("down")] * before.count("\n") + [Action.key("right")] * column
