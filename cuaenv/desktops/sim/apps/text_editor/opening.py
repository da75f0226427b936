"""Opening: new documents, files, and what to do with unsaved changes first."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor.document import CannotOpen, Document, load_or_begin
from cuaenv.desktops.sim.apps.text_editor.saving import Saving
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog

UNSAVED = (("discard", "Don't Save"), ("cancel", "Cancel"), ("save", "Save"))


class Opening(Saving):
    """New, Open, recent files, Close."""

    def on_new(self, event: UiEvent) -> None:
        """Begin an empty document."""
        self._after_saving("new")

    def on_open(self, event: UiEvent) -> None:
        """Choose a file to open."""
        self._after_saving("open")

    def on_recent(self, path: str, event: UiEvent) -> None:
        """Open one of the recent files."""
        self._after_saving(f"open:{path}")

    def on_close(self, event: UiEvent) -> None:
        """Close the window, asking about unsaved changes."""
        if self.can_close():
            self.close()

    def can_close(self) -> bool:
        """Return whether there is nothing to save; else ask, and close after the answer."""
        if self.modified:
            self._ask("close")
        return not self.modified

    def _after_saving(self, step: str) -> None:
        if self.modified:
            self._ask(step)
        else:
            self.proceed(step)

    def _ask(self, step: str) -> None:
        text = (
            f"Save changes to “{self.document.name}”?\n"
            "Changes that are not saved will be permanently lost."
        )
        self.dialog = MessageDialog("Save Changes?", text, UNSAVED, "on_unsaved_choice", step)

    def on_unsaved_choice(self, choice: str, step: str) -> None:
        """Save, drop or keep the changes; then do what was asked for."""
        if choice == "save":
            self.next = step
            self.save()
        elif choice == "discard":
            self.saved = self.text.text
            self.proceed(step)

    def proceed(self, step: str) -> None:
        """Do what waited for unsaved changes to be dealt with."""
        verb, _, path = step.partition(":")
        self.next = ""
        if verb == "close":
            self.close()
        elif verb == "new":
            self.load_text(Document(), "")
        elif path:
            self.open_file(path)
        elif verb == "open":
            folder = posixpath.dirname(self.document.path)
            folder = folder or posixpath.join(self.computer.home, "Documents")
            self.dialog = FileDialog("open", "Open File", folder, then="open_file")

    def open_file(self, path: str, context: str = "") -> None:
        """Open a file, or say why not; a path that does not exist begins a new file there."""
        try:
            document, text = load_or_begin(self.disk, path)
        except CannotOpen as error:
            self.tell("Could Not Open", str(error))
            return
        self.load_text(document, text)
        if document.stamp is None:
            self.note = "New file"
            return
        self.remember(path)
        self.note = f"Opened {document.name}"
        if not self.disk.access(path, "w"):
            self.note += ", which may not be written"

    def load_text(self, document: Document, text: str) -> None:
        """Show a document from its beginning."""
        self.document = document
        self.text.set_text(text)
        self.saved = text
        self.note = ""
        self.focus = "text"
