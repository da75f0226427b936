"""Files: the file manager."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files import menus, view
from cuaenv.desktops.sim.apps.files.archives import Archives
from cuaenv.desktops.sim.apps.files.entries import entry_at
from cuaenv.desktops.sim.apps.files.properties import PropertiesDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import Widget


class Program(Archives):
    """The file manager: one window, one folder.

    Launched with a folder it shows that; with a file, the folder with the file selected.
    """

    def view(self) -> Widget:
        """Show menu bar, tool bar, places, rows and status bar."""
        try:
            self.listed = self.rows()
        except FsError:
            self.listed = None
        try:
            return view.window(self)
        finally:
            self.listed = None

    def context_row(self, path: str, event: UiEvent) -> None:
        """Right click on a row: select it unless it is, and offer what can be done with it."""
        if path not in self.selected:
            self.select([path])
        self.open_popup(event, *menus.for_items(self))

    def context_listing(self, event: UiEvent) -> None:
        """Right click beside the rows (or the menu key): what can be done here."""
        if self.chosen() and event.keys == ("menu",):
            self.open_popup(event, *menus.for_items(self))
        else:
            self.selected = []
            self.open_popup(event, *menus.for_folder(self))

    def context_place(self, path: str, event: UiEvent) -> None:
        """Right click on a place: what can be done with it, without going there."""
        self.open_popup(event, *menus.for_place(self, path))

    def on_path_of(self, path: str, event: UiEvent) -> None:
        """Put a place's path on the clipboard as text."""
        self.computer.clipboard.set(path, "files")
        self.note = "Path copied"

    def on_properties_of(self, path: str, event: UiEvent) -> None:
        """Show what a place is."""
        try:
            self.dialog = PropertiesDialog([entry_at(self.disk, path)])
        except FsError as error:
            self.fail("Properties cannot be shown", error)

    def on_properties(self, event: UiEvent) -> None:
        """Show what the selected rows are, or the folder itself."""
        rows = self.chosen()
        if not rows and not self.in_trash:
            try:
                rows = [entry_at(self.disk, self.folder)]
            except FsError as error:
                self.fail("Properties cannot be shown", error)
        if rows:
            self.dialog = PropertiesDialog(rows)
        else:
            self.note = f"{len(self.trashed())} items in the trash"

    def on_copy_path(self, event: UiEvent) -> None:
        """Put the paths of the selected rows on the clipboard as text."""
        paths = [entry.path for entry in self.chosen()]
        self.clip = ("", ())
        self.computer.clipboard.set("\n".join(paths), "files")
        self.note = "Path copied"
