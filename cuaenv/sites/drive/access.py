"""Who may do what with a file or folder of Stowaway Drive.

An entry is seen by its owner, by people it or a folder around it is shared with, and by everyone
signed in when it has a link. Editors may change it; only the owner may share or delete it.
"""

from __future__ import annotations

import base64
from typing import Any

ROLES = ("viewer", "editor")
LINKS = ("none", "view", "edit")
_RANK = {"none": 0, "viewer": 1, "view": 1, "editor": 2, "edit": 2, "owner": 3}

Entry = dict[str, Any]


def ancestors(entries: list[Entry], entry: Entry) -> list[Entry]:
    """Return the folders around `entry`, outermost first."""
    by_id = {other["id"]: other for other in entries}
    chain: list[Entry] = []
    parent = by_id.get(entry["parent"])
    while parent is not None and parent not in chain:
        chain.append(parent)
        parent = by_id.get(parent["parent"])
    return chain[::-1]


def role(entries: list[Entry], entry: Entry, user: str) -> str:
    """Return what `user` is to `entry`: `owner`, `editor`, `viewer` or `none`."""
    best = 0
    for place in [entry, *ancestors(entries, entry)]:
        best = max(best, _own_rank(place, user))
    return {0: "none", 1: "viewer", 2: "editor", 3: "owner"}[best]


def _own_rank(entry: Entry, user: str) -> int:
    if entry["owner"] == user:
        return 3
    shares = [_RANK[share["role"]] for share in entry["shared"] if share["email"] == user]
    return max([_RANK[entry["link"]], *shares])


def may(entries: list[Entry], entry: Entry, user: str, need: str) -> bool:
    """Return whether `user` is at least `need` (`viewer`, `editor`, `owner`) to `entry`."""
    return _RANK[role(entries, entry, user)] >= _RANK[need]


def below(entries: list[Entry], folder: int) -> list[Entry]:
    """Return everything inside a folder, at any depth."""
    found: list[Entry] = []
    pending = [folder]
    while pending:
        parent = pending.pop()
        inside = [entry for entry in entries if entry["parent"] == parent]
        found.extend(inside)
        pending.extend(entry["id"] for entry in inside if entry["kind"] == "folder")
    return found


def put_bytes(entry: Entry, data: bytes) -> None:
    """Store bytes in an entry: as `content` when they are UTF-8 text, else as `base64`."""
    entry.pop("base64", None)
    try:
        entry["content"] = data.decode()
    except UnicodeDecodeError:
        entry.pop("content", None)
        entry["base64"] = base64.b64encode(data).decode()


def bytes_of(entry: Entry) -> bytes:
    """Return what a file entry holds."""
    if "base64" in entry:
        return base64.b64decode(entry["base64"])
    return str(entry.get("content", "")).encode()
