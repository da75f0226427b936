"""Finding text in text, as a Find bar does."""

from __future__ import annotations

import re

Span = tuple[int, int]


def spans(
    text: str, needle: str, match_case: bool = False, whole_words: bool = False
) -> list[Span]:
    """Return where `needle` occurs in `text`, left to right, without overlaps.

    >>> spans("Aba ab", "ab"), spans("Aba ab", "ab", whole_words=True)
    ([(0, 2), (4, 6)], [(4, 6)])
    """
    if not needle:
        return []
    pattern = re.escape(needle)
    if whole_words:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    flags = re.NOFLAG if match_case else re.IGNORECASE
    return [match.span() for match in re.finditer(pattern, text, flags)]


def nearest(found: list[Span], index: int, backwards: bool = False) -> Span | None:
    """Return the first span at or after `index`, or the last that ends at or before it.

    Goes around the end of the text where nothing lies that way.
    """
    if backwards:
        before = [span for span in found if span[1] <= index]
        return before[-1] if before else (found[-1] if found else None)
    return next((span for span in found if span[0] >= index), found[0] if found else None)


def replaced(text: str, found: list[Span], by: str) -> str:
    """Return `text` from the first span's start to the last one's end, every span replaced."""
    parts, at = [], found[0][0]
    for start, end in found:
        parts += [text[at:start], by]
        at = end
    return "".join(parts)
