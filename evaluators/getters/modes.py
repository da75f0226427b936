"""Who may do what with some paths."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.places import parents
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import entries

SOURCES = ("files",)

_OTHERS_READ, _OTHERS_ENTER = 0o004, 0o001


def collect(
    read: Read, *, paths: list[str] | None = None, roots: list[str] | None = None
) -> dict[str, dict[str, Any] | None]:
    """Return per path `{mode, owner, group, kind, can_others_read, traversable}`, or null.

    `mode` is octal text such as `0644`. `traversable` says whether everybody can get there: every
    folder above (and the path itself, when it is a folder) can be entered by others;
    `can_others_read` that they can also read it.

    Args:
        read: reads one primitive.
        paths: these paths; null for one that is not there.
        roots: these paths and everything below them.
    """
    found: dict[str, dict[str, Any] | None] = {}
    modes: dict[str, int] = {}
    for path in paths or ():
        own = _stat(read, path)
        found[path] = None if own is None else _rights(read, path, own, modes)
    for root in roots or ():
        below = entries(read, root) if _stat(read, root) is not None else []
        modes.update({path: entry["mode"] for path, entry in below if entry["kind"] == "dir"})
        for path, entry in below:
            found[path] = _rights(read, path, entry, modes)
    return dict(sorted(found.items()))


def _stat(read: Read, path: str) -> dict[str, Any] | None:
    try:
        return dict(read("stat", path=path))
    except EvidenceError as error:
        if error.kind != "missing":
            raise
        return None


def _rights(read: Read, path: str, own: dict[str, Any], modes: dict[str, int]) -> dict[str, Any]:
    for folder in parents(path):
        if folder not in modes:
            above = _stat(read, folder)
            modes[folder] = above["mode"] if above else 0
    open_way = all(modes[folder] & _OTHERS_ENTER for folder in parents(path))
    enter = own["kind"] != "dir" or bool(own["mode"] & _OTHERS_ENTER)
    return {
        "mode": f"{own['mode'] & 0o7777:04o}",
        "owner": own["owner"],
        "group": own["group"],
        "kind": own["kind"],
        "can_others_read": open_way and enter and bool(own["mode"] & _OTHERS_READ),
        "traversable": open_way and enter,
    }
