"""Opening, saving and closing documents."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.book import Book
from cuaenv.desktops.sim.apps.spreadsheet.files import (
    Document,
    Unreadable,
    delimiter_of,
    dump_book,
    dump_csv,
    is_book,
    load,
)
from cuaenv.desktops.sim.apps.spreadsheet.finding import Finding
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError

UNSAVED = (("cancel", "Cancel"), ("discard", "Don't Save"), ("save", "Save"))
ENDINGS = (".csv", ".tsv", ".sheet")


class Saving(Finding):
    """Documents and files."""

    def open(self, path: str) -> bool:
        """Show a document; tell what is wrong with it otherwise. Returns whether it was opened."""
        try:
            if not self.disk.exists(path):
                document = Document(Book(), Book().names[0])
            else:
                document = load(path, self.disk.read(path))
        except FsError as error:
            self.tell("Cannot open", f"“{path}” could not be opened: {error}.")
            return False
        except Unreadable as error:
            self.tell("Cannot open", f"“{path}” could not be opened. {error}")
            return False
        self.path, self.line_ending = path, document.line_ending
        self.book = self.saved = document.book
        self.active = document.active
        self.done, self.undone = [], []
        self.clip = None
        self.select((0, 0))
        self.note = ""
        self.focus = "grid"
        return True

    def on_new(self, event: UiEvent) -> None:
        """Open an empty document in a window of its own."""
        self.computer.launch("spreadsheet")

    def on_open(self, event: UiEvent) -> None:
        """Ask which document to open."""
        self.commit()
        self.dialog = FileDialog("open", "Open Spreadsheet", self._folder(), then="on_open_path")

    def on_open_path(self, path: str, context: object) -> None:
        """Open the document here if this window holds nothing, else in another one."""
        if self.modified or self.path:
            self.computer.launch("spreadsheet", path)
        else:
            self.open(path)

    def on_save(self, event: UiEvent) -> None:
        """Save to the document's file; ask for one, or about what a csv file cannot keep."""
        self.commit()
        if not self.path:
            self.on_save_as(event)
        elif self.loses(self.path):
            self._warn(self.path)
        else:
            self.write(self.path)

    def on_save_as(self, event: UiEvent) -> None:
        """Ask where to save."""
        self.commit()
        name = posixpath.basename(self.path) or "Untitled.sheet"
        self.dialog = FileDialog(
            "save", "Save Spreadsheet As", self._folder(), name, then="on_save_path"
        )

    def on_save_csv(self, event: UiEvent) -> None:
        """Ask where to save the active sheet as csv."""
        self.commit()
        stem = posixpath.splitext(posixpath.basename(self.path) or "Untitled")[0]
        name = f"{stem}-{self.active}.csv" if len(self.book.sheets) > 1 else f"{stem}.csv"
        self.dialog = FileDialog(
            "save", "Export Sheet as CSV", self._folder(), name, then="on_export_path"
        )

    def on_save_path(self, path: str, context: object) -> None:
        """Save there; a name without an ending becomes a book."""
        if posixpath.splitext(path)[1].lower() not in ENDINGS:
            path += ".sheet"
        if self.loses(path):
            self._warn(path)
        else:
            self.write(path)

    def on_export_path(self, path: str, context: object) -> None:
        """Write the active sheet there; the document stays where it is."""
        text = dump_csv(self.book, self.active, delimiter_of(path), self.line_ending)
        if self._store(path, text):
            self.note = f"{self.active} exported to {posixpath.basename(path)}"

    def loses(self, path: str) -> bool:
        """Return whether saving there leaves out other sheets."""
        return not is_book(path) and len(self.book.sheets) > 1

    def _warn(self, path: str) -> None:
        self.dialog = MessageDialog(
            "Save as CSV",
            f"A CSV file holds one sheet: only the active sheet, “{self.active}”, is saved.\n"
            "Formulas are saved as their results. To keep everything, save as a .sheet file.",
            (("cancel", "Cancel"), ("sheet", "Save as .sheet…"), ("csv", "Save Active Sheet")),
            then="on_csv_choice",
            context=path,
        )

    def on_csv_choice(self, choice: str, path: str) -> None:
        """Save the active sheet, or offer to save the whole book."""
        if choice == "csv":
            self.write(path)
        elif choice == "sheet":
            name = posixpath.splitext(posixpath.basename(path))[0] + ".sheet"
            self.dialog = FileDialog(
                "save", "Save Spreadsheet As", self._folder(), name, then="on_save_path"
            )

    def write(self, path: str) -> bool:
        """Write the document to a file, which becomes its own; return whether that worked."""
        if is_book(path):
            text = dump_book(self.book, self.active)
        else:
            text = dump_csv(self.book, self.active, delimiter_of(path), self.line_ending)
        if not self._store(path, text):
            return False
        self.path, self.saved = path, self.book
        self.note = f"Saved {posixpath.basename(path)}"
        return True

    def _store(self, path: str, text: str) -> bool:
        try:
            self.disk.write(path, text)
        except FsError as error:
            self.tell("Cannot save", f"“{path}” could not be saved: {error}.")
            return False
        return True

    def _folder(self) -> str:
        return posixpath.dirname(self.path) or f"{self.computer.home}/Documents"

    def on_quit(self, event: UiEvent) -> None:
        """Close the window."""
        if self.can_close():
            self.close()

    def can_close(self) -> bool:
        """Ask about unsaved changes first."""
        self.commit()
        if not self.modified:
            return True
        name = posixpath.basename(self.path) or "Untitled"
        self.dialog = MessageDialog(
            "Save changes?",
            f"“{name}” has changes that are not saved.",
            UNSAVED,
            then="on_unsaved_choice",
        )
        return False

    def on_unsaved_choice(self, choice: str, context: object) -> None:
        """Close without saving, or save and close."""
        if choice == "discard":
            self.close()
        elif choice == "save" and self.path and not self.loses(self.path):
            if self.write(self.path):
                self.close()
        elif choice == "save":
            self.on_save(UiEvent("click", "save"))
