"""Paths as text: joining and tidying, without looking at the disk."""

from __future__ import annotations

NAME_MAX = 255
"""Longest name, in bytes (limits.h)."""

PATH_MAX = 4096
"""Longest path, in bytes (limits.h)."""


def join(base: str, path: str) -> str:
    """Return `path` seen from the folder `base`, with `.`, `..` and slashes tidied.

    >>> join("/home/user", "../guest//notes.txt")
    '/home/guest/notes.txt'
    """
    return normal(path if path.startswith("/") else f"{base}/{path}")


def normal(path: str) -> str:
    """Return an absolute path without `.`, `..`, doubled or trailing slashes.

    `..` is taken textually: after a symbolic link the disk may mean another folder.
    """
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


def child(folder: str, name: str) -> str:
    """Return the path of `name` in `folder`."""
    return f"/{name}" if folder == "/" else f"{folder}/{name}"


def parent(path: str) -> str:
    """Return the folder of a path, textually."""
    return path.rstrip("/").rpartition("/")[0] or "/"


def base(path: str) -> str:
    """Return the last name of a path; `/` for the root."""
    return path.rstrip("/").rpartition("/")[2] or "/"


def inside(path: str, folder: str) -> bool:
    """Return whether `path` is `folder` or lies below it, textually.

    >>> inside("/home/user2", "/home/user"), inside("/home/user/a", "/home/user")
    (False, True)
    """
    folder = folder.rstrip("/")
    return path == folder or path.startswith(folder + "/")
