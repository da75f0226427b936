"""Going places: path bar, history, sidebar, search, and opening what is selected."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.entries import COLUMNS, Entry
from cuaenv.desktops.sim.apps.files.state import TRASH, FilesState
from cuaenv.desktops.sim.apps.files.transfer import reason
from cuaenv.desktops.sim.fs.errors import FsError

PLACES = ("Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Videos")
"""Folders of the home that the sidebar names, where they exist."""

PLACE_ICONS = {"Desktop": "desktop", "Downloads": "download", "Pictures": "image"}


class Navigation(FilesState):
    """Everything that changes what is shown, and nothing on disk."""

    def places(self) -> list[tuple[str, str, str]]:
        """Return label, path and icon of the sidebar's places."""
        home = self.computer.home
        own = [
            (name, posixpath.join(home, name), PLACE_ICONS.get(name, "folder"))
            for name in PLACES
            if self.disk.is_dir(posixpath.join(home, name))
        ]
        rest = [("Temporary Files", "/tmp", "folder"), ("Trash", TRASH, "trash")]
        return [("Home", home, "home"), *own, ("File System", "/", "drive"), *rest]

    def crumbs(self) -> list[tuple[str, str]]:
        """Return label and path of the path bar's buttons, from the top down."""
        if self.in_trash:
            return [("Trash", TRASH)]
        home, path, found = self.computer.home, self.folder, []
        while path not in ("/", home):
            found.append((posixpath.basename(path), path))
            path = posixpath.dirname(path)
        found.append(("Home", home) if path == home else ("File System", "/"))
        return found[::-1]

    def visit(self, path: str) -> None:
        """Go to a folder, or say why not."""
        if path == self.folder and not self.searching:
            self.on_refresh(UiEvent("click", "refresh"))
            return
        if path == TRASH:
            self.go(path)
            return
        try:
            self.disk.listdir(path)
        except FsError as error:
            name = posixpath.basename(path) or path
            self.tell("Could Not Open", f"“{name}” cannot be opened: {reason(error)}.")
        else:
            self.go(path)

    def on_back(self, event: UiEvent) -> None:
        """Return to the folder before."""
        if self.back:
            self.forward.append(self.folder)
            self.show(self.back.pop())

    def on_forward(self, event: UiEvent) -> None:
        """Take back going back."""
        if self.forward:
            self.back.append(self.folder)
            self.show(self.forward.pop())

    def on_up(self, event: UiEvent) -> None:
        """Go to the folder that holds this one, which is then selected."""
        if self.in_trash or self.folder == "/":
            return
        came_from = self.folder
        self.visit(posixpath.dirname(came_from))
        if self.folder != came_from:
            self.select([came_from])

    def on_refresh(self, event: UiEvent) -> None:
        """Read the folder again; what is gone is no longer selected."""
        self.selected = [entry.path for entry in self.chosen()]
        self.note = "Up to date"

    def on_place(self, path: str, event: UiEvent) -> None:
        """Go to a place of the sidebar."""
        self.visit(path)

    def on_crumb(self, path: str, event: UiEvent) -> None:
        """Go to a folder of the path bar; on the last one, type a path instead."""
        if path == self.folder:
            self.on_edit_location(event)
        else:
            self.visit(path)

    def on_home(self, event: UiEvent) -> None:
        """Go home."""
        self.visit(self.computer.home)

    # ---- typing a path, searching

    def on_edit_location(self, event: UiEvent) -> None:
        """Show the path as text to be changed."""
        self.editing = True
        self.location.set_text(self.folder)
        self.location.select_all()
        self.focus = "location"

    def submit_location(self, event: UiEvent) -> None:
        """Go to the typed path; a file is opened, what does not exist is reported."""
        path = self.expanded(self.location.text)
        self.editing = False
        if path == TRASH or self.disk.is_dir(path):
            self.visit(path)
        elif self.disk.exists(path):
            self.visit(posixpath.dirname(path))
            self.select([path])
            self.open_entry(Entry(posixpath.basename(path), path))
        else:
            self.tell("Could Not Open", f"There is no “{path}”.")

    def key_location(self, event: UiEvent) -> None:
        """Escape gives the path bar back."""
        if event.keys == ("escape",):
            self.editing = False

    def on_search(self, event: UiEvent) -> None:
        """Show or put away the search box."""
        self.searching = not self.searching
        self.words.set_text("")
        self.selected = []
        if self.searching:
            self.focus = "words"

    def change_words(self, event: UiEvent) -> None:
        """The rows follow what is typed; what no longer shows is not selected."""
        self.selected = [entry.path for entry in self.chosen()]

    def submit_words(self, event: UiEvent) -> None:
        """Return in the search box selects the first result."""
        rows = self.rows_or_none()
        if rows:
            self.select([rows[0].path])
            self.focus = "listing"

    def key_words(self, event: UiEvent) -> None:
        """Escape ends the search."""
        if event.keys == ("escape",) and self.searching:
            self.on_search(event)

    # ---- how it is shown

    def on_sort(self, column: str, event: UiEvent) -> None:
        """Sort by a column; once more turns the order round."""
        if column not in COLUMNS:
            return
        self.descending = not self.descending if column == self.column else False
        self.column = column
        self.note = f"Sorted by {column}, {'descending' if self.descending else 'ascending'}"

    def on_hidden(self, event: UiEvent) -> None:
        """Show or hide names with a leading dot."""
        self.show_hidden = not self.show_hidden
        self.note = "Hidden files are shown" if self.show_hidden else "Hidden files are not shown"
        self.selected = [entry.path for entry in self.chosen()]

    def on_view_list(self, event: UiEvent) -> None:
        """Show a list."""
        self.as_grid = False
        self.note = "List view"

    def on_view_grid(self, event: UiEvent) -> None:
        """Show a grid of icons."""
        self.as_grid = True
        self.note = "Grid view"

    # ---- opening

    def on_open(self, event: UiEvent) -> None:
        """Open what is selected: one folder here, files in their programs."""
        chosen = self.chosen()
        for entry in chosen:
            if entry.is_dir and len(chosen) > 1:
                self.computer.launch("files", entry.path)
            else:
                self.open_entry(entry)

    def open_entry(self, entry: Entry) -> None:
        """Open a folder in this window, a file in the program for it."""
        if self.in_trash:
            self.tell("In the Trash", f"Restore “{entry.name}” to open it.")
        elif entry.is_dir:
            self.visit(entry.path)
        elif not self.disk.exists(entry.path):
            self.tell("Could Not Open", f"The target of “{entry.name}” does not exist.")
        elif not self.disk.access(entry.path, "r"):
            self.tell("Could Not Open", f"“{entry.name}” cannot be opened: permission denied.")
        else:
            self.computer.open_path(entry.path)

    def on_open_with(self, app_id: str, event: UiEvent) -> None:
        """Open the selected files in a program of the user's choice."""
        for entry in self.chosen():
            self.computer.launch(app_id, entry.path)

    def on_new_window(self, event: UiEvent) -> None:
        """Open one more window, at this folder."""
        self.computer.launch("files", self.folder)

    def on_open_terminal(self, event: UiEvent) -> None:
        """Open a terminal in this folder."""
        folder = self.computer.home if self.in_trash else self.folder
        self.computer.launch("terminal", folder)

    def on_window(self, path: str, event: UiEvent) -> None:
        """Open one more window, at a folder."""
        self.computer.launch("files", path)

    def middle_place(self, path: str, event: UiEvent) -> None:
        """Middle click on a place: open it in one more window."""
        self.on_window(path, event)

    def on_terminal_at(self, path: str, event: UiEvent) -> None:
        """Open a terminal in a folder."""
        self.computer.launch("terminal", path)

    def on_close(self, event: UiEvent) -> None:
        """Close this window."""
        self.close()
