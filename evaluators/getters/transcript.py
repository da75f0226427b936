"""What the agent wrote, and what it was told or shown."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.transcript import WRITTEN

SOURCES = ("transcript",)


def collect(read: Read, *, sources: list[str] | None = None) -> list[dict[str, Any]]:
    """Return `[{step, source, text}]`; what was typed in a row is one entry.

    Args:
        read: reads one primitive.
        sources: of `transcript.SOURCES`; by default what the agent itself wrote.
    """
    wanted = WRITTEN if sources is None else sources
    return [dict(entry) for entry in read("transcript") if entry["source"] in wanted]
