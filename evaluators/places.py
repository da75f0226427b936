"""Paths on the desktop: which lie below which, and which patterns mean them."""

from __future__ import annotations

import fnmatch
import functools
import re
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
    exact, prefixes, shapes = _compiled(tuple(patterns))
    return (
        path in exact
        or path.startswith(prefixes)
        or (shapes is not None and shapes.match(path) is not None)
    )


@functools.lru_cache(maxsize=512)
def _compiled(
    patterns: tuple[str, ...],
) -> tuple[frozenset[str], tuple[str, ...], re.Pattern[str] | None]:
    """Return whole paths, beginnings of paths, and the shape of paths that patterns name."""
    roots = tuple(pattern.rstrip("/") for pattern in patterns)
    shapes = [fnmatch.translate(pattern) for pattern in patterns if set(pattern) & set("*?[")]
    shape = re.compile("|".join(shapes)) if shapes else None
    return frozenset(roots), tuple(f"{root}/" for root in roots), shape


def parents(path: str) -> list[str]:
    """Return the folders above `path`, from the root down.

    >>> parents("/home/user/a.txt")
    ['/', '/home', '/home/user']
    """
    parts = path.rstrip("/").split("/")
    return ["/".join(parts[:i]) or "/" for i in range(1, len(parts))]
