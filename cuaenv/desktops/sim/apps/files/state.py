"""State of one Files window: where it is, what it lists, what is selected."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.apps.files import entries
from cuaenv.desktops.sim.apps.files.entries import Entry
from cuaenv.desktops.sim.apps.files.transfer import Transfer, reason
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs.view import FsView

TRASH = "trash:///"
"""The trash as a place to go to; its files have no path of their own that people know."""


class FilesState(App):
    """What all parts of the program share.

    Attributes:
        folder: the absolute path shown, or `TRASH`.
        back, forward: folders to return to, the nearest last.
        selected: paths of the selected rows, in the order they were chosen.
        anchor: the row from which shift extends the selection.
        cursor: the row the arrow keys move from.
        column, descending: how rows are sorted.
        show_hidden: whether names with a leading dot are listed.
        as_grid: whether icons in a grid are shown in place of the list.
        location: the path being typed; `editing` tells whether it is shown.
        words: the search; `searching` tells whether its box is shown.
        clip: `cut` or `copy`, and the paths; `("", ())` for nothing.
        transfer: what is being copied or moved while a conflict is asked about; `verb` is which.
        note: what the last operation did, for the status bar.
        listed: the rows while a view is being declared, so that the disk is read once; else None.
    """

    name: ClassVar[str] = "Files"
    icon: ClassVar[str] = "files"
    size: ClassVar[tuple[int, int]] = (860, 560)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.focus = "listing"
        self.folder = computer.home
        self.back: list[str] = []
        self.forward: list[str] = []
        self.selected: list[str] = []
        self.anchor = self.cursor = ""
        self.column, self.descending = "name", False
        self.show_hidden = self.as_grid = self.editing = self.searching = False
        self.location = TextModel()
        self.words = TextModel()
        self.clip: tuple[str, tuple[str, ...]] = ("", ())
        self.transfer: Transfer | None = None
        self.verb = ""
        self.note = ""
        self.listed: list[Entry] | None = None
        if args:
            self._start_at(args[0])

    def handle(self, event: UiEvent) -> bool:
        """Change the state; what the last operation did is no longer told."""
        noted, self.note = bool(self.note), ""
        return super().handle(event) or noted

    def _start_at(self, given: str) -> None:
        path = self.expanded(given)
        if path == TRASH or not self.disk.exists(path) or self.disk.is_dir(path):
            self.folder = path
        else:
            self.folder = posixpath.dirname(path)
            self.select([path])

    @property
    def disk(self) -> FsView:
        """The file system as this program sees it."""
        return self.computer.disk("files")

    @property
    def in_trash(self) -> bool:
        """Whether the trash is shown."""
        return self.folder == TRASH

    @property
    def title(self) -> str:
        """The folder's name."""
        if self.in_trash:
            return "Trash"
        if self.folder == self.computer.home:
            return "Home"
        return posixpath.basename(self.folder) or "File System"

    def expanded(self, typed: str) -> str:
        """Return the absolute path a user means by what they typed."""
        typed = typed.strip()
        if typed.rstrip("/") == TRASH.rstrip("/"):
            return TRASH
        typed = typed.removeprefix("file://")
        if typed == "~" or typed.startswith("~/"):
            typed = self.computer.home + typed[1:]
        base = self.computer.home if self.in_trash else self.folder
        path = posixpath.normpath(posixpath.join(base, typed))
        return path.replace("//", "/", 1) if path.startswith("//") else path

    # ---- rows

    def rows(self) -> list[Entry]:
        """Return the rows shown, in order; raise FsError where the folder is closed or gone."""
        if self.listed is not None:
            return self.listed
        words = self.words.text.strip() if self.searching else ""
        if self.in_trash:
            found = [e for e in self.trashed() if words.casefold() in e.name.casefold()]
        elif words:
            found = entries.search(self.disk, self.folder, words, self.show_hidden)
        else:
            found = entries.listing(self.disk, self.folder)
            found = [e for e in found if self.show_hidden or not e.hidden]
        return entries.ordered(found, self.column, self.descending)

    def rows_or_none(self) -> list[Entry]:
        """Return the rows, none where the folder is closed or gone."""
        try:
            return self.rows()
        except FsError:
            return []

    def trashed(self) -> list[Entry]:
        """Return the rows of the trash."""
        raise NotImplementedError

    def entry(self, path: str) -> Entry | None:
        """Return the row with that path, or None."""
        return next((e for e in self.rows_or_none() if e.path == path), None)

    def chosen(self) -> list[Entry]:
        """Return the selected rows that are still there, in the order shown."""
        return [e for e in self.rows_or_none() if e.path in self.selected]

    def select(self, paths: list[str]) -> None:
        """Select exactly these rows; the last becomes cursor and anchor."""
        self.selected = list(paths)
        if paths:
            self.anchor = self.cursor = paths[-1]
            self.reveal = f"row:{paths[-1]}"

    # ---- going and telling

    def go(self, folder: str) -> None:
        """Show a folder and remember the way back."""
        if folder != self.folder:
            self.back.append(self.folder)
            self.forward.clear()
        self.show(folder)

    def show(self, folder: str) -> None:
        """Show a folder without touching the way back."""
        self.folder = folder
        self.selected, self.anchor, self.cursor = [], "", ""
        self.editing = self.searching = False
        self.words.set_text("")
        self.note = ""

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        self.dialog = MessageDialog(title, text, icon="warning")

    def fail(self, what: str, error: FsError) -> None:
        """Show why something could not be done."""
        self.tell("Not Done", f"{what}: {reason(error)}.")
