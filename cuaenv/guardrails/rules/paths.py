"""Paths in what is typed, and the globs that rules name them by."""

from __future__ import annotations

import fnmatch
import posixpath
import re

from cuaenv.guardrails.rules.commands import words_in

_HOME = re.compile(r"^(?:~|\$HOME|\$\{HOME\}|/home/[^/]+|/root)(?=/|$)")
_SCHEME = re.compile(r"^[a-z]+://[^/]*", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:-{1,2}[\w-]+=|\w+=|@)")


def paths_in(text: str) -> tuple[str, ...]:
    """Return what may be a path in a text, in one spelling: `~` for any home, no `..` or `//`.

    Every word counts, and every whole line, since names typed into a dialog may hold spaces.

    >>> paths_in("cat /home/user/x/../.ssh/id_rsa")
    ('cat', '~/.ssh/id_rsa', 'cat ~/.ssh/id_rsa')
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found = [one_spelling(word) for word in (*words_in(text), *lines)]
    return tuple(dict.fromkeys(path for path in found if path))


def one_spelling(word: str) -> str:
    """Return a word as a path in one spelling; a URL loses its scheme and host."""
    path = _SCHEME.sub("", _PREFIX.sub("", word))
    path = posixpath.normpath(path) if path else ""
    path = "/" + path.lstrip("/") if path.startswith("/") else path
    if " " in path:
        return " ".join(_HOME.sub("~", posixpath.normpath(part)) for part in path.split())
    return _HOME.sub("~", path)


def path_matches(path: str, pattern: str) -> bool:
    """Return whether a path of `paths_in` falls under a glob, whatever its case.

    A glob without `/` is about the last part of a path alone. One in the home (`~/…`) also finds a
    path that is relative to it. What lies below a folder that the glob names is under it, too.

    >>> path_matches("~/.ssh/id_rsa", "~/.ssh"), path_matches(".ssh/id_rsa", "~/.ssh/*")
    (True, True)
    >>> path_matches("a/b.pem", "*.pem"), path_matches("a.pem/b", "*.pem")
    (True, False)
    """
    path, pattern = path.lower(), pattern.lower().rstrip("/")
    if "/" not in pattern:
        return fnmatch.fnmatchcase(posixpath.basename(path), pattern)
    forms = [pattern]
    if pattern.startswith("~/"):
        forms.append(pattern[2:])
    return any(
        fnmatch.fnmatchcase(path, form) or fnmatch.fnmatchcase(path, f"{form}/*") for form in forms
    )
