"""Changing the folder: new folders and documents, renaming, duplicating."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.transfer import free_name, reason, split_ending
from cuaenv.desktops.sim.apps.files.undoing import Undoing
from cuaenv.desktops.sim.dialogs import PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError

TEMPLATES = {
    "Empty Document": ("New Document", ""),
    "Text File": ("New Text File.txt", ""),
    "Markdown File": ("New File.md", "# Title\n"),
    "CSV Table": ("New Table.csv", "a,b\n"),
}
"""Built-in documents: menu label to file name and content; ~/Templates adds its own."""


class Changing(Undoing):
    """What makes and renames names in the folder shown."""

    # ---- making

    def on_new_folder(self, event: UiEvent) -> None:
        """Ask for the name of a new folder."""
        if not self.in_trash:
            name = posixpath.basename(self._free("New Folder"))
            self.dialog = PromptDialog(
                "New Folder", "Folder name", name, "Create", "on_new_folder_name"
            )

    def on_new_folder_name(self, name: str, context: str) -> None:
        """Make the folder."""
        path = self._new_path(name)
        if path:
            made = self._attempt(
                f"“{name}” could not be created", path, lambda: self.disk.mkdir(path)
            )
            self.did("New Folder", "make", [("", path)] if made else [])

    def templates(self) -> list[str]:
        """Return the labels of the documents that can be made."""
        folder = posixpath.join(self.computer.home, "Templates")
        try:
            own = [name for name in self.disk.listdir(folder) if not name.startswith(".")]
        except FsError:
            own = []
        return [*TEMPLATES, *own]

    def on_new_file(self, template: str, event: UiEvent) -> None:
        """Ask for the name of a new document made from a template."""
        if not self.in_trash:
            name = TEMPLATES[template][0] if template in TEMPLATES else template
            free = posixpath.basename(self._free(name))
            self.dialog = PromptDialog(
                "New Document", "File name", free, "Create", "on_new_file_name", template
            )
            self.dialog.model.select(0, len(split_ending(free)[0]))

    def on_new_file_name(self, name: str, template: str) -> None:
        """Make the document."""
        path = self._new_path(name)
        if not path:
            return
        if template in TEMPLATES:
            content = TEMPLATES[template][1]
            made = self._attempt(
                f"“{name}” could not be created", path, lambda: self.disk.write(path, content)
            )
        else:
            source = posixpath.join(self.computer.home, "Templates", template)
            made = self._attempt(
                f"“{name}” could not be created", path, lambda: self.disk.copy(source, path)
            )
        self.did("New Document", "make", [("", path)] if made else [])

    def _free(self, name: str) -> str:
        path = posixpath.join(self.folder, name)
        if not self.disk.lexists(path):
            return path
        stem, ending = split_ending(name)
        number = 2
        while self.disk.lexists(posixpath.join(self.folder, f"{stem} {number}{ending}")):
            number += 1
        return posixpath.join(self.folder, f"{stem} {number}{ending}")

    def _new_path(self, name: str, folder: str = "") -> str:
        """Return the path for a typed name, or say why it cannot be and return `""`."""
        name = name.strip()
        path = posixpath.join(folder or self.folder, name)
        if not name or name in (".", "..") or "/" in name:
            self.tell("Not a Name", f"“{name}” cannot be a name: it is empty, a dot, or holds “/”.")
        elif self.disk.lexists(path):
            kind = "folder" if self.disk.is_dir(path) else "file"
            self.tell("Name Taken", f"A {kind} named “{name}” already exists here.")
        else:
            return path
        return ""

    def _attempt(self, failure: str, made: str, act: Callable[[], object]) -> bool:
        """Do something that makes a path, which is then selected; report what goes wrong."""
        try:
            act()
        except FsError as error:
            self.fail(failure, error)
            return False
        self.select([made])
        return True

    # ---- renaming

    def on_rename(self, event: UiEvent) -> None:
        """Ask for the new name of the selected row."""
        chosen = self.chosen()
        if len(chosen) == 1 and not self.in_trash:
            entry = chosen[0]
            self.dialog = PromptDialog(
                "Rename", "New name", entry.name, "Rename", "on_rename_name", entry.path
            )
            if not entry.is_dir:
                self.dialog.model.select(0, len(split_ending(entry.name)[0]))

    def on_rename_name(self, name: str, path: str) -> None:
        """Rename, never over something else."""
        folder, old = posixpath.split(path)
        if name.strip() == old:
            return
        target = self._new_path(name, folder)
        if target:
            done = self._attempt(
                f"“{old}” could not be renamed", target, lambda: self.disk.rename(path, target)
            )
            self.did("Rename", "move", [(path, target)] if done else [])

    def on_duplicate(self, event: UiEvent) -> None:
        """Copy each selected row beside itself."""
        made, errors = [], []
        for entry in self.chosen():
            target = free_name(self.disk, entry.path)
            try:
                self.disk.copy(entry.path, target)
                made.append(target)
            except FsError as error:
                errors.append(f"“{entry.name}” could not be copied: {reason(error)}.")
        self.did("Duplicate", "make", [("", path) for path in made])
        self.report(made, errors)
