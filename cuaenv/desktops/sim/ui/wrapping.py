"""Breaking text into lines that fit a width."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.fonts import Font

Span = tuple[int, int]


@lru_cache(maxsize=8192)
def wrapped_line(line: str, font: Font, room: int) -> tuple[Span, ...]:
    """Return `(start, end)` of the pieces a line is broken into, each at most `room` wide.

    Breaks after spaces, which may hang over the edge, or within a word that is too long; every
    character belongs to exactly one piece, and a piece holds at least one character.
    """
    edges = fonts.edges(line, font)
    if edges[-1] <= room:
        return ((0, len(line)),)
    pieces, start = [], 0
    while start < len(line):
        end = _break(line, edges, start, room)
        pieces.append((start, end))
        start = end
    return tuple(pieces)


def _break(line: str, edges: tuple[int, ...], start: int, room: int) -> int:
    if edges[-1] - edges[start] <= room:
        return len(line)
    limit = max(bisect_right(edges, edges[start] + room) - 1, start + 1)
    cut = limit
    while cut > start and not line[cut - 1].isspace() and not line[cut].isspace():
        cut -= 1
    if cut == start:
        return limit
    while cut < len(line) and line[cut].isspace():
        cut += 1
    return cut


@lru_cache(maxsize=256)
def wrapped(text: str, font: Font, room: int) -> tuple[tuple[int, int, int], ...]:
    """Return `(start, end, line number)` of each piece of a text; -1 for continued lines."""
    out, at = [], 0
    for number, line in enumerate(text.split("\n")):
        for i, (start, end) in enumerate(wrapped_line(line, font, room)):
            out.append((at + start, at + end, -1 if i else number))
        at += len(line) + 1
    return tuple(out)


@lru_cache(maxsize=32)
def longest_line(text: str) -> str:
    """Return the line of most characters."""
    return max(text.split("\n"), key=len)
