"""Tabs: the open files and pages of a Code Editor window."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field

from cuaenv.desktops.sim.apps.text_editor.document import Document
from cuaenv.desktops.sim.ui.text_model import TextModel


def _empty() -> TextModel:
    return TextModel(multiline=True)


@dataclass
class Tab:
    """One tab.

    Attributes:
        id: `file:<path>`, `untitled:<number>` or `settings`.
        document: where and how a file is kept on disk.
        text: its text; `saved` is what it was when last read or written.
    """

    id: str
    document: Document = field(default_factory=Document)
    text: TextModel = field(default_factory=_empty)
    saved: str = ""

    @property
    def is_file(self) -> bool:
        """Whether there is text in it, as opposed to a page."""
        return self.id != "settings"

    @property
    def path(self) -> str:
        """The file's path, `""` for a page or a new file."""
        return self.document.path

    @property
    def modified(self) -> bool:
        """Whether the text differs from what is on disk."""
        return self.is_file and self.text.text != self.saved

    @property
    def name(self) -> str:
        """What the tab is called."""
        if not self.is_file:
            return "Settings"
        kind, _, number = self.id.partition(":")
        return f"Untitled-{number}" if kind == "untitled" else posixpath.basename(self.path)

    @property
    def label(self) -> str:
        """The name, with a dot while there is something to save."""
        return f"● {self.name}" if self.modified else self.name

    @property
    def language(self) -> str:
        """What the file is written in, going by its ending."""
        ending = posixpath.splitext(self.name)[1].lower()
        return LANGUAGES.get(ending, "Plain Text")


LANGUAGES = {
    ".py": "Python", ".json": "JSON", ".sh": "Shell Script", ".md": "Markdown", ".js": "JavaScript",
    ".ts": "TypeScript", ".html": "HTML", ".htm": "HTML", ".css": "CSS", ".yaml": "YAML",
    ".yml": "YAML", ".toml": "TOML", ".ini": "INI", ".cfg": "INI", ".conf": "INI", ".xml": "XML",
    ".svg": "XML", ".csv": "CSV", ".tsv": "TSV", ".c": "C", ".rs": "Rust", ".go": "Go",
    ".java": "Java", ".bash": "Shell Script",
}  # fmt: skip
