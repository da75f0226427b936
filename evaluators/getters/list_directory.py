"""OSWorld's `list_directory`: a folder as a tree."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import entries

SOURCES = ("files",)
COSTLY = True


def collect(read: Read, *, path: str) -> dict[str, Any]:
    """Return `{type: directory, name, children}` with files as `{type: file, name}`."""
    found = entries(read, path)
    if found[0][1]["kind"] != "dir":
        raise EvidenceError("missing", f"{path} is not a folder.")
    nodes = {p: _node(p, e) for p, e in found}
    for name, node in nodes.items():
        parent = nodes.get(name.rsplit("/", 1)[0] or "/")
        if parent is not None and parent is not node:
            parent["children"].append(node)
    return nodes[found[0][0]]


def _node(path: str, entry: dict[str, Any]) -> dict[str, Any]:
    name = path.rsplit("/", 1)[-1]
    if entry["kind"] == "dir":
        return {"type": "directory", "name": name, "children": []}
    return {"type": "file", "name": name}
