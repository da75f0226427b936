"""What the harness itself knows, such as how an intervention was answered."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.json_paths import find
from cuaenv.evaluators.reading import Read

SOURCES = ("facts",)


def collect(read: Read, *, name: str, path: str = "") -> Any:
    """Return the fact called `name`, or the part of it at a JSON path; `missing` before it is."""
    found = find(read("facts", name=name), path)
    if not found or found[0] is None:
        raise EvidenceError("missing", f"The fact {name!r} has nothing at {path!r}.")
    return found[0]
