"""State of one Code Editor window: folder, tabs, side bar, settings."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.apps.code_editor import schema
from cuaenv.desktops.sim.apps.code_editor.finder import Match
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.apps.text_editor.commands import TextCommands
from cuaenv.desktops.sim.json_file import parsed
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs.view import FsView

SIDES = ("explorer", "search", "extensions")
"""What the side bar can show."""


class CodeState(TextCommands):
    """What all parts of the program share.

    Attributes:
        folder: the opened folder, or `""`.
        tabs: the open tabs, left to right; `active` is the id of the one in front, or `""`.
        untitled: how many new files were begun.
        side: one of `SIDES`, or `""` while the side bar is put away.
        expanded: the explorer's unfolded folders; `chosen` is its selected path.
        query, substitute, any_case: the search panel's fields; `results` is what was found for
            `searched`, None before the first search.
        extension_words, setting_words: what the two pages are filtered by.
        fields: the entries of the settings page, by setting.
        seen: the settings file as the fields show it.
        next: what to do once unsaved changes are dealt with: `close` or `tab:<id>`.
    """

    name: ClassVar[str] = "Code Editor"
    icon: ClassVar[str] = "code-editor"
    size: ClassVar[tuple[int, int]] = (980, 620)
    actor: ClassVar[str] = "code_editor"

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.folder = ""
        self.tabs: list[Tab] = []
        self.active = ""
        self.untitled = 0
        self.side = "explorer"
        self.expanded: list[str] = []
        self.chosen = ""
        self.query = TextModel()
        self.substitute = TextModel()
        self.any_case = True
        self.results: list[Match] | None = None
        self.searched = ""
        self.extension_words = TextModel()
        self.setting_words = TextModel()
        self.fields = {s.key: TextModel() for s in schema.SCHEMA}
        self.seen: str | None = None
        self.next = ""
        self.nothing = TextModel(multiline=True, read_only=True)

    @property
    def disk(self) -> FsView:
        """The file system as this program sees it."""
        return self.computer.disk(self.actor)

    @property
    def title(self) -> str:
        """Tab and folder in front."""
        tab = self.tab
        parts = [tab.label] if tab is not None else []
        if self.folder:
            parts.append(posixpath.basename(self.folder) or "/")
        return " — ".join([*parts, self.name])

    @property
    def tab(self) -> Tab | None:
        """The tab in front, or None."""
        return self.tab_of(self.active)

    def tab_of(self, id: str) -> Tab | None:
        """Return the tab with that id, or None."""
        return next((tab for tab in self.tabs if tab.id == id), None)

    def file_tab(self) -> Tab | None:
        """Return the tab in front if it holds a file, else None."""
        return self.tab if self.tab is not None and self.tab.is_file else None

    def editing(self) -> TextModel:
        """Return the text in front of the user; an empty, read-only one where there is none."""
        tab = self.file_tab()
        return tab.text if tab is not None else self.nothing

    def status(self) -> dict[str, Any]:
        """Return the folder, the open files and which of them have unsaved changes."""
        files = [tab for tab in self.tabs if tab.is_file]
        return {
            "folder": self.folder,
            "open": [tab.path or tab.name for tab in files],
            "modified": [tab.path or tab.name for tab in files if tab.modified],
        }

    # ---- settings

    @property
    def settings_path(self) -> str:
        """The absolute path of the settings file."""
        return f"{self.computer.home}/{schema.FILE}"

    def settings_text(self) -> str:
        """Return the settings file as it is on disk."""
        return self.computer.fs.peek(self.settings_path)

    def values(self) -> dict[str, Any]:
        """Return what the settings file says; a broken file says nothing."""
        return parsed(self.settings_text(), {})

    def setting(self, key: str) -> Any:
        """Return a setting's value: the file's where it fits, else the default."""
        setting = schema.BY_KEY[key]
        value = self.values().get(key, setting.default)
        return value if setting.fits(value) else setting.default
