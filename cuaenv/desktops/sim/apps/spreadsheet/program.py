"""Spreadsheet: the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.spreadsheet import menus, window
from cuaenv.desktops.sim.apps.spreadsheet.address import column_name, parse_cell
from cuaenv.desktops.sim.apps.spreadsheet.saving import Saving
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

CHARACTER_WIDTH, CELL_PAD = 8, 20
"""For fitting a column to its texts, in pixels."""

TOOLS = frozenset({"undo", "redo", "cut", "copy", "paste", "sort-up", "sort-down"})
"""Tools after which the keyboard is in the grid again, as in other spreadsheets."""


class Program(Saving):
    """One window, one document. Launched with a path it opens that."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.focus = "grid"
        if args:
            self.open(args[0])

    def view(self) -> Widget:
        """Show menus, tools, the formula bar, the grid, the sheets and the status bar."""
        return window.window(self)

    def handle(self, event: UiEvent) -> bool:
        """Take what is typed on the grid as spreadsheets do; leave the rest to the methods."""
        on_grid = event.key in ("", "grid") or event.key.startswith("cell:")
        if event.kind == "key" and on_grid:
            self._key(event)
        elif event.kind == "key" and event.key == "formula" and event.keys == ("escape",):
            self.on_reject(event)
        else:
            did = super().handle(event)
            if event.kind == "click" and event.key in TOOLS and not self.editing:
                self.focus = "grid"
            return did
        return True

    def _key(self, event: UiEvent) -> None:
        keys = event.keys
        if not keys:
            return
        if self.editing and self._editing_key(keys):
            return
        if keys[-1] in ("enter", "tab") and not set(keys[:-1]) - {"shift"}:
            back = -1 if "shift" in keys else 1
            self.step_from_entry(keys[-1], back)
        elif keys == ("delete",):
            self.on_delete_contents(event)
        elif keys in (("f2",), ("f4",)):
            self.on_edit_cell(event)
        elif keys == ("backspace",):
            self.begin("")
        elif keys == ("ctrl", "space"):
            self.on_colhead(str(self.cursor[1]), event)
        elif keys == ("shift", "space"):
            self.on_rowhead(str(self.cursor[0]), event)
        elif self.step(keys):
            self.commit()
        elif event.text and event.text.isprintable() and not {"ctrl", "alt"} & set(keys):
            self.begin(event.text)

    def _editing_key(self, keys: tuple[str, ...]) -> bool:
        """Take a key the text being typed has no use for; return whether that was all."""
        if keys == ("escape",):
            self.show_cell()
            return True
        self.commit()
        return False

    def step_from_entry(self, key: str, by: int) -> None:
        """Return goes down, Tab right; with shift, the other way. What was typed is taken over."""
        self.commit()
        row, column = self.cursor
        self.select((row + by, column) if key == "enter" else (row, column + by))

    def double_colhead(self, column: str, event: UiEvent) -> None:
        """Double click on a column's letter: make it as wide as its texts."""
        rows = self.extent[0]
        longest = max((len(self.shown((r, int(column)))) for r in range(rows)), default=4)
        self.widen(int(column), longest * CHARACTER_WIDTH + CELL_PAD)
        self.note = f"Column {column_name(int(column))} fitted"

    def context_cell(self, name: str, event: UiEvent) -> None:
        """Right click on a cell: what can be done with the selection."""
        r1, c1, r2, c2 = self.selection
        self.commit()
        from_name = parse_cell(name) or self.cursor
        if not (r1 <= from_name[0] <= r2 and c1 <= from_name[1] <= c2):
            self.select(from_name)
        self.open_popup(event, *menus.edit_items(self), MenuItem(), *menus.LINE_ITEMS)

    def context_colhead(self, column: str, event: UiEvent) -> None:
        """Right click on a column's letter."""
        self.on_colhead(column, event)
        self.open_popup(event, *menus.COLUMN_ITEMS)

    def context_rowhead(self, row: str, event: UiEvent) -> None:
        """Right click on a row's number."""
        self.on_rowhead(row, event)
        self.open_popup(event, *menus.ROW_ITEMS)

    def on_about(self, event: UiEvent) -> None:
        """Say which formulas there are."""
        self.tell("Functions", window.functions_text())
