"""Walking a tree of files through the primitives."""

from __future__ import annotations

import hashlib
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.reading import Read

DEPTH = 64
"""How many levels a tree is followed: deeper than any home folder, shallow enough for a listing."""

TRASH = ("/home/*/.local/share/Trash", "/home/*/.local/share/Trash/*")
"""Where deleted files wait (freedesktop.org Trash specification)."""


_OPEN = 0o555


def entries_or_none(read: Read, root: str) -> list[tuple[str, dict[str, Any]]]:
    """Return `entries`; none where there is no such root."""
    try:
        return entries(read, root)
    except EvidenceError as error:
        if error.kind != "missing":
            raise
        return []


def is_closed(read: Read, path: str, entry: dict[str, Any]) -> bool:
    """Return whether something without a text could hold one: a file, or a closed folder."""
    if entry["kind"] != "dir":
        return bool(entry["kind"] == "file")
    # Most folders are open to everybody, and need no look of their own.
    if int(entry["mode"]) & _OPEN == _OPEN:
        return False
    try:
        read("listing", path=path, depth=1)
    except EvidenceError as error:
        return str(error.kind) == "denied"
    return False


def entries(read: Read, root: str) -> list[tuple[str, dict[str, Any]]]:
    """Return `(absolute path, {kind, mode, owner, group, size, sha256, target})`, sorted.

    The root itself comes first. The records are not to be changed: other getters see them too.
    Raises EvidenceError `missing` where there is no such root.
    """
    root = root.rstrip("/") or "/"
    own = dict(read("stat", path=root))
    if own["kind"] != "dir":
        return [(root, {**own, "sha256": digest(read, root) if own["kind"] == "file" else ""})]
    base = "" if root == "/" else root
    below = read("listing", path=root, depth=DEPTH)
    return [(root, own), *((f"{base}/{name}", below[name]) for name in sorted(below))]


def digest(read: Read, path: str) -> str:
    """Return the sha256 of a file; empty where it cannot be read."""
    try:
        return hashlib.sha256(read("file", path=path)).hexdigest()
    except EvidenceError:
        return ""
