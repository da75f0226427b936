"""Saving: to the same file, under another name, and when the file changed meanwhile."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor.conflict import conflict_dialog
from cuaenv.desktops.sim.apps.text_editor.document import CannotEncode, load, save, stamp_of
from cuaenv.desktops.sim.apps.text_editor.state import EditorState
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError

UTF8 = (("cancel", "Cancel"), ("convert", "Save as UTF-8"))


class Saving(EditorState):
    """Save, Save As, Reload."""

    def proceed(self, step: str) -> None:
        """Do what waited for unsaved changes to be dealt with."""
        raise NotImplementedError

    def on_save(self, event: UiEvent) -> None:
        """Save to the file the text came from; a new document asks for one."""
        self.next = ""
        self.save()

    def on_save_as(self, event: UiEvent) -> None:
        """Save to another file."""
        self.next = ""
        self._ask_where()

    def save(self) -> None:
        """Save, asking where if there is no file yet and what if it changed on disk."""
        if not self.document.path:
            self._ask_where()
        elif self.document.changed_on_disk(self.disk):
            self._ask_about_change()
        else:
            self.write()

    def _ask_where(self) -> None:
        folder, name = posixpath.split(self.document.path)
        self.dialog = FileDialog(
            "save", "Save As", folder or f"{self.computer.home}/Documents",
            name or "Untitled.txt", "save_to",
        )  # fmt: skip

    def save_to(self, path: str, context: str = "") -> None:
        """Write to a path the user chose and agreed to replace."""
        before = self.document
        self.document = replace(before, path=path, stamp=stamp_of(self.disk, path))
        if not self.write():
            self.document = before

    def write(self) -> bool:
        """Write the file; return whether that worked, else say why not."""
        text = self.text.text
        try:
            self.document = save(self.disk, self.document, text)
        except CannotEncode as error:
            self.dialog = MessageDialog(
                "Characters Cannot Be Saved", str(error), UTF8, "on_encoding_choice",
                self.document.path, icon="warning",
            )  # fmt: skip
            return False
        except FsError as error:
            reason = str(error).lower()
            self.tell("Could Not Save", f"“{self.document.name}” was not saved: {reason}.")
            self.next = ""
            return False
        self.saved = text
        self.note = "File saved"
        self.remember(self.document.path)
        if self.next:
            self.proceed(self.next)
        return True

    def on_encoding_choice(self, choice: str, path: str) -> None:
        """Change the encoding to UTF-8, which has every character, and save."""
        if choice == "convert":
            self.document = replace(
                self.document, encoding="utf-8", path=path, stamp=stamp_of(self.disk, path)
            )
            self.write()

    # ---- changed on disk

    def _ask_about_change(self) -> None:
        gone = not self.disk.exists(self.document.path)
        self.dialog = conflict_dialog(self.document, gone, "Reload")

    def on_changed_choice(self, choice: str, context: str) -> None:
        """Overwrite the file, or take its content in place of the text."""
        if choice == "overwrite":
            self.write()
            return
        self.next = ""
        if choice == "reload":
            self._reload()

    def on_reload(self, event: UiEvent) -> None:
        """Read the file again; with unsaved changes, ask first."""
        if not self.document.path:
            self.note = "Nothing to reload"
        elif self.modified:
            buttons = (("cancel", "Cancel"), ("reload", "Reload"))
            text = f"Reload “{self.document.name}” and lose the changes made here?"
            self.dialog = MessageDialog(
                "Reload File?", text, buttons, "on_changed_choice", default="cancel"
            )
        else:
            self._reload()

    def _reload(self) -> None:
        try:
            self.document, text = load(self.disk, self.document.path)
        except (FsError, ValueError) as error:
            self.tell("Could Not Reload", f"“{self.document.name}” was not read: {error}.")
            return
        caret = self.text.caret
        self.text.set_text(text)
        self.text.place(caret)
        self.saved = text
        self.note = "Reloaded"
