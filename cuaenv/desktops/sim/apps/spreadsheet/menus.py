"""The menus of the Spreadsheet: its menu bar, and what its context menus share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.spreadsheet.program import Program

ROW_ITEMS = (
    MenuItem("Insert Rows Above", "insert-rows"),
    MenuItem("Delete Rows", "delete-rows"),
)
COLUMN_ITEMS = (
    MenuItem("Insert Columns Before", "insert-columns"),
    MenuItem("Delete Columns", "delete-columns"),
    MenuItem("Column Width…", "width"),
    MenuItem("Sort Ascending", "sort-up"),
    MenuItem("Sort Descending", "sort-down"),
)
LINE_ITEMS = (*ROW_ITEMS, *COLUMN_ITEMS[:2])
NUMBER_ITEMS = (
    MenuItem("General", "format:general", "Ctrl+Shift+~"),
    MenuItem("Number (1234.50)", "format:number", "Ctrl+Shift+1"),
    MenuItem("Thousands (1,234.50)", "format:thousands"),
    MenuItem("Currency ($1,234.50)", "format:currency", "Ctrl+Shift+4"),
    MenuItem("Percent (12.50%)", "format:percent", "Ctrl+Shift+5"),
)


def edit_items(app: Program) -> tuple[MenuItem, ...]:
    """Return what the menu Edit and the menu of a cell have in common."""
    full = bool(app.computer.clipboard.get())
    return (
        MenuItem("Cut", "cut", "Ctrl+X"),
        MenuItem("Copy", "copy", "Ctrl+C"),
        MenuItem("Paste", "paste", "Ctrl+V", full),
        MenuItem("Paste Values", "paste-values", "Ctrl+Shift+V", full),
        MenuItem("Delete Contents", "delete-contents"),
    )


def menu_bar(app: Program) -> Widget:
    """Return the menu bar; what makes no sense now is greyed."""
    return build.menu_bar(
        build.menu("File", _file(app)),
        build.menu("Edit", _edit(app)),
        build.menu("Insert", _insert(app)),
        build.menu("Format", _format(app)),
        build.menu("Data", _data(app)),
        build.menu("Sheet", _sheet(app)),
        build.menu("Help", _help(app)),
    )


def _file(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("New", "new", "Ctrl+N"),
        MenuItem("Open…", "open", "Ctrl+O"),
        MenuItem(),
        MenuItem("Save", "save", "Ctrl+S"),
        MenuItem("Save As…", "save-as", "Ctrl+Shift+S"),
        MenuItem("Export Sheet as CSV…", "save-csv"),
        MenuItem(),
        MenuItem("Close", "quit", "Ctrl+W"),
    )


def _edit(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Undo", "undo", "Ctrl+Z", bool(app.done) or app.editing),
        MenuItem("Redo", "redo", "Ctrl+Y", bool(app.undone)),
        MenuItem(),
        *edit_items(app),
        MenuItem("Edit Cell", "edit-cell", "F2"),
        MenuItem("Select All", "select-all", "Ctrl+A"),
        MenuItem(),
        MenuItem("Fill Down", "fill-down", "Ctrl+D"),
        MenuItem("Fill Right", "fill-right", "Ctrl+R"),
        MenuItem(),
        MenuItem("Find and Replace…", "find", "Ctrl+F"),
        MenuItem("Replace…", "find", "Ctrl+H"),
    )


def _insert(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Rows Above", "insert-rows", "Ctrl++"),
        MenuItem("Columns Before", "insert-columns"),
        MenuItem("Sheet", "add-sheet", "Shift+F11"),
        MenuItem(),
        MenuItem("AutoSum", "auto-sum", "Alt+="),
    )


def _format(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Numbers", items=NUMBER_ITEMS),
        MenuItem("More Decimals", "more-decimals"),
        MenuItem("Fewer Decimals", "fewer-decimals"),
        MenuItem(),
        MenuItem("Column Width…", "width"),
        MenuItem("Delete Rows", "delete-rows", "Ctrl+-"),
        MenuItem("Delete Columns", "delete-columns"),
    )


def _data(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Sort Ascending", "sort-up"),
        MenuItem("Sort Descending", "sort-down"),
    )


def _sheet(app: Program) -> tuple[MenuItem, ...]:
    several = len(app.book.sheets) > 1
    return (
        MenuItem("Rename Sheet…", "rename-sheet"),
        MenuItem("Delete Sheet…", "delete-sheet", enabled=several),
        MenuItem(),
        MenuItem("Freeze First Row", "freeze-first", checked=app.sheet.frozen == 1),
        MenuItem("Freeze Rows Above", "freeze-above", enabled=app.cursor[0] > 0),
        MenuItem("Unfreeze Rows", "unfreeze", enabled=app.sheet.frozen > 0),
        MenuItem(),
        MenuItem("Next Sheet", "next-sheet", "Ctrl+PageDown", several),
        MenuItem("Previous Sheet", "previous-sheet", "Ctrl+PageUp", several),
    )


def _help(app: Program) -> tuple[MenuItem, ...]:
    return (MenuItem("Functions", "about"),)
