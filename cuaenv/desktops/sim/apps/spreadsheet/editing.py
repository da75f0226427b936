"""Typing into cells, deleting, filling, cutting, copying, pasting, undoing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.address import (
    Cell,
    Span,
    cells_of,
    name_of,
    span_name,
)
from cuaenv.desktops.sim.apps.spreadsheet.book import block
from cuaenv.desktops.sim.apps.spreadsheet.rewrite import copied
from cuaenv.desktops.sim.apps.spreadsheet.state import ACTOR, SheetState

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


@dataclass(frozen=True, slots=True)
class Clip:
    """Cells copied in this window: what they hold, whence, and the clipboard's text with it."""

    rows: tuple[tuple[str, ...], ...]
    sheet: str
    span: Span
    cut: bool
    text: str


class Editing(SheetState):
    """Changing what cells hold."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.clip: Clip | None = None

    def change_formula(self, event: UiEvent) -> None:
        """Typing in the formula bar edits the cell under the cursor."""
        self.editing = self.formula.text != self.typed(self.cursor)

    def submit_formula(self, event: UiEvent) -> None:
        """Return in the formula bar: take the text over and go down."""
        self.commit()
        self.select((self.cursor[0] + 1, self.cursor[1]))
        self.focus = "grid"

    def change_cell(self, name: str, event: UiEvent) -> None:
        """Typing in the cell itself, after a click into it."""
        self.editing = True

    def submit_cell(self, name: str, event: UiEvent) -> None:
        """Return in the cell itself."""
        self.submit_formula(event)

    def on_accept(self, event: UiEvent) -> None:
        """Take over what the formula bar says."""
        self.commit()
        self.focus = "grid"

    def on_reject(self, event: UiEvent) -> None:
        """Forget what was typed."""
        self.show_cell()
        self.focus = "grid"

    def begin(self, text: str) -> None:
        """Start typing into the cell under the cursor, with `text` in place of what it holds."""
        self.formula.set_text(text)
        self.formula.move("document_end")
        self.editing = True
        self.focus = f"cell:{name_of(self.cursor)}"

    def commit(self) -> None:
        """Put what was typed into the cell under the cursor."""
        if not self.editing:
            return
        text = self.formula.text
        self.editing = False
        self.focus = "grid"
        if text != self.typed(self.cursor):
            note = f"{name_of(self.cursor)} changed"
            self.change_sheet(self.sheet.with_cells({self.cursor: text}), note)

    def double_cell(self, name: str, event: UiEvent) -> None:
        """Double click: edit what the cell holds."""
        self.begin(self.typed(self.cursor))

    def on_edit_cell(self, event: UiEvent) -> None:
        """Edit what the cell under the cursor holds."""
        self.begin(self.typed(self.cursor))

    def on_delete_contents(self, event: UiEvent) -> None:
        """Empty the selected cells."""
        self.editing = False
        self.change_sheet(self.sheet.cleared(self.selection), f"{self._where()} emptied")

    def on_fill_down(self, event: UiEvent) -> None:
        """Copy the first row of the selection into the rows below it."""
        self._fill(0)

    def on_fill_right(self, event: UiEvent) -> None:
        """Copy the first column of the selection into the columns beside it."""
        self._fill(1)

    def _fill(self, axis: int) -> None:
        self.commit()
        r1, c1, r2, c2 = self.selection if self._is_small() else self.used
        if (r1, c1)[axis] == (r2, c2)[axis]:
            if not (r1, c1)[axis]:
                self.note = "Select the cells to fill"
                return
            # One line is filled from the line before it, as ctrl+D does everywhere.
            r1, c1 = (r1 - 1, c1) if axis == 0 else (r1, c1 - 1)
        changes = {}
        for row, column in cells_of((r1, c1, r2, c2)):
            source = (row, c1) if axis else (r1, column)
            changes[(row, column)] = copied(self.typed(source), row - source[0], column - source[1])
        self.change_sheet(self.sheet.with_cells(changes), f"{self._where()} filled")

    def _is_small(self) -> bool:
        r1, c1, r2, c2 = self.selection
        return (r2 - r1 + 1) * (c2 - c1 + 1) <= 100_000

    def on_copy(self, event: UiEvent) -> None:
        """Copy the selected cells."""
        self._copy(cut=False)

    def on_cut(self, event: UiEvent) -> None:
        """Copy the selected cells, to be emptied when they are pasted."""
        self._copy(cut=True)

    def _copy(self, cut: bool) -> None:
        self.commit()
        span = self.used
        rows = tuple(tuple(row) for row in block(self.sheet, span))
        lines = [
            "\t".join(self.shown((r, c)) for c in range(span[1], span[3] + 1))
            for r in range(span[0], span[2] + 1)
        ]
        text = "\n".join(lines)
        self.clip = Clip(rows, self.active, span, cut, text)
        self.computer.clipboard.set(text, ACTOR)
        self.note = f"{span_name(span)} {'cut' if cut else 'copied'}"

    def on_paste(self, event: UiEvent) -> None:
        """Put copied cells, or the lines of a copied text, at the cursor."""
        self.commit()
        text = self.computer.clipboard.get()
        if self.clip is not None and self.clip.text == text:
            self._paste_clip(self.clip, formulas=True)
        elif text:
            rows = [line.split("\t") for line in text.rstrip("\n").split("\n")]
            self._put(rows, "Pasted")

    def on_paste_values(self, event: UiEvent) -> None:
        """Put what the copied cells show at the cursor, without their formulas."""
        self.commit()
        text = self.computer.clipboard.get()
        if text:
            self._put([line.split("\t") for line in text.split("\n")], "Values pasted")

    def _paste_clip(self, clip: Clip, formulas: bool) -> None:
        r0, c0 = self.selection[:2]
        down, across = r0 - clip.span[0], c0 - clip.span[1]
        if clip.cut:
            self._move(clip, down, across)
            return
        tall, wide = len(clip.rows), len(clip.rows[0])
        r1, c1, r2, c2 = self.used
        # A selection that is a multiple of what was copied is filled with copies of it.
        times_down = max((r2 - r1 + 1) // tall, 1)
        times_across = max((c2 - c1 + 1) // wide, 1)
        changes: dict[Cell, str] = {}
        for r in range(tall * times_down):
            for c in range(wide * times_across):
                source = clip.rows[r % tall][c % wide]
                by_row = r0 + r - clip.span[0] - r % tall
                by_column = c0 + c - clip.span[1] - c % wide
                changes[(r0 + r, c0 + c)] = copied(source, by_row, by_column)
        self._apply(changes, (r0, c0), (r0 + tall * times_down, c0 + wide * times_across))

    def _move(self, clip: Clip, down: int, across: int) -> None:
        book = self.book
        if clip.sheet in book.names:
            book = book.with_sheet(book.sheet(clip.sheet).cleared(clip.span))
        changes = {
            (clip.span[0] + down + r, clip.span[1] + across + c): text
            for r, row in enumerate(clip.rows)
            for c, text in enumerate(row)
        }
        self.change(book.with_sheet(book.sheet(self.active).with_cells(changes)), "Cells moved")
        self.clip = None

    def _put(self, rows: list[list[str]], note: str) -> None:
        r0, c0 = self.selection[:2]
        changes = {
            (r0 + r, c0 + c): text for r, row in enumerate(rows) for c, text in enumerate(row)
        }
        wide = max(len(row) for row in rows)
        self._apply(changes, (r0, c0), (r0 + len(rows), c0 + wide))
        self.note = note

    def _apply(self, changes: dict[Cell, str], start: Cell, end: Cell) -> None:
        self.change_sheet(self.sheet.with_cells(changes), "Pasted")
        self.select(start, (end[0] - 1, end[1] - 1))

    def on_undo(self, event: UiEvent) -> None:
        """Take back the last change; while typing, forget what was typed."""
        if self.editing:
            self.show_cell()
        elif self.done:
            self.undone.append(self.snapshot())
            self.go_back_to(self.done.pop())
            self.note = "Undone"

    def on_redo(self, event: UiEvent) -> None:
        """Do again what was undone."""
        if self.undone:
            self.done.append(self.snapshot())
            self.go_back_to(self.undone.pop())
            self.note = "Done again"

    def _where(self) -> str:
        return span_name(self.used)
