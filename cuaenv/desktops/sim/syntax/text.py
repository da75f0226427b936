"""Whole texts: the runs of any of their lines, and which brackets belong together."""

from __future__ import annotations

from functools import lru_cache

from cuaenv.desktops.sim.syntax.grammar import Run, line_runs
from cuaenv.desktops.sim.syntax.languages import GRAMMARS

MOST = 200_000
"""Characters up to which a text is coloured; longer ones are shown plain."""

OPENING, CLOSING = "([{", ")]}"
NOT_CODE = frozenset({"comment", "string"})


def runs_of(language: str, text: str, number: int) -> tuple[Run, ...]:
    """Return the runs of a line of a text, by its number from 0."""
    lines, states = _taken_apart(language, text)
    if number >= len(lines):
        return ()
    return line_runs(GRAMMARS[language], states[number], lines[number])[0]


@lru_cache(maxsize=8)
def _taken_apart(language: str, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of a text and the state each begins in."""
    if len(text) > MOST or language not in GRAMMARS:
        return (), ()
    grammar, state, states = GRAMMARS[language], "", []
    lines = tuple(text.split("\n"))
    for line in lines:
        states.append(state)
        state = line_runs(grammar, state, line)[1]
    return lines, tuple(states)


def pair_at(language: str, text: str, caret: int) -> tuple[int, int] | None:
    """Return where the bracket at the caret is and where its partner is; None without both.

    The bracket before the caret counts, else the one behind it. Brackets in strings and comments
    are no brackets.
    """
    if language not in GRAMMARS or len(text) > MOST:
        return None
    for at in (caret - 1, caret):
        if 0 <= at < len(text) and text[at] in OPENING + CLOSING:
            partner = _pairs(language, text).get(at)
            if partner is not None:
                return at, partner
    return None


@lru_cache(maxsize=4)
def _pairs(language: str, text: str) -> dict[int, int]:
    pairs: dict[int, int] = {}
    open_: list[int] = []
    for at in _brackets(language, text):
        char = text[at]
        if char in OPENING:
            open_.append(at)
        elif open_ and OPENING.index(text[open_[-1]]) == CLOSING.index(char):
            partner = open_.pop()
            pairs[at], pairs[partner] = partner, at
        else:
            open_.clear()  # what does not fit together is not guessed at
    return pairs


def _brackets(language: str, text: str) -> list[int]:
    """Return where the brackets of the code are."""
    found, start = [], 0
    lines, states = _taken_apart(language, text)
    for line, state in zip(lines, states, strict=True):
        columns = [i for i, char in enumerate(line) if char in "()[]{}"]
        if columns:
            runs = line_runs(GRAMMARS[language], state, line)[0]
            hidden = [(a, b) for a, b, kind in runs if kind in NOT_CODE]
            found += [start + i for i in columns if not any(a <= i < b for a, b in hidden)]
        start += len(line) + 1
    return found
