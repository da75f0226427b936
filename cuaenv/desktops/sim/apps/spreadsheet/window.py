"""What a Spreadsheet window shows around the grid."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.spreadsheet.address import cells_of, span_name
from cuaenv.desktops.sim.apps.spreadsheet.functions import FUNCTIONS
from cuaenv.desktops.sim.apps.spreadsheet.grid_view import grid
from cuaenv.desktops.sim.apps.spreadsheet.values import shown
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
MOST_SUMMED = 200_000
"""Cells the status bar adds up at most."""


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


def window(app: Program) -> Widget:
    """Return the whole window."""
    return build.column(
        _menus(app),
        _tools(app),
        _formula_bar(app),
        _find_bar(app) if app.finding else None,
        grid(app),
        _tabs(app),
        _status(app),
    )


def _menus(app: Program) -> Widget:
    several = len(app.book.sheets) > 1
    return build.menu_bar(
        build.menu("File", (
            MenuItem("New", "new", "Ctrl+N"),
            MenuItem("Open…", "open", "Ctrl+O"),
            MenuItem(),
            MenuItem("Save", "save", "Ctrl+S"),
            MenuItem("Save As…", "save-as", "Ctrl+Shift+S"),
            MenuItem("Export Sheet as CSV…", "save-csv"),
            MenuItem(),
            MenuItem("Close", "quit", "Ctrl+W"),
        )),
        build.menu("Edit", (
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
        )),
        build.menu("Insert", (
            MenuItem("Rows Above", "insert-rows", "Ctrl++"),
            MenuItem("Columns Before", "insert-columns"),
            MenuItem("Sheet", "add-sheet", "Shift+F11"),
            MenuItem(),
            MenuItem("AutoSum", "auto-sum", "Alt+="),
        )),
        build.menu("Format", (
            MenuItem("Numbers", items=NUMBER_ITEMS),
            MenuItem("More Decimals", "more-decimals"),
            MenuItem("Fewer Decimals", "fewer-decimals"),
            MenuItem(),
            MenuItem("Column Width…", "width"),
            MenuItem("Delete Rows", "delete-rows", "Ctrl+-"),
            MenuItem("Delete Columns", "delete-columns"),
        )),
        build.menu("Data", (
            MenuItem("Sort Ascending", "sort-up"),
            MenuItem("Sort Descending", "sort-down"),
        )),
        build.menu("Sheet", (
            MenuItem("Rename Sheet…", "rename-sheet"),
            MenuItem("Delete Sheet…", "delete-sheet", enabled=several),
            MenuItem(),
            MenuItem("Freeze First Row", "freeze-first", checked=app.sheet.frozen == 1),
            MenuItem("Freeze Rows Above", "freeze-above", enabled=app.cursor[0] > 0),
            MenuItem("Unfreeze Rows", "unfreeze", enabled=app.sheet.frozen > 0),
            MenuItem(),
            MenuItem("Next Sheet", "next-sheet", "Ctrl+PageDown", several),
            MenuItem("Previous Sheet", "previous-sheet", "Ctrl+PageUp", several),
        )),
        build.menu("Help", (MenuItem("Functions", "about"),)),
    )  # fmt: skip


def _tools(app: Program) -> Widget:
    return build.toolbar(
        _tool("new", "New", "new"),
        _tool("open", "Open", "open"),
        _tool("save", "Save", "save"),
        build.separator(),
        _tool("undo", "Undo", "undo", bool(app.done) or app.editing),
        _tool("redo", "Redo", "redo", bool(app.undone)),
        build.separator(),
        _tool("cut", "Cut", "cut"),
        _tool("copy", "Copy", "copy"),
        _tool("paste", "Paste", "paste", bool(app.computer.clipboard.get())),
        build.separator(),
        build.button("Sort A→Z", "sort-up", style="flat"),
        build.button("Sort Z→A", "sort-down", style="flat"),
        build.separator(),
        build.button("AutoSum", "auto-sum", style="flat"),
        build.spacer(),
        build.toggle("Find and Replace", app.finding, "toggle-find", icon="search"),
    )


def _tool(icon: str, name: str, key: str, enabled: bool = True) -> Widget:
    return build.icon_button(icon, name, key, states=_off(not enabled))


def _off(disabled: bool) -> frozenset[str]:
    return frozenset({"disabled"}) if disabled else frozenset()


def _formula_bar(app: Program) -> Widget:
    idle = _off(not app.editing)
    return build.row(
        build.entry(app.goto, "Name Box", "goto", width=90),
        build.icon_button("close", "Cancel Edit", "reject", states=idle),
        build.icon_button("check", "Accept Edit", "accept", states=idle),
        build.entry(app.formula, "Formula", "formula", grow=1),
        pad=(8, 4, 8, 4),
        gap=4,
    )


def _find_bar(app: Program) -> Widget:
    return build.toolbar(
        build.entry(app.needle, "Find", "needle", text="Find", width=150),
        build.icon_button("up", "Find Previous", "find-previous"),
        build.icon_button("down", "Find Next", "find-next"),
        build.entry(app.by, "Replace With", "by", text="Replace with", width=150),
        build.button("Replace", "replace-one"),
        build.button("Replace All", "replace-all"),
        build.check_box("Match case", app.match_case, "match-case"),
        build.check_box("In selection", app.in_selection, "in-selection"),
        build.spacer(),
        build.icon_button("close", "Close Find Bar", "close-find"),
    )


def _tabs(app: Program) -> Widget:
    events = frozenset({"double", "context"})
    tabs = [
        build.tab(name, f"sheet:{name}", selected=name == app.active, accepts=events)
        for name in app.book.names
    ]
    return build.row(
        build.tab_list(*tabs), build.icon_button("plus", "Add Sheet", "add-sheet"), gap=4
    )


def _status(app: Program) -> Widget:
    names = app.book.names
    return build.status_bar(
        app.note or f"Sheet {names.index(app.active) + 1} of {len(names)}",
        build.spacer(),
        span_name(app.selection) if app.selection[2] < 9_999 else span_name(app.used),
        _totals(app),
    )


def _totals(app: Program) -> str:
    r1, c1, r2, c2 = app.used
    if (r2 - r1 + 1) * (c2 - c1 + 1) > MOST_SUMMED:
        return ""
    values = [app.values.value(app.active, cell) for cell in cells_of((r1, c1, r2, c2))]
    numbers = [v for v in values if isinstance(v, float) and not isinstance(v, bool)]
    if not numbers:
        return "Sum: 0"
    total = math.fsum(numbers)
    if len(numbers) == 1:
        return f"Sum: {shown(total)}"
    return f"Average: {shown(total / len(numbers))}   Count: {len(numbers)}   Sum: {shown(total)}"


def functions_text() -> str:
    """Return which operators and functions formulas have, as text."""
    names = ", ".join(sorted([*FUNCTIONS, "IF", "IFERROR"]))
    return (
        "A formula begins with =.\nOperators: + - * / ^ & % = <> < <= > >=\n"
        f"Functions: {names}\nRanges: A1:B9. Other sheets: Sheet2!A1."
    )
