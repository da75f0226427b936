"""Where words begin and end, for caret movement and double clicks."""

from __future__ import annotations


def kind_of(c: str) -> str:
    """Return `word`, `space` or `mark`: runs of one kind are selected together."""
    if c.isalnum() or c == "_":
        return "word"
    return "space" if c.isspace() else "mark"


def left_of(text: str, index: int) -> int:
    """Return the start of the word before `index`.

    >>> left_of("one, two", 8), left_of("one, two", 5)
    (5, 0)
    """
    while index > 0 and kind_of(text[index - 1]) != "word":
        index -= 1
    while index > 0 and kind_of(text[index - 1]) == "word":
        index -= 1
    return index


def right_of(text: str, index: int) -> int:
    """Return the end of the word after `index`."""
    end = len(text)
    while index < end and kind_of(text[index]) != "word":
        index += 1
    while index < end and kind_of(text[index]) == "word":
        index += 1
    return index


def around(text: str, index: int) -> tuple[int, int]:
    """Return the run of one kind that a double click at `index` selects; never past the line.

    >>> around("one, two", 6)
    (5, 8)
    """
    if not text:
        return 0, 0
    if index >= len(text) or text[index] == "\n":
        if index == 0 or text[index - 1] == "\n":
            return index, index
        index -= 1
    kind, start, end = kind_of(text[index]), index, index + 1
    while start > 0 and text[start - 1] != "\n" and kind_of(text[start - 1]) == kind:
        start -= 1
    while end < len(text) and text[end] != "\n" and kind_of(text[end]) == kind:
        end += 1
    return start, end
