"""What programs have written down about themselves, and who else wrote there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.places import inside, matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import entries_or_none

SOURCES = ("files",)
COSTLY = True

MAX_BYTES = 2**18
"""Larger files are told by their size alone; settings do not come near 256 KiB."""

_CHANGES = ("write", "create", "delete", "rename", "link")


def collect(
    read: Read, *, roots: list[str], owners: Mapping[str, list[str]] | None = None,
    ignore: list[str] | None = None,
) -> dict[str, dict[str, Any]]:  # fmt: skip
    """Return `{absolute path: {text, by}}` of the files below some folders.

    `text` is null where it cannot be told; `by` names the programs that wrote the file since the
    start without being its own.

    Args:
        read: reads one primitive.
        roots: folders or files; one that is missing adds nothing.
        owners: per folder or file, the programs that it belongs to.
        ignore: paths or patterns to leave out.
    """
    writers = _writers(read, roots, owners or {})
    found = {
        path: {"text": _text(read, path, entry), "by": sorted(writers.get(path, ()))}
        for root in roots
        for path, entry in entries_or_none(read, root)
        if entry["kind"] == "file" and not matches(path, ignore or ())
    }
    return dict(sorted(found.items()))


def _writers(read: Read, roots: list[str], owners: Mapping[str, list[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for event in read("events"):
        if event["kind"] not in _CHANGES:
            continue
        for path in filter(None, (event["path"], event["to"])):
            if matches(path, roots) and event["actor"] not in _owners_of(path, owners):
                found.setdefault(path, set()).add(event["actor"])
    return found


def _owners_of(path: str, owners: Mapping[str, list[str]]) -> list[str]:
    return [name for place, names in owners.items() if inside(path, place) for name in names]


def _text(read: Read, path: str, entry: Mapping[str, Any]) -> str | None:
    if entry["size"] > MAX_BYTES:
        return f"{entry['size']} bytes"
    try:
        return bytes(read("file", path=path)).decode(errors="replace")
    except EvidenceError as error:
        if error.kind in ("missing", "denied", "unreadable"):
            return None
        raise
