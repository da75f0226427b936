"""Grammar: the rules by which the lines of a language are taken apart, and how they are applied."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

KINDS = ("comment", "string", "number", "keyword", "name", "markup")
"""What a part of a line can be; what is none of these has no run."""

Rule = tuple[str, str] | tuple[str, str, str]
"""Pattern, kind (`""` for plain text) and the state after it, where that changes."""


class Run(NamedTuple):
    """A part of a line that is of one kind: `[start, end)`, columns of the line."""

    start: int
    end: int
    kind: str


class _State(NamedTuple):
    pattern: re.Pattern[str]
    rules: tuple[tuple[str, str | None], ...]


class Grammar:
    """How a language is written.

    Args:
        name: one word.
        states: the rules of every state, the first that fits wins; a line begins in the state the
            line before ended in, a text in the state `""`. Whatever no rule fits is plain text.
        by_line: whether every line begins anew, in the state `""`.
    """

    def __init__(
        self, name: str, states: Mapping[str, Sequence[Rule]], by_line: bool = False
    ) -> None:  # fmt: skip
        self.name = name
        self.by_line = by_line
        self._states = {state: _compiled(rules) for state, rules in states.items()}

    def line(self, text: str, state: str = "") -> tuple[tuple[Run, ...], str]:
        """Take one line apart, given the state it begins in; return its runs and its last state."""
        runs, at = [], 0
        while at < len(text):
            now = self._states[state]
            match = now.pattern.search(text, at)
            if match is None:
                break
            kind, after = now.rules[int(str(match.lastgroup)[1:])]
            start, end = match.span()
            if kind and end > start:
                runs.append(Run(start, end, kind))
            if after is not None:
                state = after
            at = max(end, at + 1)
        return tuple(runs), "" if self.by_line else state


def _compiled(rules: Sequence[Rule]) -> _State:
    parts = [f"(?P<g{i}>{rule[0]})" for i, rule in enumerate(rules)]
    outcomes = tuple((rule[1], rule[2] if len(rule) > 2 else None) for rule in rules)
    return _State(re.compile("|".join(parts)), outcomes)


@lru_cache(maxsize=32_768)
def line_runs(grammar: Grammar, state: str, text: str) -> tuple[tuple[Run, ...], str]:
    """Return `grammar.line`, remembered: an edit changes few of a text's lines."""
    return grammar.line(text, state)
