"""Rewriting the references of a formula: when it is copied, and when cells move under it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cuaenv.desktops.sim.apps.spreadsheet.address import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    column_index,
    column_name,
)
from cuaenv.desktops.sim.apps.spreadsheet.lexer import Token, tokens
from cuaenv.desktops.sim.apps.spreadsheet.syntax import sheet_name
from cuaenv.desktops.sim.apps.spreadsheet.values import FormulaError

_PARTS = re.compile(r"(\$?)([A-Za-z]+)(\$?)(\d+)")


@dataclass(frozen=True, slots=True)
class Ref:
    """One written cell reference: where it points, and which parts are fixed by `$`."""

    row: int
    column: int
    fixed_row: bool
    fixed_column: bool

    @classmethod
    def read(cls, text: str) -> Ref:
        """Return the reference that `text` is, such as `$B3`."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise FormulaError("#REF!")
        dollar_column, letters, dollar_row, digits = match.groups()
        row, column = int(digits) - 1, column_index(letters)
        return cls(row, column, bool(dollar_row), bool(dollar_column))

    def write(self) -> str:
        """Return the reference as text; `#REF!` when it points off the sheet."""
        if not (0 <= self.row < MAX_ROWS and 0 <= self.column < MAX_COLUMNS):
            return "#REF!"
        column = ("$" if self.fixed_column else "") + column_name(self.column)
        return f"{column}{'$' if self.fixed_row else ''}{self.row + 1}"


Change = Callable[[str | None, Ref, Ref | None], str]
"""From the sheet written (or None), the first and, in a range, the last reference, to new text."""


def _words(typed: str) -> list[Token]:
    """Return the words of a formula; none for other texts and for what cannot be read."""
    try:
        return tokens(typed[1:]) if typed.startswith("=") else []
    except FormulaError:
        return []


def rewritten(typed: str, change: Change) -> str:
    """Return what a cell holds with every reference of its formula changed; texts stay."""
    source, words = typed[1:], _words(typed)
    if not words:
        return typed
    out, at, index = [], 0, 0
    while index < len(words):
        word = words[index]
        if word.kind != "cell":
            index += 1
            continue
        last, index = _range_end(words, index)
        before = words[index - (3 if last else 1) - 1] if index - (3 if last else 1) > 0 else None
        sheet = sheet_name(before.text) if before is not None and before.kind == "sheet" else None
        end = (last or word).end
        out.append(source[at : word.start])
        out.append(change(sheet, Ref.read(word.text), Ref.read(last.text) if last else None))
        at = end
    return "=" + "".join(out) + source[at:]


def _range_end(words: list[Token], index: int) -> tuple[Token | None, int]:
    """Return the last cell of the range that begins at `index`, and the index after it."""
    if words[index + 1].text == ":" and words[index + 2].kind == "cell":
        return words[index + 2], index + 3
    return None, index + 1


def copied(typed: str, rows: int, columns: int) -> str:
    """Return a formula as it reads when copied that many rows down and columns right.

    >>> copied("=A1+$B$2*2", 1, 1)
    '=B2+$B$2*2'
    """

    def move(sheet: str | None, first: Ref, last: Ref | None) -> str:
        ends = [_moved(ref, rows, columns) for ref in (first, last) if ref is not None]
        return "#REF!" if "#REF!" in ends else ":".join(ends)

    return rewritten(typed, move)


def _moved(ref: Ref, rows: int, columns: int) -> str:
    row = ref.row if ref.fixed_row else ref.row + rows
    column = ref.column if ref.fixed_column else ref.column + columns
    return Ref(row, column, ref.fixed_row, ref.fixed_column).write()


def shifted(
    typed: str, home: str, sheet: str, axis: int, at: int, count: int
) -> str:  # fmt: skip
    """Return a formula as it reads after lines of a sheet were inserted or deleted.

    Args:
        typed: what the cell holds.
        home: the sheet the formula is on.
        sheet: the sheet that changed.
        axis: 0 for rows, 1 for columns.
        at: the first line inserted or deleted.
        count: how many; negative for deleted ones.
    """

    def shift(written: str | None, first: Ref, last: Ref | None) -> str:
        target = home if written is None else written
        if target.casefold() != sheet.casefold():
            return ":".join(ref.write() for ref in (first, last) if ref is not None)
        return _shifted_range(first, last, axis, at, count)

    return rewritten(typed, shift)


def _shifted_range(first: Ref, last: Ref | None, axis: int, at: int, count: int) -> str:
    start = line_after(_line(first, axis), at, count)
    if last is None:
        return "#REF!" if start is None else _at_line(first, axis, start).write()
    end = line_after(_line(last, axis), at, count)
    if start is None and end is None:
        return "#REF!"
    # What is left of a range of which one end was deleted begins, or ends, at the gap.
    start = at if start is None else start
    end = at - 1 if end is None else end
    if start > end:
        return "#REF!"
    return f"{_at_line(first, axis, start).write()}:{_at_line(last, axis, end).write()}"


def line_after(line: int, at: int, count: int) -> int | None:
    """Return where a line is after `count` lines were inserted at `at` (deleted: negative).

    >>> line_after(5, 2, 3), line_after(5, 2, -2), line_after(3, 2, -2), line_after(1, 2, 9)
    (8, 3, None, 1)
    """
    if line < at:
        return line
    if count < 0 and line < at - count:
        return None
    return line + count


def _line(ref: Ref, axis: int) -> int:
    return ref.column if axis else ref.row


def _at_line(ref: Ref, axis: int, line: int) -> Ref:
    if axis:
        return Ref(ref.row, line, ref.fixed_row, ref.fixed_column)
    return Ref(line, ref.column, ref.fixed_row, ref.fixed_column)


def renamed(typed: str, old: str, new: str) -> str:
    """Return a formula with a sheet's new name in place of its old one.

    >>> renamed("=Costs!A1+B2", "Costs", "Last year")
    "='Last year'!A1+B2"
    """
    source, words = typed[1:], _words(typed)
    if not words:
        return typed
    out, at = [], 0
    for word in words:
        if word.kind == "sheet" and sheet_name(word.text).casefold() == old.casefold():
            out += [source[at : word.start], quoted(new), "!"]
            at = word.end
    return "=" + "".join(out) + source[at:]


def quoted(name: str) -> str:
    """Return a sheet's name as formulas write it.

    >>> quoted("Sheet1"), quoted("Bob's sheet")
    ('Sheet1', "'Bob''s sheet'")
    """
    if re.fullmatch(r"[A-Za-z_]\w*", name):
        return name
    return "'" + name.replace("'", "''") + "'"


def move_cell(cell: Cell, axis: int, at: int, count: int) -> Cell | None:
    """Return where a cell is after lines were inserted or deleted; None when it is gone."""
    line = line_after(cell[axis], at, count)
    if line is None:
        return None
    return (cell[0], line) if axis else (line, cell[1])
