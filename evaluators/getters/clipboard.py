"""The text on the clipboard."""

from __future__ import annotations

from cuaenv.evaluators.reading import Read

SOURCES = ("desktop",)


def collect(read: Read) -> str:
    """Return the text; empty where there is none."""
    return str(read("clipboard") or "")
