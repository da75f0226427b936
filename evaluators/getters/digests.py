"""Fingerprints of every file below some folders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import entries

SOURCES = ("files",)
COSTLY = True


def collect(read: Read, *, roots: list[str], ignore: list[str] | None = None) -> dict[str, str]:
    """Return `{absolute path: sha256}`; `-> target` for a link, `?` for a closed file.

    Args:
        read: reads one primitive.
        roots: folders or files; one that is missing adds nothing.
        ignore: paths or patterns to leave out.
    """
    found = {}
    for root in roots:
        for path, entry in _files(read, root):
            if not matches(path, ignore or ()):
                found[path] = _mark(entry)
    return dict(sorted(found.items()))


def _files(read: Read, root: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        yield from ((p, e) for p, e in entries(read, root) if e["kind"] != "dir")
    except EvidenceError as error:
        if error.kind != "missing":
            raise


def _mark(entry: dict[str, Any]) -> str:
    if entry["kind"] == "link":
        return f"-> {entry.get('target', '')}"
    return str(entry.get("sha256") or "?")
