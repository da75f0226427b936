"""The explorer: the tree of the opened folder, its keys and its menus."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.closing import Closing
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import MenuItem


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the tree; `expanded` is None for a file."""

    path: str
    depth: int
    expanded: bool | None


class Explorer(Closing):
    """Unfold folders, open files."""

    def on_rename(self, event: UiEvent) -> None:
        """Ask for the new name of the selected file or folder."""
        raise NotImplementedError

    def on_delete_file(self, event: UiEvent) -> None:
        """Move the selected file or folder to the trash."""
        raise NotImplementedError

    def lines(self) -> list[Line]:
        """Return the lines of the tree, folders before files."""
        return self._below(self.folder, 0) if self.folder else []

    def _below(self, folder: str, depth: int) -> list[Line]:
        try:
            names = self.disk.listdir(folder)
        except FsError:
            return []
        paths = [posixpath.join(folder, name) for name in names]
        paths.sort(key=lambda path: (not self.disk.is_dir(path), path.casefold()))
        found = []
        for path in paths:
            is_dir = self.disk.is_dir(path)
            unfolded = path in self.expanded
            found.append(Line(path, depth, unfolded if is_dir else None))
            if is_dir and unfolded:
                found += self._below(path, depth + 1)
        return found

    def on_tree(self, path: str, event: UiEvent) -> None:
        """Unfold or fold a folder, open a file."""
        self.chosen = path
        if self.disk.is_dir(path):
            self._fold(path)
        else:
            self.open_file(path)

    def _fold(self, path: str) -> None:
        if path in self.expanded:
            self.expanded = [other for other in self.expanded if other != path]
        else:
            self.expanded = [*self.expanded, path]

    def key_explorer(self, event: UiEvent) -> None:
        """Arrows walk the tree and fold it, Return opens, F2 renames, Delete removes."""
        paths = [line.path for line in self.lines()]
        key = event.keys[-1] if event.keys else ""
        at = paths.index(self.chosen) if self.chosen in paths else -1
        if key in ("up", "down") and paths:
            at = max(0, min(at + (1 if key == "down" else -1), len(paths) - 1))
            self.chosen = paths[at]
            self.reveal = f"tree:{self.chosen}"
        elif key in ("left", "right") and self.disk.is_dir(self.chosen):
            if (key == "right") != (self.chosen in self.expanded):
                self._fold(self.chosen)
        elif key in ("enter", "space") and at >= 0:
            self.on_tree(self.chosen, event)
        elif key == "f2":
            self.on_rename(event)
        elif key == "delete":
            self.on_delete_file(event)

    def key_tree(self, path: str, event: UiEvent) -> None:
        """Keys on a focused line are keys of the tree."""
        self.key_explorer(event)

    def context_tree(self, path: str, event: UiEvent) -> None:
        """Right click on a line of the tree."""
        self.chosen = path
        self.open_popup(
            event,
            *self._making(),
            MenuItem(),
            MenuItem("Rename…", "rename", "F2"),
            MenuItem("Duplicate", "duplicate"),
            MenuItem("Copy Path", "copy-path"),
            MenuItem("Delete", "delete-file", "Delete"),
        )

    def context_explorer(self, event: UiEvent) -> None:
        """Right click beside the lines."""
        self.chosen = ""
        self.open_popup(event, *self._making())

    def _making(self) -> tuple[MenuItem, ...]:
        return (
            MenuItem("New File…", "create-file"),
            MenuItem("New Folder…", "create-folder"),
            MenuItem("Open in Terminal", "terminal"),
            MenuItem("Reveal in Files", "reveal"),
        )
