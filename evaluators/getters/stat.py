"""What a name stands for: kind, mode, owner, size."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read

SOURCES = ("files",)


def collect(read: Read, *, path: str) -> dict[str, Any]:
    """Return `{kind, mode, owner, group, size, target, mtime}` of the name itself."""
    return dict(read("stat", path=path))
