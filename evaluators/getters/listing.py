"""What lies in a folder."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read

SOURCES = ("files",)
COSTLY = True


def collect(read: Read, *, path: str, depth: int = 1) -> dict[str, Any]:
    """Return `{relative path: {kind, mode, owner, group, size, sha256, target}}`.

    Args:
        read: reads one primitive.
        path: the folder.
        depth: how many levels down; 1 is the folder's own entries.
    """
    found = read("listing", path=path, depth=depth)
    return {name: dict(found[name]) for name in sorted(found)}
