"""The grid: column letters, row numbers and named cells.

A row's widgets depend on what the row shows alone and are kept, so that after a keystroke in a
sheet of thousands of rows only the rows that differ are declared anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.spreadsheet.address import column_name, name_of
from cuaenv.desktops.sim.apps.spreadsheet.formats import looks_numeric
from cuaenv.desktops.sim.apps.spreadsheet.values import parse_number
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.spreadsheet.program import Program

SPARE_ROWS, SPARE_COLUMNS = 30, 4
"""Empty rows and columns shown beyond those in use."""

LEAST_ROWS, LEAST_COLUMNS = 50, 12
HEAD_WIDTH, CELL_WIDTH = 48, 96
"""Widths of the row numbers and of a column, in pixels."""

STYLES = {
    (False, False): "named", (False, True): "named cursor",
    (True, False): "named right", (True, True): "named right cursor",
}  # fmt: skip
"""Style of a cell by whether it shows a number and has the cursor."""

STATES = {
    (False, False): frozenset[str](), (True, False): frozenset({"selected"}),
    (False, True): frozenset({"active"}), (True, True): frozenset({"selected", "active"}),
}  # fmt: skip
"""States of a cell by whether it is selected and has the cursor."""

CELL_EVENTS = frozenset({"double", "context", "drag", "drop"})


def grid(app: Program) -> Widget:
    """Return the table of cells."""
    rows, columns = _shape(app)
    widths = [app.sheet.widths.get(c, CELL_WIDTH) for c in range(columns)]
    r1, c1, r2, c2 = app.selection
    heads = [
        build.column_header(
            column_name(c), f"colhead:{c}", states=_selected(c1 <= c <= c2),
            accepts=frozenset({"double", "context"}), style="center",
        )
        for c in range(columns)
    ]  # fmt: skip
    texts = app.results.texts(app.book, app.active, rows, columns)
    body = list(app.results.rows(app.book, app.active, rows, columns, _plain_row))
    for r in range(r1, min(r2 + 1, rows)):
        marked = (c1, min(c2, columns - 1))
        active = app.cursor[1] if app.cursor[0] == r else -1
        if active >= 0 and app.editing:
            body[r] = _edited_row(app, r, texts[r], marked, active)
        else:
            body[r] = _row(r, texts[r], marked, active)
    for r in range(min(app.sheet.frozen, rows)):
        body[r] = body[r]._replace(style=f"{body[r].style} head".strip())
    corner = build.column_header("", "corner")
    return build.table(
        [corner, *heads], body, key="grid", name=app.active, widths=(HEAD_WIDTH, *widths),
        style="gridlines", accepts=frozenset({"tab"}),
    )  # fmt: skip


def _shape(app: Program) -> tuple[int, int]:
    rows, columns = app.extent
    rows = max(rows + SPARE_ROWS, LEAST_ROWS, app.cursor[0] + SPARE_ROWS)
    columns = max(columns + SPARE_COLUMNS, LEAST_COLUMNS, app.cursor[1] + SPARE_COLUMNS)
    return rows, columns


def _selected(on: bool) -> frozenset[str]:
    return frozenset({"selected"}) if on else frozenset()


def _plain_row(row: int, texts: tuple[str, ...]) -> Widget:
    return _row(row, texts, None, -1)


@lru_cache(maxsize=30_000)
def _row(row: int, texts: tuple[str, ...], marked: tuple[int, int] | None, active: int) -> Widget:
    cells = [
        _cell(row, c, text, marked is not None and marked[0] <= c <= marked[1], c == active)
        for c, text in enumerate(texts)
    ]
    head = build.cell(str(row + 1), f"rowhead:{row}", marked is not None, style="rowhead right",
                      accepts=frozenset({"context"}))  # fmt: skip
    return build.table_row(head, *cells)


def _cell(row: int, column: int, text: str, selected: bool, active: bool) -> Widget:
    name = name_of((row, column))
    is_number = parse_number(text) is not None or looks_numeric(text)
    # Made directly: a sheet has tens of thousands of cells.
    return Widget(
        "table-cell", name, f"cell:{name}", text=text, accepts=CELL_EVENTS,
        style=STYLES[(is_number, active)], states=STATES[(selected, active)],
    )  # fmt: skip


def _edited_row(
    app: Program, row: int, texts: tuple[str, ...], marked: tuple[int, int] | None, active: int
) -> Widget:
    plain = _row(row, texts, marked, active)
    name = name_of((row, active))
    editor = Widget(
        "table-cell", name, f"cell:{name}", style="cursor",
        model=app.formula, states=frozenset({"selected", "active", "editable"}),
        accepts=frozenset({"tab"}),
    )  # fmt: skip
    cells = list(plain.children)
    cells[active + 1] = editor
    return build.table_row(*cells)
