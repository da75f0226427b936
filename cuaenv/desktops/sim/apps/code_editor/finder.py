"""Finding files by name and lines by text below a folder; nothing here changes a file."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.text_editor.document import CannotOpen, load
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_search import spans

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView

MOST_FILES = 2000
MOST_LINES = 500
"""Where a list ends; more would not be read by anybody."""


@dataclass(frozen=True, slots=True)
class Match:
    """One place of a searched text: file, line and column from 0, length, and the line."""

    path: str
    line: int
    column: int
    length: int
    text: str


def files_below(disk: FsView, folder: str, exclude: frozenset[str]) -> list[str]:
    """Return the paths of files below `folder`, in order; links are not followed."""
    found: list[str] = []
    for where, _, names in disk.walk(folder):
        if not exclude.isdisjoint(posixpath.relpath(where, folder).split("/")):
            continue
        found += [posixpath.join(where, name) for name in names]
        if len(found) >= MOST_FILES:
            break
    return found[:MOST_FILES]


def rank(path: str, words: str) -> int | None:
    """Return how well a path fits what was typed, lower is better; None when it does not.

    The letters must occur in this order; those in the file's name count more.

    >>> rank("src/main.py", "main"), rank("src/main.py", "smp"), rank("src/main.py", "x")
    (0, 2009, None)
    """
    wanted, name, whole = words.casefold(), posixpath.basename(path).casefold(), path.casefold()
    if wanted in name:
        return name.index(wanted)
    if wanted in whole:
        return 1000 + whole.index(wanted)
    at, first = 0, -1
    for letter in wanted.replace(" ", ""):
        at = whole.find(letter, at) + 1
        if not at:
            return None
        first = at if first < 0 else first
    return 2000 + at - first


def best(paths: list[str], words: str, limit: int = 12) -> list[str]:
    """Return the paths that fit what was typed, the best first."""
    ranked = [(score, path) for path in paths if (score := rank(path, words)) is not None]
    return [path for _, path in sorted(ranked)[:limit]]


def search(disk: FsView, paths: list[str], words: str, match_case: bool) -> Iterator[Match]:
    """Yield where `words` occur in the files; those that are not text are passed over."""
    for path in paths:
        try:
            if not disk.is_file(path):
                continue
            _, text = load(disk, path)
        except (CannotOpen, FsError):
            continue
        yield from matches(path, text, words, match_case)


def matches(path: str, text: str, words: str, match_case: bool) -> Iterator[Match]:
    """Yield where `words` occur in the text of one file."""
    starts = [0]
    for content in text.split("\n"):
        starts.append(starts[-1] + len(content) + 1)
    line = 0
    for start, end in spans(text, words, match_case):
        while starts[line + 1] <= start:
            line += 1
        whole = text[starts[line] : starts[line + 1] - 1]
        yield Match(path, line, start - starts[line], end - start, whole)
