"""The list of recent files, as other programs may clear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.json_file import parsed, write_json

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

SETTINGS = ".config/text_editor/settings.json"
"""Where the program keeps view options and recent files, below the home folder."""


def forget_recent(computer: Computer, actor: str) -> None:
    """Empty the list of recent files; raise FsError where its file may not be written."""
    path = f"{computer.home}/{SETTINGS}"
    options: dict[str, Any] = parsed(computer.fs.peek(path), {})
    if options.get("recent"):
        write_json(computer.disk(actor), path, {**options, "recent": []})
