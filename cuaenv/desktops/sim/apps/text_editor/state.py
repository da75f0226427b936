"""State of one Text Editor window: its document, its text, and what surrounds it."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.apps.text_editor.commands import TextCommands
from cuaenv.desktops.sim.apps.text_editor.document import Document
from cuaenv.desktops.sim.apps.text_editor.recent import SETTINGS
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.json_file import parsed, write_json
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs.view import FsView

SIZES = ("small", "normal", "large")
"""Font sizes; all but `normal` are words of the toolkit's text style."""

RECENT = 8
"""How many recent files the File menu lists."""


class EditorState(TextCommands):
    """What all parts of the program share.

    Attributes:
        document: where and how the text is kept on disk.
        text: the text being edited; `saved` is what it was when last read or written.
        next: what to do once unsaved changes are dealt with: `close`, `new`, `open`, or
            `open:<path>`.
    """

    name: ClassVar[str] = "Text Editor"
    icon: ClassVar[str] = "text-editor"
    size: ClassVar[tuple[int, int]] = (760, 540)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.document = Document()
        self.text = TextModel(multiline=True)
        self.saved = ""
        self.next = ""
        self.focus = "text"

    @property
    def disk(self) -> FsView:
        """The file system as this program sees it."""
        return self.computer.disk("text_editor")

    @property
    def modified(self) -> bool:
        """Whether the text differs from what is on disk."""
        return self.text.text != self.saved

    @property
    def title(self) -> str:
        """The file's name and folder, with `*` when there is something to save."""
        star = "*" if self.modified else ""
        if not self.document.path:
            return f"{star}{self.document.name} — {self.name}"
        folder = posixpath.dirname(self.document.path)
        home = self.computer.home
        shown = "~" + folder[len(home) :] if f"{folder}/".startswith(f"{home}/") else folder
        return f"{star}{self.document.name} ({shown}) — {self.name}"

    def status(self) -> dict[str, Any]:
        """Return the open file and whether it has unsaved changes."""
        return {"path": self.document.path, "modified": self.modified}

    def editing(self) -> TextModel:
        """Return the document's text."""
        return self.text

    # ---- options, kept in a file

    def options(self) -> dict[str, Any]:
        """Return the program's options as its file has them; a broken file means none."""
        return parsed(self.computer.fs.peek(f"{self.computer.home}/{SETTINGS}"), {})

    def option(self, name: str, default: bool) -> bool:
        """Return an option that is on or off."""
        return bool(self.options().get(name, default))

    def set_option(self, name: str, value: Any) -> None:
        """Change an option; where its file may not be written, it stays as it is."""
        path = f"{self.computer.home}/{SETTINGS}"
        try:
            write_json(self.disk, path, {**self.options(), name: value})
        except FsError:
            self.note = "The options could not be saved"

    @property
    def font_size(self) -> str:
        """One of `SIZES`."""
        value = str(self.options().get("font_size", "normal"))
        return value if value in SIZES else "normal"

    def recent(self) -> list[str]:
        """Return the files opened last, the newest first; those that are gone are left out."""
        found = self.options().get("recent", [])
        paths = [path for path in found if isinstance(path, str)] if isinstance(found, list) else []
        return [path for path in paths if self.disk.is_file(path)][:RECENT]

    def remember(self, path: str) -> None:
        """Put a file at the top of the recent ones, unless the user wants none remembered."""
        if self.computer.settings.get("recent_files") is False:
            return
        rest = [other for other in self.recent() if other != path]
        self.set_option("recent", [path, *rest][:RECENT])
