"""Removing: the trash and what comes back from it, and deleting for good."""

from __future__ import annotations

import calendar
import posixpath
import time

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.changing import Changing
from cuaenv.desktops.sim.apps.files.entries import Entry, entry_at
from cuaenv.desktops.sim.apps.files.state import TRASH
from cuaenv.desktops.sim.apps.files.transfer import reason, remove
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError

DELETE = (("cancel", "Cancel"), ("delete", "Delete Permanently"))
KEPT = 30 * 86_400
"""How long the trash keeps files where the settings say it empties itself, in seconds."""

EMPTY = (("cancel", "Cancel"), ("empty", "Empty Trash"))


class Trashing(Changing):
    """What removes names from the folder shown, and shows the trash."""

    def on_trash(self, event: UiEvent) -> None:
        """Move the selected rows to the trash; in the trash, delete them for good."""
        if self.in_trash:
            self.on_delete(event)
        else:
            self.put_in_trash([entry.path for entry in self.chosen()])

    def put_in_trash(self, paths: list[str]) -> None:
        """Move files to the trash and tell what went wrong."""
        errors, done = [], []
        for path in paths:
            try:
                done.append((path, self.disk.trash(path)))
            except FsError as error:
                name = posixpath.basename(path)
                errors.append(f"“{name}” could not be moved to the trash: {reason(error)}.")
        self.did("Move to Trash", "trash", done)
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

    def show(self, folder: str) -> None:
        """Show a folder; in the trash, what is too old is deleted first where settings say so."""
        if folder == TRASH and self.computer.settings.get("trash_auto_delete") is True:
            self._delete_old()
        super().show(folder)

    def _delete_old(self) -> None:
        for item in self.disk.trashed():
            age = self.computer.clock.now - _seconds(item.deleted)
            path = f"{self.trash_folder}/files/{item.name}"
            if item.deleted and age > KEPT:
                remove(self.disk, path)
                self._forget_trashed(path)

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
