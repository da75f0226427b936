"""The lines of a text file."""

from __future__ import annotations

from cuaenv.evaluators.content import decode, split_lines
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)


def collect(read: Read, *, path: str) -> list[str]:
    """Return the lines without their ends; `unreadable` where it is not UTF-8."""
    return split_lines(decode(read("file", path=path), path))
