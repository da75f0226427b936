"""Values of cells: numbers, texts, truth, nothing, errors; and how one becomes another."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cuaenv.desktops.sim.collation import collation_key

NO_TEXT = ("", "")


@dataclass(frozen=True, slots=True)
class CellError:
    """An error as a value, such as `#DIV/0!`; it spreads to every formula that uses the cell."""

    code: str


Value = float | str | bool | CellError | None
"""What a cell holds; None is an empty cell."""


class FormulaError(Exception):
    """Raised while a formula is read or worked out; `code` is what the cell shows."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def parse_input(text: str) -> Value:
    """Return the value of what was typed into a cell, formulas apart.

    A leading apostrophe makes a text of anything.

    >>> parse_input("12.50"), parse_input("-3"), parse_input("TRUE"), parse_input("'007")
    (12.5, -3.0, True, '007')
    >>> parse_input("12 apples"), parse_input("")
    ('12 apples', None)
    """
    if text == "":
        return None
    if text.startswith("'"):
        return text[1:]
    number = parse_number(text)
    if number is not None:
        return number
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text


def parse_number(text: str) -> float | None:
    """Return the number that `text` is, or None: plain decimals, exponents and percentages.

    >>> parse_number("5%"), parse_number("1e3"), parse_number("1_000"), parse_number("inf")
    (0.05, 1000.0, None, None)
    """
    stripped = text.strip()
    percent = stripped.endswith("%")
    body = stripped[:-1] if percent else stripped
    if not body.isascii() or body.strip("+-.0123456789eE") != "" or body[:1] in "eE":
        return None
    try:
        number = float(body)
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    return number / 100 if percent else number


def number_of(value: Value) -> float:
    """Return a value as a number; raise FormulaError(`#VALUE!`), or the error it is."""
    if isinstance(value, CellError):
        raise FormulaError(value.code)
    if value is None:
        return 0.0
    if isinstance(value, str):
        number = parse_number(value)
        if number is None:
            raise FormulaError("#VALUE!")
        return number
    return float(value)


def text_of(value: Value) -> str:
    """Return a value as a text; raise the error it is."""
    if isinstance(value, CellError):
        raise FormulaError(value.code)
    return shown(value)


def truth_of(value: Value) -> bool:
    """Return a value as true or false; a text that is neither is `#VALUE!`."""
    if isinstance(value, str):
        if value.upper() in ("TRUE", "FALSE"):
            return value.upper() == "TRUE"
        raise FormulaError("#VALUE!")
    return number_of(value) != 0


def shown(value: Value) -> str:
    """Return what a cell shows.

    >>> shown(3.0), shown(0.1 + 0.2), shown(True), shown(None), shown(1e21)
    ('3', '0.3', 'TRUE', '', '1E+21')
    """
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case CellError(code):
            return code
        case str():
            return value
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.10G}"


def order_key(value: Value) -> tuple[int, float, tuple[str, str]]:
    """Return a key that sorts numbers, then texts, then truth, then errors, then empty cells.

    Texts are in the order of `collation_key`.
    """
    match value:
        case None:
            return 4, 0.0, NO_TEXT
        case bool():
            return 2, float(value), NO_TEXT
        case CellError(code):
            return 3, 0.0, (code, "")
        case str():
            return 1, 0.0, collation_key(value)
    return 0, float(value), NO_TEXT
