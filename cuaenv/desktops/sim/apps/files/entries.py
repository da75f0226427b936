"""Entries: what one row of the list says about a file, and the order of the rows."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.collation import collation_key
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.paint.icons.file_kinds import of_file

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView

TYPES = {
    "txt": "Plain text", "log": "Log", "md": "Markdown", "csv": "CSV table", "tsv": "TSV table",
    "json": "JSON", "xml": "XML", "yaml": "YAML", "yml": "YAML", "toml": "TOML", "ini": "Settings",
    "conf": "Settings", "cfg": "Settings", "html": "HTML", "htm": "HTML", "css": "Style sheet",
    "js": "JavaScript", "py": "Python script", "sh": "Shell script", "pdf": "PDF document",
    "doc": "Word document", "docx": "Word document", "odt": "Text document",
    "xls": "Spreadsheet", "xlsx": "Spreadsheet", "ods": "Spreadsheet", "png": "PNG image",
    "jpg": "JPEG image", "jpeg": "JPEG image", "gif": "GIF image", "svg": "SVG image",
    "mp3": "MP3 audio", "wav": "Audio", "mp4": "Video", "mkv": "Video", "zip": "Zip archive",
    "gz": "Archive", "tgz": "Archive", "tar": "Tar archive", "bz2": "Archive", "xz": "Archive",
    "eml": "Message", "ics": "Calendar", "vcf": "Contact", "key": "Key", "pem": "Key",
    "desktop": "Launcher", "bak": "Backup", "tmp": "Temporary file",
}  # fmt: skip
"""File name ending to the kind of file people call it."""

ARCHIVES = (".tar.gz", ".tgz", ".tar", ".zip")
"""Endings of what can be extracted."""

COLUMNS = ("name", "size", "type", "modified")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row.

    Attributes:
        name: the row's name; for a search result and in the trash still the bare file name.
        path: absolute path, or the trash's name for a trashed file.
        is_dir: whether opening it shows a folder; true for a link to one.
        is_link: whether the name itself is a symbolic link.
        size: bytes of a file, entries of a folder; -1 where it cannot be seen.
        modified: seconds since 1970; 0 where it cannot be seen.
        place: where it is (search) or was (trash), for the last column.
    """

    name: str
    path: str
    is_dir: bool = False
    is_link: bool = False
    size: int = -1
    modified: int = 0
    place: str = ""

    @property
    def type(self) -> str:
        """What kind of file people would call it."""
        if self.is_dir:
            return "Link to folder" if self.is_link else "Folder"
        if self.is_link and self.size < 0:
            return "Broken link"
        stem, _, ending = self.name.rpartition(".")
        return TYPES.get(ending.lower(), f"{ending.upper()} file") if stem and ending else "File"

    @property
    def size_text(self) -> str:
        """The size in words: `3 items`, `1.2 kB`, or a dash."""
        if self.size < 0:
            return "—"
        if self.is_dir:
            return "1 item" if self.size == 1 else f"{self.size} items"
        return size_text(self.size)

    @property
    def modified_text(self) -> str:
        """The time of the last change, to the minute."""
        return time_text(self.modified) if self.modified else "—"

    @property
    def hidden(self) -> bool:
        """Whether it shows only with hidden files: a leading dot or a trailing `~`."""
        return self.name.startswith(".") or self.name.endswith("~")


def size_text(size: int) -> str:
    """Return a size in bytes as people read it, in powers of 1000.

    >>> size_text(1), size_text(999), size_text(1250), size_text(3_400_000)
    ('1 byte', '999 bytes', '1.2 kB', '3.4 MB')
    """
    if size < 1000:
        return "1 byte" if size == 1 else f"{size} bytes"
    value = float(size)
    for unit in ("kB", "MB", "GB"):
        value /= 1000
        if value < 999.95:
            return f"{value:.1f} {unit}"
    return f"{value / 1000:.1f} TB"


def time_text(seconds: int) -> str:
    """Return seconds since 1970 as a UTC date and time, to the minute.

    >>> time_text(1_700_000_000)
    '2023-11-14 22:13'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def entry_at(disk: FsView, path: str, place: str = "") -> Entry:
    """Return the row for `path`; raise FsError where there is no such name."""
    own = disk.lstat(path)
    name, is_link = posixpath.basename(path), own.kind == "link"
    try:
        stat = disk.stat(path) if is_link else own
    except FsError:
        return Entry(name, path, is_link=True, modified=own.mtime, place=place)
    is_dir = stat.kind == "dir"
    size = _count(disk, path) if is_dir else stat.size
    return Entry(name, path, is_dir, is_link, size, stat.mtime, place)


def _count(disk: FsView, path: str) -> int:
    try:
        return len(disk.listdir(path))
    except FsError:
        return -1


def listing(disk: FsView, folder: str) -> list[Entry]:
    """Return the entries of a folder, hidden ones too; raise FsError where it is closed."""
    found = []
    for name in disk.listdir(folder):
        path = posixpath.join(folder, name)
        try:
            found.append(entry_at(disk, path))
        except FsError:
            # A folder that may be listed but not entered shows names and nothing more.
            found.append(Entry(name, path))
    return found


def search(disk: FsView, folder: str, words: str, hidden: bool, limit: int = 500) -> list[Entry]:
    """Return entries below `folder` whose name holds `words`, whatever the case.

    Links are found but not followed; folders that are closed are passed over.
    """
    found: list[Entry] = []
    pending = [folder]
    wanted = words.casefold()
    while pending and len(found) < limit:
        current = pending.pop(0)
        try:
            entries = listing(disk, current)
        except FsError:
            continue
        for entry in entries:
            if entry.hidden and not hidden:
                continue
            if wanted in entry.name.casefold():
                place = posixpath.relpath(current, folder)
                found.append(_placed(entry, "" if place == "." else place))
            if entry.is_dir and not entry.is_link:
                pending.append(entry.path)
    return found[:limit]


def _placed(entry: Entry, place: str) -> Entry:
    return Entry(
        entry.name, entry.path, entry.is_dir, entry.is_link, entry.size, entry.modified, place
    )


def ordered(entries: Iterable[Entry], column: str, descending: bool) -> list[Entry]:
    """Return the entries sorted by a column of `COLUMNS`, folders first either way."""
    rows = sorted(entries, key=lambda e: (collation_key(e.name), e.path))
    if column == "size":
        rows.sort(key=lambda e: e.size, reverse=descending)
    elif column == "type":
        rows.sort(key=lambda e: e.type, reverse=descending)
    elif column == "modified":
        rows.sort(key=lambda e: e.modified, reverse=descending)
    elif descending:
        rows.reverse()
    rows.sort(key=lambda e: not e.is_dir)
    return rows


def icon_of(entry: Entry) -> str:
    """Return the name of the icon for an entry."""
    return "folder" if entry.is_dir else of_file(entry.name)
