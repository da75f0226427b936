"""What a Spreadsheet window knows: the book, where the cursor is, what can be undone."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.apps.spreadsheet.address import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    Span,
    name_of,
    span_of,
)
from cuaenv.desktops.sim.apps.spreadsheet.book import Book, Sheet
from cuaenv.desktops.sim.apps.spreadsheet.evaluate import Evaluation
from cuaenv.desktops.sim.apps.spreadsheet.files import display, shown_in_grid
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs import FsView

UNDO_LIMIT = 200
ACTOR = "spreadsheet"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What undo goes back to."""

    book: Book
    active: str
    cursor: Cell
    anchor: Cell


class Results:
    """What a book's cells come to, worked out when asked for; a cache, no part of the state."""

    __slots__ = ("_book", "_extents", "_rows", "_texts", "_values")

    def __init__(self) -> None:
        self._book: Book | None = None
        self._values = Evaluation({})
        self._texts: dict[tuple[str, int, int], list[tuple[str, ...]]] = {}
        self._rows: dict[tuple[str, int, int], list[Widget]] = {}
        self._extents: dict[str, tuple[int, int]] = {}

    def of(self, book: Book) -> Evaluation:
        """Return the values of a book."""
        if self._book is not book:
            self._book, self._values, self._texts = book, Evaluation(book.cells), {}
            self._rows, self._extents = {}, {}
        return self._values

    def texts(self, book: Book, name: str, rows: int, columns: int) -> list[tuple[str, ...]]:
        """Return what the cells of a sheet show, row by row."""
        values, shape = self.of(book), (name, rows, columns)
        found = self._texts.get(shape)
        if found is None:
            sheet = book.sheet(name)
            found = [
                tuple(shown_in_grid(sheet, values, (r, c)) for c in range(columns))
                for r in range(rows)
            ]
            self._texts = {shape: found}
        return found

    def extent(self, book: Book, name: str) -> tuple[int, int]:
        """Return the number of rows and columns of a sheet in use."""
        self.of(book)
        found = self._extents.get(name)
        if found is None:
            found = self._extents[name] = book.sheet(name).extent
        return found

    def rows(
        self, book: Book, name: str, rows: int, columns: int,
        make: Callable[[int, tuple[str, ...]], Widget],
    ) -> list[Widget]:  # fmt: skip
        """Return the rows of a sheet as `make` draws them, as long as the book is the same."""
        self.of(book)
        shape = (name, rows, columns)
        found = self._rows.get(shape)
        if found is None:
            texts = self.texts(book, name, rows, columns)
            found = [make(number, row) for number, row in enumerate(texts)]
            self._rows = {shape: found}
        return found

    def __deepcopy__(self, memo: dict[int, Any]) -> Results:
        # Whatever is in it belongs to an immutable book, so copies may share it.
        twin = Results()
        twin._book, twin._values, twin._texts = self._book, self._values, self._texts
        twin._rows, twin._extents = self._rows, self._extents
        return twin

    def __reduce__(self) -> tuple[type[Results], tuple[()]]:
        return Results, ()


class SheetState(App):
    """The state, and the few ways to change it that everything else uses.

    Attributes:
        path: the file; `""` for a document that was never saved.
        book: what the window shows; `saved` is what the file holds.
        active: the name of the active sheet.
        cursor: the active cell; `anchor` is the other corner of the selection.
        formula: the text of the formula bar; `editing` tells whether it differs from the cell.
        clip: the cells last copied here, with what they were copied from.
        note: what the status bar says about the last command.
    """

    name: ClassVar[str] = "Spreadsheet"
    icon: ClassVar[str] = "spreadsheet"
    size: ClassVar[tuple[int, int]] = (900, 580)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.path = ""
        self.line_ending = "\n"
        self.book = self.saved = Book()
        self.active = self.book.names[0]
        self.cursor: Cell = (0, 0)
        self.anchor: Cell = (0, 0)
        self.formula = TextModel("")
        self.goto = TextModel("A1")
        self.editing = False
        self.undone: list[Snapshot] = []
        self.done: list[Snapshot] = []
        self.results = Results()
        self.note = ""

    @property
    def title(self) -> str:
        """The file's name, with a star while there are unsaved changes."""
        name = posixpath.basename(self.path) or "Untitled"
        return f"{'*' if self.modified else ''}{name} - Spreadsheet"

    @property
    def modified(self) -> bool:
        """Whether there are changes the file does not have."""
        return self.book != self.saved

    @property
    def disk(self) -> FsView:
        """The disk as this program uses it."""
        return self.computer.disk(ACTOR)

    @property
    def sheet(self) -> Sheet:
        """The active sheet."""
        return self.book.sheet(self.active)

    @property
    def values(self) -> Evaluation:
        """The values of the book's cells."""
        return self.results.of(self.book)

    @property
    def extent(self) -> tuple[int, int]:
        """The number of rows and columns of the active sheet in use."""
        return self.results.extent(self.book, self.active)

    @property
    def selection(self) -> Span:
        """The selected cells."""
        return span_of(self.cursor, self.anchor)

    @property
    def used(self) -> Span:
        """The selected cells, cut to the part of the sheet in use; at least one cell."""
        r1, c1, r2, c2 = self.selection
        rows, columns = self.extent
        return r1, c1, max(r1, min(r2, rows - 1)), max(c1, min(c2, columns - 1))

    def typed(self, cell: Cell) -> str:
        """Return what was typed into a cell of the active sheet."""
        return self.sheet.cells.get(cell, "")

    def shown(self, cell: Cell) -> str:
        """Return what a cell of the active sheet shows."""
        return display(self.sheet, self.values, cell)

    def select(self, cursor: Cell, anchor: Cell | None = None) -> None:
        """Put the cursor on a cell; `anchor` is the other corner of the selection."""
        row = max(0, min(cursor[0], MAX_ROWS - 1))
        column = max(0, min(cursor[1], MAX_COLUMNS - 1))
        self.cursor = (row, column)
        self.anchor = self.cursor if anchor is None else anchor
        self.reveal = f"cell:{name_of(self.cursor)}"
        self.show_cell()

    def show_cell(self) -> None:
        """Make the formula bar show the cell under the cursor; typing into it is over."""
        if self.editing:
            self.focus = "grid"
        self.editing = False
        self.formula.set_text(self.typed(self.cursor))
        self.goto.set_text(name_of(self.cursor))

    def change(self, book: Book, note: str = "") -> None:
        """Replace the book, undoably."""
        self.note = note
        if book != self.book:
            self.done.append(self.snapshot())
            del self.done[:-UNDO_LIMIT]
            self.undone.clear()
            self.book = book
        if self.active not in book.names:
            self.active = book.names[0]
        self.show_cell()

    def change_sheet(self, sheet: Sheet, note: str = "") -> None:
        """Replace the active sheet, undoably."""
        self.change(self.book.with_sheet(sheet), note)

    def snapshot(self) -> Snapshot:
        """Return what undo would need to come back here."""
        return Snapshot(self.book, self.active, self.cursor, self.anchor)

    def go_back_to(self, snapshot: Snapshot) -> None:
        """Show the book as it was."""
        self.book, self.active = snapshot.book, snapshot.active
        self.select(snapshot.cursor, snapshot.anchor)

    def widen(self, column: int, width: int) -> None:
        """Make a column of the active sheet `width` pixels wide."""
        widths = {**self.sheet.widths, column: max(30, min(width, 600))}
        self.change_sheet(replace(self.sheet, widths=widths))

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        self.dialog = MessageDialog(title, text)
