"""Text as lines, the way commands see it."""

from __future__ import annotations


def split_lines(text: str, separator: str = "\n") -> list[str]:
    """Return the lines without their newlines; a missing last newline does not matter.

    >>> split_lines("a\\nb"), split_lines("a\\nb\\n"), split_lines("")
    (['a', 'b'], ['a', 'b'], [])
    """
    lines = text.split(separator)
    if lines[-1] == "":
        lines.pop()
    return lines


def join_lines(lines: list[str], separator: str = "\n") -> str:
    """Return the text of lines, each with its newline."""
    return "".join(line + separator for line in lines)
