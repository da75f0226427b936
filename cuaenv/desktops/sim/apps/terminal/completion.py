"""Completion: what Tab makes of a half-typed command or path."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView

SPECIAL = " \t'\"\\$&;|<>()*?[]{}!#`"
"""Characters of a file name that are escaped in a completed word."""

SEPARATORS = "|&;(<>"
"""Characters behind which a new word begins; those but `<` and `>` begin a command."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What Tab does.

    Attributes:
        start: where the word begins that is replaced up to the caret.
        text: what to put there, as far as all candidates agree.
        candidates: the names that fit, to be listed when they do not agree.
    """

    start: int
    text: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """The word before the caret: where it starts, its text without quotes, and its quote."""

    start: int
    text: str
    quote: str
    is_command: bool
    folders_only: bool


def word_before(line: str) -> Word:
    """Return the word that ends where `line` does.

    >>> word_before("cat 'my fi").text, word_before("ls | gr").is_command
    ('my fi', True)
    """
    start, text, quote, at = 0, "", "", 0
    words: list[str] = []
    while at < len(line):
        c = line[at]
        if quote:
            quote, text = ("", text) if c == quote else (quote, text + c)
        elif c in "'\"":
            quote = c
        elif c == "\\" and at + 1 < len(line):
            at += 1
            text += line[at]
        elif c in " \t" or c in SEPARATORS:
            if text or start < at:
                words.append(text)
            if c in "|&;(":
                words = []
            elif c in "<>":
                words.append(c)
            start, text = at + 1, ""
        else:
            text += c
        at += 1
    prefix = [w for w in words if "=" not in w]
    is_command = all(w in ("sudo", "time", "exec", "command") for w in prefix)
    return Word(start, text, quote, is_command, prefix[:1] in (["cd"], ["rmdir"], ["pushd"]))


def complete(disk: FsView, cwd: str, line: str, commands: tuple[str, ...]) -> Completion | None:
    """Return what completes the word at the end of `line`; None when nothing fits."""
    word = word_before(line)
    if word.is_command and "/" not in word.text:
        names = tuple(name for name in commands if name.startswith(word.text))
        return _agreed(word, "", names, frozenset()) if word.text else None
    folder, prefix = posixpath.split(word.text)
    names, folders = _names(disk, _absolute(disk, cwd, folder), prefix)
    if word.folders_only:
        names = tuple(name for name in names if name in folders)
    shown = folder if folder.endswith("/") or not folder else f"{folder}/"
    return _agreed(word, shown, names, folders)


def _absolute(disk: FsView, cwd: str, folder: str) -> str:
    if folder == "~" or folder.startswith("~/"):
        folder = disk.home + folder[1:]
    return posixpath.normpath(posixpath.join(cwd, folder))


def _names(disk: FsView, folder: str, prefix: str) -> tuple[tuple[str, ...], frozenset[str]]:
    try:
        found = [name for name in disk.listdir(folder) if name.startswith(prefix)]
    except FsError:
        found = []
    if not prefix.startswith("."):
        found = [name for name in found if not name.startswith(".")]
    folders = frozenset(n for n in found if disk.is_dir(posixpath.join(folder, n)))
    return tuple(found), folders


def _agreed(
    word: Word, before: str, names: tuple[str, ...], folders: frozenset[str]
) -> Completion | None:
    if not names:
        return None
    common = posixpath.commonprefix(list(names))
    if len(names) == 1:
        end = "/" if common in folders else f"{word.quote} "
        return Completion(word.start, _quoted(before + common, word.quote) + end)
    shown = tuple(f"{name}/" if name in folders else name for name in names)
    return Completion(word.start, _quoted(before + common, word.quote), shown)


def _quoted(text: str, quote: str) -> str:
    if quote:
        return quote + text
    head = "~" if text.startswith("~") else ""
    return head + "".join(f"\\{c}" if c in SPECIAL else c for c in text[len(head) :])


def in_columns(names: tuple[str, ...], width: int = 80) -> str:
    """Return names laid out in columns within `width` characters, as Tab lists them.

    >>> in_columns(("a", "b"))
    'a  b'
    """
    cell = max(len(name) for name in names) + 2
    per_row = max(1, width // cell)
    rows = -(-len(names) // per_row)
    lines = [names[i::rows] for i in range(rows)]
    return "\n".join("".join(name.ljust(cell) for name in line).rstrip() for line in lines)
