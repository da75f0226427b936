"""The dialog that names a bookmark and says where it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.dialogs.form import answers
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class BookmarkDialog(AppDialog):
    """Changes a bookmark; `on_bookmark_saved` gets its place and its new fields as context."""

    def __init__(self, place: int, entry: Mapping[str, Any], folders: Sequence[str]) -> None:
        super().__init__("Edit Bookmark", "on_bookmark_saved")
        self.place = place
        self.name = TextModel(str(entry.get("title", "")))
        self.url = TextModel(str(entry.get("url", "")))
        self.name.select_all()
        self.folders = list(folders)
        self.folder = TextModel(str(entry.get("folder") or self.folders[0]))
        self.default = "done"
        self.focus = "name"

    def view(self, app: App) -> Widget:
        """Show name, address and folder."""
        folder = self.folder.text
        return build.column(
            build.label("Name"),
            build.entry(self.name, "Name", "name"),
            build.label("Address"),
            build.entry(self.url, "Address", "url"),
            build.label("Folder"),
            build.row(
                build.entry(self.folder, "Folder", "folder", grow=1),
                build.combo("Known folders", folder, self.folders, "known", width=160),
            ),
            answers(
                build.button("Done", "done", style="primary"),
                build.button("Remove", "remove", style="danger"),
            ),
            gap=6,
            pad=(18, 16, 18, 16),
        )

    def choose_known(self, event: UiEvent, app: App) -> None:
        """Take a folder from the list."""
        self.folder.set_text(event.text)

    def on_remove(self, event: UiEvent, app: App) -> None:
        """Delete the bookmark."""
        self.context = (self.place, {})
        self.finish(app, "remove")

    def on_done(self, event: UiEvent, app: App) -> None:
        """Store the bookmark."""
        entry = {
            "title": self.name.text.strip() or self.url.text,
            "url": self.url.text.strip(),
            "folder": self.folder.text.strip() or self.folders[0],
        }
        self.context = (self.place, entry)
        self.finish(app, "save")
