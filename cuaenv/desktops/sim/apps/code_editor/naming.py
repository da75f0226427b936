"""Making, renaming and removing files and folders from the explorer."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import replace

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.explorer import Explorer
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError

DELETE = (("cancel", "Cancel"), ("delete", "Move to Trash"))


class Naming(Explorer):
    """Changes of names in the opened folder; open tabs follow them."""

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
