"""Coloured runs of the visible lines of a text area that shows program text."""

from __future__ import annotations

from cuaenv.desktops.sim.syntax.text import pair_at, runs_of
from cuaenv.desktops.sim.ui.nodes import TextLine
from cuaenv.desktops.sim.ui.text_model import TextModel

STYLE = "code-"
"""Text areas with the style word `code-<grammar>` are coloured."""

PAIR = "pair"


def coloured(lines: list[TextLine], model: TextModel, said: frozenset[str]) -> list[TextLine]:
    """Return the lines with the runs that the style words `said` ask for."""
    language = next((word[len(STYLE) :] for word in said if word.startswith(STYLE)), "")
    if not language:
        return lines
    pair = pair_at(language, model.text, model.caret) or ()
    return [_coloured(line, model, language, pair) for line in lines]


def _coloured(
    line: TextLine, model: TextModel, language: str, pair: tuple[int, ...]
) -> TextLine:  # fmt: skip
    number, column = model.position_of(line.start)
    length = len(line.text)
    runs = [
        (max(start - column, 0), min(end - column, length), kind)
        for start, end, kind in runs_of(language, model.text, number)
        if start - column < length and end > column
    ]
    framed = [(at - line.start, at - line.start + 1, PAIR) for at in pair]
    runs += [run for run in framed if 0 <= run[0] < length]
    return line._replace(runs=tuple(sorted(runs)))
