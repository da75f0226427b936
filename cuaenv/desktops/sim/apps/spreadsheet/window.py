"""What a Spreadsheet window shows around the grid."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.spreadsheet.address import cells_of, span_name
from cuaenv.desktops.sim.apps.spreadsheet.functions import FUNCTIONS
from cuaenv.desktops.sim.apps.spreadsheet.grid_view import grid
from cuaenv.desktops.sim.apps.spreadsheet.menus import menu_bar
from cuaenv.desktops.sim.apps.spreadsheet.values import shown
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.spreadsheet.program import Program

MOST_SUMMED = 200_000
"""Cells the status bar adds up at most."""


def window(app: Program) -> Widget:
    """Return the whole window."""
    return build.column(
        menu_bar(app),
        _tools(app),
        _formula_bar(app),
        _find_bar(app) if app.finding else None,
        grid(app),
        _tabs(app),
        _status(app),
    )


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
