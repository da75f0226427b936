"""Mailbox: messages and folders as files.

A folder is a folder of `~/.local/share/mail`, a message one JSON file in it:

    0001.json   {from, to, cc, subject, date, body, attachments: [{name, content}], read, flagged}

`to` and `cc` are texts with commas, `date` is `2025-06-02 09:00`. An attachment that is not text
has `base64` in place of `content`. Listing a folder is not journaled; opening a message is a read.
"""

from __future__ import annotations

import base64
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.json_file import write_json
from cuaenv.desktops.sim.stores import MAIL

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

ACTOR = "mail"
STANDARD = ("Inbox", "Drafts", "Sent", "Archive", "Trash")
STAMP = "%Y-%m-%d %H:%M"

Message = dict[str, Any]


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Message | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


class Mailbox:
    """The mail of the computer's user."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self.root = f"{computer.home}/{MAIL}"

    def folders(self) -> list[str]:
        """Return the names of the folders: the standard ones first, the others by name."""
        disk = self.computer.disk(ACTOR)
        found = []
        if disk.is_dir(self.root) and disk.access(self.root, "r"):
            found = [n for n in disk.listdir(self.root) if disk.is_dir(f"{self.root}/{n}")]
        others = [name for name in found if name not in STANDARD]
        return [*STANDARD, *sorted(others, key=str.casefold)]

    def path(self, folder: str, number: str) -> str:
        """Return the file of a message."""
        return f"{self.root}/{folder}/{number}.json"

    def messages(self, folder: str) -> list[tuple[str, Message]]:
        """Return the numbers and messages of a folder; files that are no messages are left out."""
        where, disk = f"{self.root}/{folder}", self.computer.disk(ACTOR)
        if not disk.is_dir(where) or not disk.access(where, "r"):
            return []
        found = []
        for name in disk.listdir(where):
            message = self.look(folder, name[:-5]) if name.endswith(".json") else None
            if message is not None:
                found.append((name[:-5], message))
        return found

    def look(self, folder: str, number: str) -> Message | None:
        """Return a message as lists show it, unjournaled; not to be changed."""
        return _parsed(self.computer.fs.peek(self.path(folder, number)))

    def unread(self, folder: str) -> int:
        """Return how many messages of a folder were not read."""
        return sum(not message.get("read") for _, message in self.messages(folder))

    def open(self, folder: str, number: str) -> None:
        """Note that a message was opened: journaled as a read, and marked as read."""
        self.computer.disk(ACTOR).read(self.path(folder, number))
        self.mark(folder, number, "read", True)

    def mark(self, folder: str, number: str, name: str, value: bool) -> None:
        """Set `read` or `flagged` of a message."""
        message = self.look(folder, number)
        if message is not None and bool(message.get(name)) != value:
            self._write(self.path(folder, number), {**message, name: value})

    def add(self, folder: str, message: Message) -> str:
        """File a message; return its number."""
        number = self._free(folder)
        self._write(self.path(folder, number), message)
        return number

    def replace(self, folder: str, number: str, message: Message) -> None:
        """Put a message in place of another."""
        self._write(self.path(folder, number), message)

    def move(self, folder: str, number: str, target: str) -> str:
        """Move a message to another folder; return its number there."""
        if folder == target:
            return number
        self.create(target)
        new = self._free(target)
        self.computer.disk(ACTOR).rename(self.path(folder, number), self.path(target, new))
        return new

    def put_back(self, folder: str, number: str, source: str, old: str) -> str:
        """Undo `move`: give a message its old place and number; return the number it has now."""
        if self.computer.disk(ACTOR).lexists(self.path(source, old)):
            return self.move(folder, number, source)
        self.create(source)
        self.computer.disk(ACTOR).rename(self.path(folder, number), self.path(source, old))
        return old

    def copy(self, folder: str, number: str, target: str) -> str:
        """Copy a message into a folder; return its number there."""
        return self.add(target, dict(self.look(folder, number) or {}))

    def erase(self, folder: str, number: str) -> None:
        """Delete a message for good."""
        self.computer.disk(ACTOR).remove(self.path(folder, number))

    def create(self, folder: str) -> None:
        """Make a folder unless it is there."""
        disk = self.computer.disk(ACTOR)
        if not disk.is_dir(f"{self.root}/{folder}"):
            disk.mkdir(f"{self.root}/{folder}", parents=True)

    def rename_folder(self, folder: str, name: str) -> None:
        """Give a folder another name."""
        self.computer.disk(ACTOR).rename(f"{self.root}/{folder}", f"{self.root}/{name}")

    def erase_folder(self, folder: str) -> None:
        """Delete a folder with the messages in it."""
        disk = self.computer.disk(ACTOR)
        if disk.is_dir(f"{self.root}/{folder}"):
            disk.remove_tree(f"{self.root}/{folder}")

    def now(self) -> str:
        """Return the date of a message written now."""
        return self.computer.clock.text(STAMP)

    def _free(self, folder: str) -> str:
        where, disk = f"{self.root}/{folder}", self.computer.disk(ACTOR)
        names = disk.listdir(where) if disk.is_dir(where) else []
        numbers = [int(name[:-5]) for name in names if name[:-5].isdecimal()]
        return f"{max(numbers, default=0) + 1:04d}"

    def _write(self, path: str, message: Message) -> None:
        write_json(self.computer.disk(ACTOR), path, message)


def attachment(name: str, data: bytes) -> dict[str, str]:
    """Return an attachment holding `data`."""
    try:
        return {"name": name, "content": data.decode()}
    except UnicodeDecodeError:
        return {"name": name, "base64": base64.b64encode(data).decode()}


def attached_bytes(part: dict[str, Any]) -> bytes:
    """Return what an attachment holds."""
    if "base64" in part:
        return base64.b64decode(str(part["base64"]))
    return str(part.get("content", "")).encode()


def size_text(part: dict[str, Any]) -> str:
    """Return the size of an attachment as people read it.

    >>> size_text({"name": "a", "content": "x"}), size_text({"name": "a", "content": "x" * 2048})
    ('1 byte', '2.0 kB')
    """
    size = len(attached_bytes(part))
    if size < 1024:
        return f"{size} byte{'' if size == 1 else 's'}"
    return f"{size / 1024:.1f} kB"


def attachments_of(message: Message) -> list[dict[str, Any]]:
    """Return a message's attachments."""
    parts = message.get("attachments")
    if not isinstance(parts, list):
        return []
    return [part for part in parts if isinstance(part, dict) and part.get("name")]
