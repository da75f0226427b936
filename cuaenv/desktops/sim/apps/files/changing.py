"""Changing the folder: new names, renaming, the trash, deleting for good."""

from __future__ import annotations

import calendar
import posixpath
import time
from collections.abc import Callable

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.entries import Entry, entry_at
from cuaenv.desktops.sim.apps.files.selecting import Selecting
from cuaenv.desktops.sim.apps.files.transfer import free_name, reason, remove, split_ending
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError

DELETE = (("cancel", "Cancel"), ("delete", "Delete Permanently"))
EMPTY = (("cancel", "Cancel"), ("empty", "Empty Trash"))

TEMPLATES = {
    "Empty Document": ("New Document", ""),
    "Text File": ("New Text File.txt", ""),
    "Markdown File": ("New File.md", "# Title\n"),
    "CSV Table": ("New Table.csv", "a,b\n"),
}
"""Built-in documents: menu label to file name and content; ~/Templates adds its own."""


class Changing(Selecting):
    """What makes, renames and removes names in the folder shown."""

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
            self._attempt(f"“{name}” could not be created", path, lambda: self.disk.mkdir(path))

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
            self._attempt(
                f"“{name}” could not be created", path, lambda: self.disk.write(path, content)
            )
        else:
            source = posixpath.join(self.computer.home, "Templates", template)
            self._attempt(
                f"“{name}” could not be created", path, lambda: self.disk.copy(source, path)
            )

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
            self._attempt(
                f"“{old}” could not be renamed", target, lambda: self.disk.rename(path, target)
            )

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
        self.report(made, errors)

    def report(self, made: list[str], errors: list[str]) -> None:
        """Select what was made and tell what went wrong."""
        if made:
            self.select(made)
        if errors:
            shown = errors if len(errors) <= 5 else [*errors[:5], f"… and {len(errors) - 5} more"]
            self.tell("Not Everything Was Done", "\n".join(shown))

    # ---- removing

    def on_trash(self, event: UiEvent) -> None:
        """Move the selected rows to the trash; in the trash, delete them for good."""
        if self.in_trash:
            self.on_delete(event)
        else:
            self.put_in_trash([entry.path for entry in self.chosen()])

    def put_in_trash(self, paths: list[str]) -> None:
        """Move files to the trash and tell what went wrong."""
        errors = []
        for path in paths:
            try:
                self.disk.trash(path)
            except FsError as error:
                name = posixpath.basename(path)
                errors.append(f"“{name}” could not be moved to the trash: {reason(error)}.")
        self.note = f"Moved to trash: {len(paths) - len(errors)}"
        self.selected = []
        self.report([], errors)

    def on_delete(self, event: UiEvent) -> None:
        """Ask whether to delete the selected rows for good."""
        chosen = self.chosen()
        if chosen:
            what = f"“{chosen[0].name}”" if len(chosen) == 1 else f"these {len(chosen)} items"
            text = f"Delete {what} permanently?\nThis cannot be undone."
            paths = tuple(entry.path for entry in chosen)
            self.dialog = MessageDialog(
                "Delete Permanently?", text, DELETE, "on_delete_choice", paths,
                default="cancel", icon="warning",
            )  # fmt: skip

    def on_delete_choice(self, choice: str, paths: tuple[str, ...]) -> None:
        """Delete for good once that was agreed to."""
        if choice != "delete":
            return
        errors = []
        for path in paths:
            try:
                remove(self.disk, path)
                self._forget_trashed(path)
            except FsError as error:
                name = posixpath.basename(path)
                errors.append(f"“{name}” could not be deleted: {reason(error)}.")
        self.note = f"Deleted: {len(paths) - len(errors)}"
        self.selected = []
        self.report([], errors)

    # ---- the trash

    @property
    def trash_folder(self) -> str:
        """Where the trash keeps its files and their origins."""
        return posixpath.join(self.computer.home, ".local/share/Trash")

    def _forget_trashed(self, path: str) -> None:
        folder, name = posixpath.split(path)
        info = f"{self.trash_folder}/info/{name}.trashinfo"
        if folder == f"{self.trash_folder}/files" and self.disk.lexists(info):
            self.disk.remove(info)

    def trashed(self) -> list[Entry]:
        """Return the rows of the trash, each with the folder it came from."""
        found = []
        for item in self.disk.trashed():
            path = f"{self.trash_folder}/files/{item.name}"
            entry = entry_at(self.disk, path)
            name = posixpath.basename(item.path) or item.name
            found.append(
                Entry(
                    name, path, entry.is_dir, entry.is_link, entry.size, _seconds(item.deleted),
                    posixpath.dirname(item.path),
                )
            )  # fmt: skip
        return found

    def on_restore(self, event: UiEvent) -> None:
        """Put the selected rows of the trash back where they were."""
        errors, done = [], 0
        for entry in self.chosen() if self.in_trash else []:
            try:
                self.disk.restore(posixpath.basename(entry.path))
                done += 1
            except FsError as error:
                errors.append(f"“{entry.name}” could not be restored: {reason(error)}.")
        self.note = f"Restored: {done}"
        self.selected = []
        self.report([], errors)

    def on_empty_trash(self, event: UiEvent) -> None:
        """Ask whether to delete everything in the trash."""
        count = len(self.disk.trashed())
        if count:
            text = f"Delete all {count} items in the trash permanently?\nThis cannot be undone."
            self.dialog = MessageDialog(
                "Empty Trash?", text, EMPTY, "on_empty_choice", default="cancel", icon="warning"
            )
        else:
            self.note = "The trash is empty"

    def on_empty_choice(self, choice: str, context: str) -> None:
        """Empty the trash once that was agreed to."""
        if choice == "empty":
            try:
                self.disk.empty_trash()
            except FsError as error:
                self.fail("The trash could not be emptied", error)
            self.selected = []


def _seconds(stamp: str) -> int:
    """Return seconds since 1970 of `2025-06-02T09:00:00`; 0 for anything else."""
    try:
        return calendar.timegm(time.strptime(stamp, "%Y-%m-%dT%H:%M:%S"))
    except ValueError:
        return 0
