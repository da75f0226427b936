"""Rows, columns, sheets, sorting."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet.address import Span, column_name, span_name
from cuaenv.desktops.sim.apps.spreadsheet.selecting import Selecting
from cuaenv.desktops.sim.apps.spreadsheet.sorting import looks_like_header, sort
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.ui.widget import MenuItem


class Structure(Selecting):
    """Commands on whole rows, columns and sheets."""

    def on_insert_rows(self, event: UiEvent) -> None:
        """Insert as many rows as are selected, above them."""
        self._shift(0, 1)

    def on_insert_columns(self, event: UiEvent) -> None:
        """Insert as many columns as are selected, before them."""
        self._shift(1, 1)

    def on_delete_rows(self, event: UiEvent) -> None:
        """Delete the selected rows."""
        self._shift(0, -1)

    def on_delete_columns(self, event: UiEvent) -> None:
        """Delete the selected columns."""
        self._shift(1, -1)

    def _shift(self, axis: int, sign: int) -> None:
        self.commit()
        first, last = self.used[axis], self.used[axis + 2]
        count = last - first + 1
        lines = ("row", "column")[axis] + ("" if count == 1 else "s")
        book = self.book.shifted(self.active, axis, first, sign * count)
        done = "inserted" if sign > 0 else "deleted"
        self.change(book, f"{count} {lines} {done}")
        self.select((first, self.cursor[1]) if axis == 0 else (self.cursor[0], first))

    def on_sort_up(self, event: UiEvent) -> None:
        """Sort by the cursor's column, smallest first."""
        self._sort(descending=False)

    def on_sort_down(self, event: UiEvent) -> None:
        """Sort by the cursor's column, largest first."""
        self._sort(descending=True)

    def _sort(self, descending: bool) -> None:
        """Sort the selection where several cells are selected, else the whole sheet.

        A selection that leaves out cells beside it is asked about first: sorting it alone would
        tear rows apart.
        """
        self.commit()
        r1, c1, r2, c2 = self.used
        rows, columns = self.extent
        whole = (0, 0, max(rows - 1, 0), max(columns - 1, 0))
        if (r1, c1) == (r2, c2):
            self._sort_span(whole, descending)
        elif c1 > 0 or c2 < columns - 1:
            self.dialog = MessageDialog(
                "Sort Range",
                f"There is data beside {span_name(self.used)}.\n"
                "Sort whole rows, or only the cells that are selected?",
                (("cancel", "Cancel"), ("selection", "Selection only"), ("rows", "Whole rows")),
                then="on_sort_choice",
                context=descending,
            )
        else:
            self._sort_span(self.used, descending)

    def on_sort_choice(self, choice: str, descending: bool) -> None:
        """Sort what was chosen."""
        columns = self.extent[1]
        r1, _, r2, _ = self.used
        if choice == "rows":
            self._sort_span((r1, 0, r2, columns - 1), descending)
        elif choice == "selection":
            self._sort_span(self.used, descending)

    def _sort_span(self, span: Span, descending: bool) -> None:
        if looks_like_header(self.sheet, self.values, span):
            span = (span[0] + 1, *span[1:])
        column = min(max(self.cursor[1], span[1]), span[3])
        sheet = sort(self.sheet, self.values, span, column, descending=descending)
        order = "descending" if descending else "ascending"
        self.change_sheet(
            sheet, f"{span_name(span)} sorted by column {column_name(column)}, {order}"
        )

    def on_width(self, event: UiEvent) -> None:
        """Ask how wide the column is to be."""
        width = str(self.sheet.widths.get(self.cursor[1], 96))
        self.dialog = PromptDialog(
            "Column Width", "Width in pixels", width, "Set", then="on_width_text"
        )

    def on_width_text(self, text: str, context: object) -> None:
        """Set the column's width."""
        if text.strip().isdecimal():
            self.widen(self.cursor[1], int(text.strip()))
            self.note = f"Column {column_name(self.cursor[1])} is {text.strip()} pixels wide"

    def on_sheet(self, name: str, event: UiEvent) -> None:
        """Show another sheet."""
        self.commit()
        if name in self.book.names:
            self.active = name
            self.select((0, 0))
            self.focus = "grid"

    def double_sheet(self, name: str, event: UiEvent) -> None:
        """Double click on a tab: rename the sheet."""
        self.on_rename_sheet(event)

    def context_sheet(self, name: str, event: UiEvent) -> None:
        """Right click on a tab: what can be done with the sheet."""
        self.on_sheet(name, event)
        self.open_popup(
            event,
            MenuItem("Rename Sheet…", "rename-sheet"),
            MenuItem("Delete Sheet", "delete-sheet", enabled=len(self.book.sheets) > 1),
            MenuItem("Insert Sheet", "add-sheet"),
        )

    def on_next_sheet(self, event: UiEvent) -> None:
        """Show the next sheet."""
        self._turn(1, event)

    def on_previous_sheet(self, event: UiEvent) -> None:
        """Show the sheet before."""
        self._turn(-1, event)

    def _turn(self, by: int, event: UiEvent) -> None:
        names = self.book.names
        self.on_sheet(names[(names.index(self.active) + by) % len(names)], event)

    def on_add_sheet(self, event: UiEvent) -> None:
        """Add an empty sheet behind the active one."""
        self.commit()
        name = self.book.free_name()
        self.change(self.book.added(name, self.active), f"{name} added")
        self.on_sheet(name, event)

    def on_rename_sheet(self, event: UiEvent) -> None:
        """Ask for the active sheet's new name."""
        self.dialog = PromptDialog(
            "Rename Sheet", "Name", self.active, "Rename", then="on_sheet_name"
        )

    def on_sheet_name(self, text: str, context: object) -> None:
        """Rename the active sheet, in formulas too."""
        name = text.strip()
        others = {n.casefold() for n in self.book.names if n != self.active}
        if not name or name.casefold() in others:
            self.tell("Rename Sheet", f"“{name}” is empty or taken. Choose another name.")
            return
        book, self.active = self.book.renamed(self.active, name), name
        self.done.append(self.snapshot())
        self.undone.clear()
        self.book = book
        self.show_cell()
        self.note = f"Sheet renamed to {name}"

    def on_delete_sheet(self, event: UiEvent) -> None:
        """Ask before the active sheet is deleted."""
        if len(self.book.sheets) == 1:
            self.tell("Delete Sheet", "A document needs at least one sheet.")
            return
        self.dialog = MessageDialog(
            "Delete Sheet",
            f"Delete “{self.active}” and everything on it?",
            (("cancel", "Cancel"), ("delete", "Delete")),
            then="on_delete_sheet_choice",
        )

    def on_delete_sheet_choice(self, choice: str, context: object) -> None:
        """Delete the active sheet."""
        if choice == "delete":
            gone = self.active
            self.change(self.book.removed(gone), f"{gone} deleted")
            self.select((0, 0))
