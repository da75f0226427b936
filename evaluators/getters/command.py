"""The output of a read-only command."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read


def collect(read: Read, *, argv: list[str]) -> dict[str, Any]:
    """Return `{stdout, stderr, returncode}`; nothing of the home is on its path."""
    return dict(read("command", argv=list(argv)))
