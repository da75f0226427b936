"""Documents: reading a text file into an editor and writing it back the way editors do.

A file is written to a temporary name beside it and renamed over it, so that a reader never sees
half a file. Where that would lose something (another owner, a hard link, a folder that may not be
written) it is written in place instead. Line endings, byte order mark and a missing final newline
come back exactly as they were.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.inode import Stat
    from cuaenv.desktops.sim.fs.view import FsView

MAX_BYTES = 2_000_000
"""Larger files are refused: a page of text is about 3 kB, a long log is better read by `less`."""

BOM = b"\xef\xbb\xbf"
ENCODINGS = {"utf-8": "UTF-8", "utf-8-sig": "UTF-8 with BOM", "latin-1": "ISO-8859-1"}
"""Codec to the name the status bar shows."""

Stamp = tuple[int, int, int]
"""What tells one version of a file from the next: inode, modification time and its order."""


class CannotOpen(ValueError):
    """A file that this editor does not open; the message says why."""


class CannotEncode(ValueError):
    """Text holding characters that the document's encoding lacks."""


@dataclass(frozen=True, slots=True)
class Document:
    """How one file is kept on disk; the text itself is in the editor's model.

    Attributes:
        path: absolute path, or `""` before the first save.
        encoding: a key of `ENCODINGS`.
        newline: `"\\n"`, or `"\\r\\n"` where every line of the file ends so.
        stamp: the version last read or written; None before that.
    """

    path: str = ""
    encoding: str = "utf-8"
    newline: str = "\n"
    stamp: Stamp | None = None

    @property
    def name(self) -> str:
        """The file's name, or what people call a document without one."""
        return posixpath.basename(self.path) or "Untitled"

    def changed_on_disk(self, disk: FsView) -> bool:
        """Return whether the file was written, replaced or removed by somebody else."""
        return (
            bool(self.path) and self.stamp is not None and self.stamp != stamp_of(disk, self.path)
        )


def stamp_of(disk: FsView, path: str) -> Stamp | None:
    """Return the version of the file at `path`, or None where there is none to be seen."""
    try:
        stat = disk.stat(path)
    except FsError:
        return None
    return (stat.ino, *stat.times)


def load(disk: FsView, path: str) -> tuple[Document, str]:
    """Read the file at `path`; raise CannotOpen, or FsError as the file system says it."""
    stat = disk.stat(path)
    name = posixpath.basename(path)
    if stat.kind == "dir":
        raise CannotOpen(f"“{name}” is a folder. Open it in Files.")
    if stat.kind != "file":
        raise CannotOpen(f"“{name}” is not an ordinary file.")
    if stat.size > MAX_BYTES:
        raise CannotOpen(
            f"“{name}” is too large: {stat.size:,} bytes. The editor opens up to {MAX_BYTES:,}."
        )
    encoding, text = decode(disk.read(path), name)
    newline, text = split_newlines(text)
    return Document(path, encoding, newline, stamp_of(disk, path)), text


def load_or_begin(disk: FsView, path: str) -> tuple[Document, str]:
    """Read the file at `path`, or begin a new one there; raise CannotOpen, saying why."""
    try:
        if disk.exists(path):
            return load(disk, path)
        disk.listdir(posixpath.dirname(path))
    except FsError as error:
        name = posixpath.basename(path)
        raise CannotOpen(f"“{name}” cannot be opened: {str(error).lower()}.") from error
    return Document(path), ""


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Return the codec and the text of `data`; raise CannotOpen for binary data."""
    if b"\0" in data:
        raise CannotOpen(f"“{name}” is a binary file and cannot be shown as text.")
    encoding = "utf-8-sig" if data.startswith(BOM) else "utf-8"
    try:
        return encoding, data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if sum(not (c.isprintable() or c in "\t\r\n\f") for c in text) * 20 > len(text):
        raise CannotOpen(f"“{name}” is a binary file and cannot be shown as text.")
    return "latin-1", text


def split_newlines(text: str) -> tuple[str, str]:
    r"""Return the line ending and the text with plain newlines.

    A file with mixed endings keeps its carriage returns as characters, so they survive.

    >>> split_newlines("a\r\nb\r\n")
    ('\r\n', 'a\nb\n')
    >>> split_newlines("a\r\nb\n")
    ('\n', 'a\r\nb\n')
    """
    pairs = text.count("\r\n")
    if pairs and pairs == text.count("\n") == text.count("\r"):
        return "\r\n", text.replace("\r\n", "\n")
    return "\n", text


def encode(document: Document, text: str) -> bytes:
    """Return the bytes of `text` as the document keeps it; raise CannotEncode."""
    if document.newline != "\n":
        text = text.replace("\r\n", "\n").replace("\n", document.newline)
    try:
        return text.encode(document.encoding)
    except UnicodeEncodeError as error:
        lost = text[error.start]
        raise CannotEncode(
            f"“{document.name}” is kept as {ENCODINGS[document.encoding]}, "
            f"which has no character “{lost}”."
        ) from error


def save(disk: FsView, document: Document, text: str) -> Document:
    """Write `text` and return the document as it is now; raise FsError or CannotEncode."""
    data = encode(document, text)
    target = _target(disk, document.path)
    if _may_replace(disk, target):
        _replace(disk, target, data)
    else:
        disk.write(target, data)
    return replace(document, stamp=stamp_of(disk, document.path))


def _target(disk: FsView, path: str) -> str:
    """Follow links, so that saving through a link changes the file it points to."""
    return disk.realpath(path) if disk.exists(path) else path


def _may_replace(disk: FsView, path: str) -> bool:
    """Return whether a rename over `path` keeps owner, group and hard links."""
    if not disk.access(posixpath.dirname(path), "w"):
        return False
    if not disk.exists(path):
        return True
    old = disk.stat(path)
    return old.owner == disk.user and old.nlink == 1 and disk.access(path, "w")


def _replace(disk: FsView, path: str, data: bytes) -> None:
    folder, name = posixpath.split(path)
    temporary = _free_name(disk, posixpath.join(folder, f".{name}.tmp"))
    old = disk.stat(path) if disk.exists(path) else None
    disk.write(temporary, data, mode=old.mode & 0o777 if old else None)
    try:
        if old is not None:
            _take_after(disk, temporary, old)
        disk.rename(temporary, path)
    except FsError:
        disk.remove(temporary)
        disk.write(path, data)


def _take_after(disk: FsView, path: str, old: Stat) -> None:
    """Give the new file group and mode of the old one."""
    if disk.stat(path).group != old.group:
        disk.chown(path, group=old.group)
    if disk.stat(path).mode != old.mode:
        disk.chmod(path, old.mode)


def _free_name(disk: FsView, path: str) -> str:
    number, free = 0, path
    while disk.lexists(free):
        number += 1
        free = f"{path}{number}"
    return free
