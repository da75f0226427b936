"""Files as plain data, with modes and owners; everything is seen as `user` sees it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from cuaenv.core.errors import EvidenceError, UnknownName

Content = bytes | dict[str, str] | None
"""A file's bytes, `{"target": path}` of a symbolic link, or None for a folder."""

USER = "user"


class FakeFiles:
    """A tree of files in a dict by absolute path."""

    def __init__(
        self, files: Mapping[str, Any], modes: Mapping[str, int], owners: Mapping[str, str]
    ) -> None:
        self.tree: dict[str, Content] = {"/": None}
        self.modes = dict(modes)
        self.owners = {"/": "root", **owners}
        for path, content in files.items():
            self.write(path, content)
        for path in modes:
            if path not in self.tree:
                raise UnknownName.among("path with a mode", path, self.tree)

    def __contains__(self, path: str) -> bool:
        return path in self.tree

    def write(self, path: str, content: Any) -> None:
        """Write a file, link or folder; the folders above are made."""
        if not path.startswith("/") or path.endswith("/"):
            raise ValueError(f"A path is absolute and has no slash at its end; got {path!r}.")
        for folder in folders_above(path):
            self.tree.setdefault(folder, None)
        held = content.encode() if isinstance(content, str) else content
        self.tree[path] = dict(held) if isinstance(held, Mapping) else held

    def delete(self, path: str) -> None:
        """Delete a path and all below it."""
        for gone in [p for p in self.tree if _inside(p, path)]:
            for held in (self.tree, self.modes, self.owners):
                held.pop(gone, None)

    def rename(self, path: str, to: str) -> None:
        """Move a path and all below it."""
        moved = {p: c for p, c in self.tree.items() if _inside(p, path)}
        modes = {p: m for p, m in self.modes.items() if p in moved}
        owners = {p: o for p, o in self.owners.items() if p in moved}
        self.delete(to)
        self.delete(path)
        for old, content in moved.items():
            self.write(to + old[len(path) :], content)
        self.modes |= {to + p[len(path) :]: mode for p, mode in modes.items()}
        self.owners |= {to + p[len(path) :]: owner for p, owner in owners.items()}

    def read(self, path: str, max_bytes: int) -> bytes:
        """Return a file's bytes; raise EvidenceError."""
        self.require(path)
        content = self.tree[path]
        if not isinstance(content, bytes):
            raise EvidenceError("unreadable", f"{path} is not a regular file.")
        if not self.allows(path, 4):
            raise EvidenceError("denied", f"{path} is closed to {USER}.")
        if len(content) > max_bytes:
            raise EvidenceError("unreadable", f"{path} has more than {max_bytes} bytes.")
        return content

    def stat(self, path: str) -> dict[str, Any]:
        """Return `{kind, mode, owner, group, size, target, mtime}`; raise EvidenceError."""
        self.require(path)
        content = self.tree[path]
        owner = self.owners.get(path, USER)
        return {
            "kind": _kind(content),
            "mode": self.mode(path),
            "owner": owner,
            "group": owner,
            "size": len(content) if isinstance(content, bytes) else 0,
            "target": content["target"] if isinstance(content, dict) else "",
            "mtime": 0,
        }

    def listing(self, path: str, depth: int) -> dict[str, dict[str, Any]]:
        """Return the entries below a folder by relative path; raise EvidenceError."""
        self.require(path)
        if self.tree[path] is not None:
            raise EvidenceError("unreadable", f"{path} is not a folder.")
        if not self.allows(path, 4):
            raise EvidenceError("denied", f"{path} is closed to {USER}.")
        return {relative: self._entry(full) for relative, full in self._below(path, depth)}

    def _below(self, path: str, depth: int) -> Iterator[tuple[str, str]]:
        base = path.rstrip("/") + "/"
        for full in sorted(self.tree):
            relative = full[len(base) :]
            if full.startswith(base) and relative and relative.count("/") < depth:
                above = [folder for folder in folders_above(full) if _inside(folder, path)]
                if all(self.allows(folder, 5) for folder in above):
                    yield relative, full

    def _entry(self, path: str) -> dict[str, Any]:
        entry = self.stat(path)
        del entry["mtime"]
        content = self.tree[path]
        open_file = isinstance(content, bytes) and self.allows(path, 4)
        digest = hashlib.sha256(content).hexdigest() if isinstance(content, bytes) else ""
        return {**entry, "sha256": digest if open_file else ""}

    def mode(self, path: str) -> int:
        """Return a path's mode."""
        return self.modes.get(path, 0o755 if self.tree[path] is None else 0o644)

    def allows(self, path: str, bits: int) -> bool:
        """Return whether `user` has all of the bits 4 (read), 2 (write), 1 (enter or run)."""
        shift = 6 if self.owners.get(path, USER) == USER else 0
        return (self.mode(path) >> shift) & bits == bits

    def require(self, path: str) -> None:
        """Raise EvidenceError where `user` cannot get to a path, or it is not there."""
        for folder in folders_above(path):
            if folder in self.tree and not self.allows(folder, 1):
                raise EvidenceError("denied", f"{folder} is closed to {USER}.")
        if path not in self.tree:
            raise EvidenceError("missing", f"{path} is not there.")


def folders_above(path: str) -> list[str]:
    """Return the folders above a path, from the root down."""
    parts = path.rstrip("/").split("/")
    return ["/".join(parts[:i]) or "/" for i in range(1, len(parts))]


def _inside(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip("/") + "/")


def _kind(content: Content) -> str:
    if content is None:
        return "dir"
    return "link" if isinstance(content, dict) else "file"
