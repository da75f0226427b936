"""Reading and writing documents: `.csv` and `.tsv` (one sheet), and `.sheet` (all of a book).

A `.sheet` file is JSON:

    {"format": "sheet", "version": 1, "active": "Sheet1",
     "sheets": [{"name": "Sheet1", "cells": {"A1": "Item", "B2": "=SUM(B3:B9)"},
                 "widths": {"A": 160}, "formats": {"B2": "#,##0.00"}}]}

`cells` holds what was typed, by cell name; `widths` are column widths in pixels where they differ
from the usual; `formats` are the number formats of cells that have one; `frozen` is how many rows
at the top stay while the others scroll. Unknown fields are ignored.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from typing import Any

from cuaenv.core.errors import CuaEnvError
from cuaenv.desktops.sim.apps.spreadsheet.address import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    column_index,
    column_name,
    name_of,
    parse_cell,
)
from cuaenv.desktops.sim.apps.spreadsheet.book import MOST_FROZEN, Book, Sheet
from cuaenv.desktops.sim.apps.spreadsheet.evaluate import Evaluation
from cuaenv.desktops.sim.apps.spreadsheet.formats import formatted, parse_format
from cuaenv.desktops.sim.apps.spreadsheet.values import shown

SHEET_ENDING = ".sheet"


class Unreadable(CuaEnvError):
    """A document that is not what its ending says; the message is for people."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds: the book, the sheet that was active, and the csv's line ending."""

    book: Book
    active: str
    line_ending: str = "\n"


def delimiter_of(path: str) -> str:
    """Return what separates cells in a text file of that name."""
    return "\t" if path.lower().endswith(".tsv") else ","


def is_book(path: str) -> bool:
    """Return whether a file of that name holds a whole book."""
    return path.lower().endswith(SHEET_ENDING)


def load(path: str, data: bytes) -> Document:
    """Read a document; raise Unreadable."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"It is not a text file (byte {error.start}).") from error
    return load_book(text) if is_book(path) else load_csv(text, delimiter_of(path))


def load_csv(text: str, delimiter: str = ",") -> Document:
    """Read separated values into one sheet.

    >>> document = load_csv('a,"b, c"\\n1,2\\n')
    >>> document.book.sheets[0].cells[(0, 1)]
    'b, c'
    """
    cells: dict[Cell, str] = {}
    try:
        for r, fields in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)):
            for c, value in enumerate(fields):
                if value != "" and r < MAX_ROWS and c < MAX_COLUMNS:
                    cells[(r, c)] = value
    except csv.Error as error:
        raise Unreadable(f"It is not separated text: {error}.") from error
    ending = "\r\n" if "\r\n" in text else "\n"
    return Document(Book((Sheet("Sheet1", cells),)), "Sheet1", ending)


def dump_csv(book: Book, sheet: str, delimiter: str = ",", line_ending: str = "\n") -> str:
    """Write one sheet as separated values: formulas as their results, the rest as typed."""
    values, found = Evaluation(book.cells), book.sheet(sheet)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=line_ending)
    rows, columns = found.extent
    for r in range(rows):
        writer.writerow([display(found, values, (r, c)) for c in range(columns)])
    return out.getvalue()


def display(sheet: Sheet, values: Evaluation, cell: Cell) -> str:
    """Return what a cell shows: a formula's result, else what was typed."""
    typed = sheet.cells.get(cell, "")
    if typed.startswith("=") and typed != "=":
        return shown(values.value(sheet.name, cell))
    return typed[1:] if typed.startswith("'") else typed


def shown_in_grid(sheet: Sheet, values: Evaluation, cell: Cell) -> str:
    """Return what a cell shows in the window: as `display`, numbers by the cell's format."""
    text = sheet.formats.get(cell, "")
    value = values.value(sheet.name, cell) if text else None
    if isinstance(value, float) and not isinstance(value, bool):
        return formatted(value, text) or display(sheet, values, cell)
    return display(sheet, values, cell)


def load_book(text: str) -> Document:
    """Read a `.sheet` file; raise Unreadable."""
    try:
        data = json.loads(text)
        if data.get("format") != "sheet":
            raise ValueError("it has no `format` of `sheet`")
        sheets = tuple(_sheet(one) for one in data["sheets"])
        names = [sheet.name for sheet in sheets]
        if not sheets or len(set(names)) < len(names):
            raise ValueError("it needs at least one sheet, and names that differ")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"It is not a sheet file: {error}.") from error
    active = data.get("active")
    return Document(Book(sheets), active if active in names else names[0])


def _sheet(data: dict[str, Any]) -> Sheet:
    cells: dict[Cell, str] = {}
    for name, typed in data.get("cells", {}).items():
        cell = parse_cell(name)
        if cell is None or not isinstance(typed, str):
            raise ValueError(f"{name!r}: {typed!r} is not a cell")
        cells[cell] = typed
    widths = {column_index(name): int(width) for name, width in data.get("widths", {}).items()}
    return Sheet(
        str(data["name"]),
        cells,
        widths,
        _formats(data.get("formats", {})),
        _frozen(data.get("frozen")),
    )


def _frozen(value: object) -> int:
    return min(value, MOST_FROZEN) if type(value) is int and value > 0 else 0


def _formats(data: dict[str, Any]) -> dict[Cell, str]:
    found = {}
    for name, text in data.items():
        cell = parse_cell(name)
        if cell is not None and parse_format(str(text)) is not None:
            found[cell] = str(text)
    return found


def dump_book(book: Book, active: str) -> str:
    """Write a whole book as a `.sheet` file."""
    sheets: list[dict[str, Any]] = [
        {
            "name": sheet.name,
            "cells": {name_of(cell): sheet.cells[cell] for cell in sorted(sheet.cells)},
            "widths": {column_name(c): width for c, width in sorted(sheet.widths.items())},
        }
        for sheet in book.sheets
    ]
    for one, sheet in zip(sheets, book.sheets, strict=True):
        if sheet.frozen:
            one["frozen"] = sheet.frozen
        if sheet.formats:
            one["formats"] = {name_of(cell): text for cell, text in sorted(sheet.formats.items())}
    data = {"format": "sheet", "version": 1, "active": active, "sheets": sheets}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
