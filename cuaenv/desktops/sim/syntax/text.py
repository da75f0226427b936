"""Whole texts: the runs of any of their lines, and which brackets belong together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from cuaenv.desktops.sim.syntax.grammar import Grammar, Run, line_runs
from cuaenv.desktops.sim.syntax.languages import GRAMMARS

MOST = 200_000
"""Characters up to which a text is coloured; longer ones are shown plain."""

CHUNK = 64
"""Lines that are taken apart together; an edit concerns one chunk, the others are remembered."""

OPENING, CLOSING = "([{", ")]}"
NOT_CODE = frozenset({"comment", "string"})

Bracket = tuple[int, str]
"""Where a bracket is, and which."""


class _Text(NamedTuple):
    """A text in lines, with the state each line begins in."""

    grammar: Grammar
    lines: tuple[str, ...]
    states: tuple[str, ...]


def runs_of(language: str, text: str, number: int) -> tuple[Run, ...]:
    """Return the runs of a line of a text, by its number from 0."""
    found = _taken_apart(language, text)
    if found is None or number >= len(found.lines):
        return ()
    return line_runs(found.grammar, found.states[number], found.lines[number])[0]


@lru_cache(maxsize=8)
def _taken_apart(language: str, text: str) -> _Text | None:
    """Return a text in lines; None where it is not coloured."""
    grammar = GRAMMARS.get(language)
    if grammar is None or len(text) > MOST:
        return None
    lines, state = tuple(text.split("\n")), ""
    states: list[str] = []
    for at in range(0, len(lines), CHUNK):
        found, state = _chunk(grammar, state, lines[at : at + CHUNK])
        states += found
    return _Text(grammar, lines, tuple(states))


@lru_cache(maxsize=1024)
def _chunk(grammar: Grammar, state: str, lines: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the states that lines begin in, and the one after them."""
    states = []
    for line in lines:
        states.append(state)
        state = line_runs(grammar, state, line)[1]
    return tuple(states), state


# ---- brackets


def pair_at(language: str, text: str, caret: int) -> tuple[int, int] | None:
    """Return where the bracket at the caret is and where its partner is; None without both.

    The bracket before the caret counts, else the one behind it. Brackets in strings and comments
    are no brackets.
    """
    for at in (caret - 1, caret):
        if 0 <= at < len(text) and text[at] in OPENING + CLOSING:
            partner = _partner(language, text, at)
            if partner is not None:
                return at, partner
    return None


@lru_cache(maxsize=16)
def _partner(language: str, text: str, at: int) -> int | None:
    """Return where the partner of a bracket is, None for one without."""
    found = _taken_apart(language, text)
    if found is None:
        return None
    forwards = text[at] in OPENING
    open_: list[str] = []
    for place, char in _brackets(found, at, forwards):
        if not open_ and place != at:
            return None  # it stands in a string or a comment
        if (char in OPENING) == forwards:
            open_.append(char)
        elif not _fit(open_.pop(), char):
            return None  # what does not fit together is not guessed at
        elif not open_:
            return place
    return None


def _fit(one: str, other: str) -> bool:
    both = one + other if one in OPENING else other + one
    return both in ("()", "[]", "{}")


def _brackets(found: _Text, at: int, forwards: bool) -> Iterator[Bracket]:
    """Yield the brackets of the code from a place on, or backwards."""
    starts = list(accumulate((len(line) + 1 for line in found.lines[:-1]), initial=0))
    first = bisect_right(starts, at) - 1
    numbers = range(first, len(starts)) if forwards else range(first, -1, -1)
    for number in numbers:
        inside = _line_brackets(found.grammar, found.states[number], found.lines[number])
        for column, char in inside if forwards else reversed(inside):
            place = starts[number] + column
            if place >= at if forwards else place <= at:
                yield place, char


@lru_cache(maxsize=8192)
def _line_brackets(grammar: Grammar, state: str, line: str) -> tuple[Bracket, ...]:
    """Return the brackets of the code in a line."""
    hidden = [(a, b) for a, b, kind in line_runs(grammar, state, line)[0] if kind in NOT_CODE]
    return tuple(
        (i, char)
        for i, char in enumerate(line)
        if char in "()[]{}" and not any(a <= i < b for a, b in hidden)
    )
