"""What lies below some folders, who may do what with it, and what it holds."""

from __future__ import annotations

import functools
from typing import Any

from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import entries_or_none

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
    found = {}
    for root in roots:
        for path, entry in entries_or_none(read, root):
            if not (ignore and matches(path, ignore)):
                found[path] = _mark(entry)
    return dict(sorted(found.items()))


def _mark(entry: dict[str, Any]) -> str:
    kind = entry["kind"]
    content = entry.get("target" if kind == "link" else "sha256") or ""
    return f"{kind} {_digits(entry['mode'])} {entry['owner']}:{entry['group']} {content}"


@functools.lru_cache(maxsize=4096)
def _digits(mode: int) -> str:
    return f"{mode & 0o7777:04o}"
