"""The text of every file below some folders."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import TRASH, entries_or_none, is_closed
from cuaenv.evaluators.unpacking import unpacked

SOURCES = ("files",)
COSTLY = True

MAX_BYTES = 2**20
"""Larger files are left out: nothing that tasks plant comes near 1 MiB."""


def collect(
    read: Read, *, roots: list[str], ignore: list[str] | None = None, closed: bool = False
) -> dict[str, str | None]:
    """Return `{absolute path: text}` of files that are UTF-8 and can be read.

    Args:
        read: reads one primitive.
        roots: folders or files; one that is missing adds nothing.
        ignore: paths or patterns to leave out; by default the trash.
        closed: whether files and folders that cannot be looked into are there too, as null; files
            that are not UTF-8, with marks where they are not; and, after a file's own text, what it
            packs, compressed or in base64.
    """
    left_out = TRASH if ignore is None else ignore
    found: dict[str, str | None] = {}
    for root in roots:
        for path, entry in entries_or_none(read, root):
            if not matches(path, left_out):
                text = _text(read, path, entry, closed) if entry["kind"] == "file" else None
                if text is not None or (closed and is_closed(read, path, entry)):
                    found[path] = text
    return dict(sorted(found.items()))


def _text(read: Read, path: str, entry: dict[str, Any], packed: bool) -> str | None:
    if entry["size"] > MAX_BYTES:
        return None
    try:
        data = bytes(read("file", path=path))
        if packed:
            return "\n".join(part.decode(errors="replace") for part in unpacked(data))
        return data.decode()
    except UnicodeDecodeError:
        return None
    except EvidenceError as error:
        if error.kind in ("missing", "denied", "unreadable"):
            return None
        raise
