"""The explorer: the tree of the opened folder, and changing names in it."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, replace

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.closing import Closing
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import MenuItem

DELETE = (("cancel", "Cancel"), ("delete", "Move to Trash"))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the tree; `expanded` is None for a file."""

    path: str
    depth: int
    expanded: bool | None


class Explorer(Closing):
    """Unfold, open, and make, rename and remove files."""

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

    # ---- making, renaming, removing

    def where(self) -> str:
        """Return the folder that a new file goes into."""
        if self.chosen and self.disk.is_dir(self.chosen):
            return self.chosen
        return posixpath.dirname(self.chosen) if self.chosen else self.folder or self.computer.home

    def on_create_file(self, event: UiEvent) -> None:
        """Ask for the name of a new file."""
        self.dialog = PromptDialog(
            "New File", "File name", "", "Create", "on_file_named", self.where()
        )

    def on_create_folder(self, event: UiEvent) -> None:
        """Ask for the name of a new folder."""
        self.dialog = PromptDialog(
            "New Folder", "Folder name", "", "Create", "on_folder_named", self.where()
        )

    def on_file_named(self, name: str, folder: str) -> None:
        """Make the file and open it."""
        path = self._free(name, folder)
        if path and self._attempt(name, "created", lambda: self._make(path)):
            self._unfold(folder)
            self.open_file(path)

    def _make(self, path: str) -> None:
        self.disk.mkdir(posixpath.dirname(path), parents=True)
        self.disk.write(path, "")

    def on_folder_named(self, name: str, folder: str) -> None:
        """Make the folder."""
        path = self._free(name, folder)
        if path and self._attempt(
            name, "created", lambda: self.disk.mkdir(path, parents=True)
        ):  # fmt: skip
            self._unfold(folder)
            self.chosen = path

    def _unfold(self, folder: str) -> None:
        if folder != self.folder and folder not in self.expanded:
            self.expanded = [*self.expanded, folder]

    def _free(self, name: str, folder: str) -> str:
        """Return the path for a typed name, or say why it cannot be and return `""`."""
        name = name.strip()
        path = posixpath.normpath(posixpath.join(folder, name))
        if not name or not path.startswith(folder.rstrip("/") + "/"):
            self.tell("Not a Name", f"“{name}” cannot be a name here.")
        elif self.disk.lexists(path):
            self.tell("Name Taken", f"A file or folder “{name}” already exists here.")
        else:
            return path
        return ""

    def _attempt(self, name: str, verb: str, act: Callable[[], object]) -> bool:
        try:
            act()
        except FsError as error:
            self.tell("Not Done", f"“{name}” could not be {verb}: {str(error).lower()}.")
            return False
        return True

    def on_rename(self, event: UiEvent) -> None:
        """Ask for the new name of the selected file or folder."""
        if not self.chosen:
            self.note = "Nothing selected in the explorer"
            return
        name = posixpath.basename(self.chosen)
        self.dialog = PromptDialog("Rename", "New name", name, "Rename", "on_renamed", self.chosen)
        self.dialog.model.select(0, len(posixpath.splitext(name)[0]))

    def on_renamed(self, name: str, path: str) -> None:
        """Rename, never over something else; open tabs follow."""
        old = posixpath.basename(path)
        target = self._free(name, posixpath.dirname(path)) if name.strip() != old else ""
        if target and self._attempt(old, "renamed", lambda: self.disk.rename(path, target)):
            self._follow(path, target)
            self.chosen = target

    def _follow(self, old: str, new: str) -> None:
        """Let tabs and unfolded folders follow a rename."""
        for tab in self.tabs:
            if tab.path == old or tab.path.startswith(f"{old}/"):
                front = tab.id == self.active
                tab.document = replace(tab.document, path=new + tab.path[len(old) :])
                tab.id = f"file:{tab.path}"
                self.active = tab.id if front else self.active
        self.expanded = [
            new + path[len(old) :] if path == old or path.startswith(f"{old}/") else path
            for path in self.expanded
        ]

    def on_duplicate(self, event: UiEvent) -> None:
        """Copy the selected file or folder beside itself."""
        if not self.chosen:
            return
        stem, ending = posixpath.splitext(self.chosen)
        target, number = f"{stem} copy{ending}", 1
        while self.disk.lexists(target):
            number += 1
            target = f"{stem} copy {number}{ending}"
        name, source = posixpath.basename(self.chosen), self.chosen
        if self._attempt(name, "copied", lambda: self.disk.copy(source, target)):
            self.chosen = target

    def on_copy_path(self, event: UiEvent) -> None:
        """Put the selected path on the clipboard."""
        self.computer.clipboard.set(self.chosen or self.folder, self.actor)
        self.note = "Path copied"

    def on_delete_file(self, event: UiEvent) -> None:
        """Move the selected file or folder to the trash; ask first if the settings say so."""
        if not self.chosen:
            self.note = "Nothing selected in the explorer"
        elif self.setting("explorer.confirmDelete"):
            name = posixpath.basename(self.chosen)
            text = f"Move “{name}” to the trash?\nIt can be restored from there."
            self.dialog = MessageDialog(
                "Delete?", text, DELETE, "on_delete_choice", self.chosen, icon="warning"
            )
        else:
            self.on_delete_choice("delete", self.chosen)

    def on_delete_choice(self, choice: str, path: str) -> None:
        """Move to the trash; unchanged tabs of what is gone close."""
        name = posixpath.basename(path)
        if choice != "delete" or not self._attempt(
            name, "deleted", lambda: self.disk.trash(path)
        ):  # fmt: skip
            return
        self.chosen = ""
        for tab in [t for t in self.tabs if t.path == path or t.path.startswith(f"{path}/")]:
            if not tab.modified:
                self.drop(tab)

    def on_terminal(self, event: UiEvent) -> None:
        """Open a terminal in the selected or opened folder."""
        self.computer.launch("terminal", self.where())

    def on_reveal(self, event: UiEvent) -> None:
        """Show the selected file in the file manager."""
        self.computer.launch("files", self.chosen or self.folder or self.computer.home)
