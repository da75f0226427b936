"""Opening files and folders, and moving between tabs."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.finder import files_below
from cuaenv.desktops.sim.apps.code_editor.pick import PickDialog
from cuaenv.desktops.sim.apps.code_editor.state import CodeState
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.apps.text_editor.document import CannotOpen, load_or_begin
from cuaenv.desktops.sim.dialogs import FileDialog
from cuaenv.desktops.sim.fs.errors import FsError


class Opening(CodeState):
    """Open, new, quick open, next tab."""

    def start_at(self, path: str) -> None:
        """Open what the program was launched with."""
        if self.disk.is_dir(path):
            self.open_folder(path)
        else:
            self.open_file(path)

    def on_new_file(self, event: UiEvent) -> None:
        """Begin a new file."""
        self.untitled += 1
        self._add(Tab(f"untitled:{self.untitled}"))

    def on_open_file(self, event: UiEvent) -> None:
        """Choose a file to open."""
        folder = self.folder or f"{self.computer.home}/Documents"
        self.dialog = FileDialog("open", "Open File", folder, then="open_file")

    def on_open_folder(self, event: UiEvent) -> None:
        """Choose a folder to open."""
        folder = self.folder or self.computer.home
        self.dialog = FileDialog("folder", "Open Folder", folder, then="open_folder")

    def on_close_folder(self, event: UiEvent) -> None:
        """Leave the folder; its files stay open."""
        self.folder = self.chosen = ""
        self.expanded = []
        self.results = None
        self.note = "Folder closed"

    def open_folder(self, path: str, context: str = "") -> None:
        """Show a folder in the explorer, or say why not."""
        try:
            self.disk.listdir(path)
        except FsError as error:
            self.tell("Could Not Open", f"“{path}” cannot be opened: {str(error).lower()}.")
            return
        self.folder, self.chosen, self.expanded = path, "", []
        self.side, self.results = "explorer", None

    def open_file(self, path: str, context: str = "") -> None:
        """Bring a file's tab to the front, opening it if need be; or say why not."""
        id = f"file:{path}"
        if self.tab_of(id) is not None:
            self.bring(id)
            return
        try:
            document, text = load_or_begin(self.disk, path)
        except CannotOpen as error:
            self.tell("Could Not Open", str(error))
        else:
            tab = Tab(id, document, saved=text)
            tab.text.set_text(text)
            self._add(tab)

    def _add(self, tab: Tab) -> None:
        at = self.tabs.index(self.tab) + 1 if self.tab is not None else len(self.tabs)
        self.tabs.insert(at, tab)
        self.bring(tab.id)

    def bring(self, id: str) -> None:
        """Bring a tab to the front."""
        self.active = id
        self.note = ""
        tab = self.tab
        if tab is not None and tab.is_file:
            self.focus = "text"
            self.chosen = tab.path or self.chosen

    def on_tab(self, id: str, event: UiEvent) -> None:
        """Bring a tab to the front."""
        self.bring(id)

    def on_next_tab(self, event: UiEvent) -> None:
        """Bring the next tab to the front, going round."""
        self._step(1)

    def on_previous_tab(self, event: UiEvent) -> None:
        """Bring the tab before to the front, going round."""
        self._step(-1)

    def _step(self, by: int) -> None:
        ids = [tab.id for tab in self.tabs]
        if self.active in ids:
            self.bring(ids[(ids.index(self.active) + by) % len(ids)])

    # ---- quick open

    def searched_files(self) -> list[str]:
        """Return the files below the folder, less those that searches pass over."""
        if not self.folder:
            return []
        excluded = frozenset(part.strip() for part in self.setting("search.exclude").split(","))
        return files_below(self.disk, self.folder, excluded - {""})

    def on_quick_open(self, event: UiEvent) -> None:
        """Ask for part of a file's name and open the one chosen."""
        if not self.folder:
            self.on_open_file(event)
            return
        items = tuple(
            (path, posixpath.relpath(path, self.folder)) for path in self.searched_files()
        )
        self.dialog = PickDialog("Go to File", "File name", items, "open_file")
