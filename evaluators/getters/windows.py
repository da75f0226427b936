"""The open windows."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read

SOURCES = ("desktop",)


def collect(read: Read, *, app: str = "") -> list[dict[str, Any]]:
    """Return `[{app, title, focused, minimised}]`, bottom to top, of one app or of all."""
    return [dict(item) for item in read("windows") if not app or item["app"] == app]
