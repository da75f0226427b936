"""The text of every file below some folders."""

from __future__ import annotations

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import TRASH, files

SOURCES = ("files",)
COSTLY = True

MAX_BYTES = 2**20
"""Larger files are left out: nothing that tasks plant comes near 1 MiB."""


def collect(read: Read, *, roots: list[str], ignore: list[str] | None = None) -> dict[str, str]:
    """Return `{absolute path: text}` of files that are UTF-8 and can be read.

    Args:
        read: reads one primitive.
        roots: folders or files; one that is missing adds nothing.
        ignore: paths or patterns to leave out; by default the trash.
    """
    left_out = TRASH if ignore is None else ignore
    found = {}
    for root in roots:
        for path, entry in files(read, root):
            if not matches(path, left_out) and entry["size"] <= MAX_BYTES:
                text = _text(read, path)
                if text is not None:
                    found[path] = text
    return dict(sorted(found.items()))


def _text(read: Read, path: str) -> str | None:
    try:
        return bytes(read("file", path=path)).decode()
    except UnicodeDecodeError:
        return None
    except EvidenceError as error:
        if error.kind in ("missing", "denied", "unreadable"):
            return None
        raise
