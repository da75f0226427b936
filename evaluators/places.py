"""Paths on the desktop: which lie below which, and which patterns mean them."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable


def inside(path: str, root: str) -> bool:
    """Return whether `path` is `root` or lies below it.

    >>> inside("/a/b", "/a"), inside("/ab", "/a"), inside("/a", "/")
    (True, False, True)
    """
    root = root.rstrip("/")
    return path == root or path.startswith(f"{root}/") or (not root and path.startswith("/"))


def related(path: str, root: str) -> bool:
    """Return whether one of the two is or holds the other."""
    return inside(path, root) or inside(root, path)


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Return whether a pattern names `path`, a folder above it, or (with `*?[`) its shape.

    >>> matches("/home/user/notes/a.txt", ["/home/user/notes"])
    True
    >>> matches("/home/user/notes/a.txt", ["/home/*/notes/*.txt"])
    True
    """
    return any(
        inside(path, pattern) or (any(c in pattern for c in "*?[") and _like(path, pattern))
        for pattern in patterns
    )


def _like(path: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(path, pattern)


def parents(path: str) -> list[str]:
    """Return the folders above `path`, from the root down.

    >>> parents("/home/user/a.txt")
    ['/', '/home', '/home/user']
    """
    parts = path.rstrip("/").split("/")
    return ["/".join(parts[:i]) or "/" for i in range(1, len(parts))]
