"""What lies below some folders, who may do what with it, and what it holds."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.core.fixed_dict import FixedDict
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import DEPTH, digest

SOURCES = ("files",)
COSTLY = True


def collect(read: Read, *, roots: list[str], ignore: list[str] | None = None) -> dict[str, str]:
    """Return `{absolute path: "kind mode owner:group content"}`.

    The content is a file's sha256, empty where it is closed; a link's target; nothing of a folder.

    Args:
        read: reads one primitive.
        roots: folders or files; one that is missing adds nothing.
        ignore: paths or patterns to leave out.
    """
    found: dict[str, str] = {}
    for root in roots:
        found |= _marks(read, root.rstrip("/") or "/", tuple(ignore or ()))
    return dict(sorted(found.items()))


def _marks(read: Read, root: str, ignore: tuple[str, ...]) -> dict[str, str]:
    """Return path to mark of a root and all below it."""
    try:
        own = read("stat", path=root)
        if own["kind"] != "dir":
            own = {**own, "sha256": digest(read, root) if own["kind"] == "file" else ""}
        mark = {} if ignore and matches(root, ignore) else {root: _mark(own)}
        if own["kind"] != "dir":
            return mark
        below = read("listing", path=root, depth=DEPTH)
    except EvidenceError as error:
        if error.kind != "missing":
            raise
        return {}
    where = ("" if root == "/" else root, ignore)
    if not isinstance(below, FixedDict):
        return mark | _marks_of(below, *where)
    # Nearly all of what belongs to the system is the same from look to look.
    known = _BELOW.of(below)
    if where not in known:
        known[where] = _marks_of(below, *where)
    return mark | known[where]


def _marks_of(
    listing: Mapping[str, dict[str, Any]], base: str, ignore: tuple[str, ...]
) -> dict[str, str]:  # fmt: skip
    marks = {f"{base}/{name}": _mark(listing[name]) for name in sorted(listing)}
    if not ignore:
        return marks
    return {path: mark for path, mark in marks.items() if not matches(path, ignore)}


_BELOW: IdentityCache[
    FixedDict[str, dict[str, Any]], dict[tuple[str, tuple[str, ...]], dict[str, str]]
] = IdentityCache(lambda listing: {}, limit=64)
"""Marks of what lies in listings, by where the listing is and what is left out."""


def _mark(entry: Mapping[str, Any]) -> str:
    kind = entry["kind"]
    content = entry.get("target" if kind == "link" else "sha256") or ""
    return f"{kind} {_digits(entry['mode'])} {entry['owner']}:{entry['group']} {content}"


@functools.lru_cache(maxsize=4096)
def _digits(mode: int) -> str:
    return f"{mode & 0o7777:04o}"
