"""JsonFile: a JSON document of a program's, kept in an ordinary file; reading and writing those.

The file is the truth: what a terminal writes into it counts at once, a missing or broken file
reads as the empty document. Looking at it is not journaled (a program that draws its window does
not "read a file" in the sense evaluators ask about); changing it is.
"""

from __future__ import annotations

import copy
import json
import posixpath
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs.view import FsView

Document = TypeVar("Document", bound="list[Any] | dict[str, Any]")


class JsonFile(Generic[Document]):
    """One document.

    Attributes:
        path: the absolute path.
    """

    def __init__(self, computer: Computer, path: str, empty: Document, actor: str) -> None:
        """Make a handle; nothing is read or written.

        Args:
            computer: whose disk.
            path: below the home folder, such as `.config/mail/rules.json`.
            empty: the empty document, whose type every document must have.
            actor: the program, for the journal.
        """
        self.path = f"{computer.home}/{path}"
        self._computer = computer
        self._empty: Document = empty
        self._actor = actor
        self._text: str | None = None
        self._parsed: Document = empty

    def __deepcopy__(self, memo: dict[int, Any]) -> JsonFile[Document]:
        twin: JsonFile[Document] = copy.copy(self)
        memo[id(self)] = twin
        # What was parsed is never changed in place, so the twins may share it.
        twin._computer = copy.deepcopy(self._computer, memo)
        return twin

    def read(self) -> Document:
        """Return the document as it is now; a copy, free to change."""
        return copy.deepcopy(self.look())

    def look(self) -> Document:
        """Return the document as it is now; not to be changed."""
        text = self._computer.fs.peek(self.path)
        if text != self._text:
            self._text, self._parsed = text, parsed(text, self._empty)
        return self._parsed

    def write(self, document: Document) -> None:
        """Replace the file; raise FsError where the disk refuses."""
        write_json(self._computer.disk(self._actor), self.path, document)


def parsed(text: str, empty: Document) -> Document:
    """Return a document; `empty` for text that is broken, or of another type than `empty` is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return empty
    return value if isinstance(value, type(empty)) else empty


def json_text(value: object) -> str:
    """Return a JSON value as the programs write it: indented, one line end at the end."""
    # Indenting is done in Python, and most of what is written was written before.
    compact = json.dumps(value, ensure_ascii=False)
    return (_indented if len(compact) <= REMEMBERED else _indented.__wrapped__)(compact)


@lru_cache(maxsize=256)
def _indented(compact: str) -> str:
    return json.dumps(json.loads(compact), indent=2, ensure_ascii=False) + "\n"


REMEMBERED = 4_000
"""Characters of the longest text whose indented form is remembered."""


def write_json(disk: FsView, path: str, value: object) -> None:
    """Write a JSON value, with the folders it needs; raise FsError where the disk refuses."""
    folder = posixpath.dirname(path)
    if not disk.is_dir(folder):
        disk.mkdir(folder, parents=True)
    disk.write(path, json_text(value))
