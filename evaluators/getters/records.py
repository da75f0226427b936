"""The records of a logical store, such as `mail.rules`."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.json_paths import find
from cuaenv.evaluators.reading import Read


def collect(read: Read, *, store: str, path: str = "") -> Any:
    """Return what the store holds.

    Args:
        read: reads one primitive.
        store: its name, such as `browser.history`.
        path: a JSON path to one part of it, such as `Inbox` of `mail.messages`.
    """
    found = find(read("records", store=store), path)
    if not found or found[0] is None:
        raise EvidenceError("missing", f"{store} has nothing at {path!r}.")
    return found[0]
