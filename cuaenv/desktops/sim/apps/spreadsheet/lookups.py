"""Functions that look through ranges: counting and adding by a condition, finding a row."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from cuaenv.desktops.sim.apps.spreadsheet.arguments import Argument, number, single
from cuaenv.desktops.sim.apps.spreadsheet.values import (
    CellError,
    FormulaError,
    Value,
    order_key,
    parse_input,
    truth_of,
)

_CONDITION = re.compile(r"(<=|>=|<>|=|<|>)?(.*)", re.DOTALL)


def condition(wanted: Value) -> Callable[[Value], bool]:
    """Return the test that a condition such as `>5`, `<>x` or `ap*` stands for."""
    if not isinstance(wanted, str):
        return lambda value: value is not None and order_key(value) == order_key(wanted)
    match = _CONDITION.fullmatch(wanted)
    operator, rest = (match[1] or "=", match[2]) if match is not None else ("=", wanted)
    other = parse_input(rest)
    if isinstance(other, str) and operator in ("=", "<>"):
        pattern = re.compile(_wildcards(other), re.IGNORECASE | re.DOTALL)
        fits = operator == "="
        return lambda value: (
            isinstance(value, str) and pattern.fullmatch(value) is not None
        ) == fits  # fmt: skip
    return lambda value: _holds(operator, value, other)


def _holds(operator: str, value: Value, other: Value) -> bool:
    if operator == "<>":
        return order_key(value) != order_key(other)
    if (value is None and other is not None) or isinstance(value, CellError):
        return False
    a, b = order_key(value), order_key(other)
    if a[0] != b[0]:
        return False  # numbers are not compared with texts
    return {"=": a == b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]


def _wildcards(text: str) -> str:
    return "".join({"*": ".*", "?": "."}.get(char, re.escape(char)) for char in text)


def countif(arguments: list[Argument]) -> Value:
    """COUNTIF(range; condition): how many cells fit."""
    fits = condition(single(arguments[1]))
    return float(sum(map(fits, arguments[0].values)))


def sumif(arguments: list[Argument]) -> Value:
    """SUMIF(range; condition; [what to add])."""
    return math.fsum(_chosen(arguments))


def averageif(arguments: list[Argument]) -> Value:
    """AVERAGEIF(range; condition; [what to average])."""
    found = _chosen(arguments)
    if not found:
        raise FormulaError("#DIV/0!")
    return math.fsum(found) / len(found)


def _chosen(arguments: list[Argument]) -> list[float]:
    tested, fits = arguments[0].values, condition(single(arguments[1]))
    added = arguments[2].values if len(arguments) > 2 else tested
    return [
        value
        for test, value in zip(tested, added, strict=False)
        if fits(test) and isinstance(value, float) and not isinstance(value, bool)
    ]


def vlookup(arguments: list[Argument]) -> Value:
    """VLOOKUP(what; range; column; [sorted]): from the row whose first cell is, or comes next."""
    wanted, table = single(arguments[0]), arguments[1]
    column = int(number(arguments[2]))
    if not 1 <= column <= table.columns:
        raise FormulaError("#REF!")
    nearest = truth_of(single(arguments[3])) if len(arguments) > 3 else True
    row = _place(wanted, table.values[:: table.columns], nearest)
    return table.values[row * table.columns + column - 1]


def match(arguments: list[Argument]) -> Value:
    """MATCH(what; range; [kind]): the place of a value, from 1; kind 0 for exactly that one."""
    nearest = len(arguments) < 3 or number(arguments[2]) != 0
    return float(_place(single(arguments[0]), arguments[1].values, nearest) + 1)


def _place(wanted: Value, values: list[Value], nearest: bool) -> int:
    """Return the place of a value; with `nearest`, of the last that is not above it."""
    key, found = order_key(wanted), -1
    if not nearest:
        fits = condition(wanted)
        found = next((i for i, value in enumerate(values) if fits(value)), -1)
    else:
        for i, value in enumerate(values):
            other = order_key(value)
            if other[0] == key[0] and other <= key:
                found = i
    if found < 0:
        raise FormulaError("#N/A")
    return found


def index(arguments: list[Argument]) -> Value:
    """INDEX(range; row; [column]): one cell of a range, counted from 1."""
    table, row = arguments[0], int(number(arguments[1]))
    column = int(number(arguments[2])) if len(arguments) > 2 else 1
    rows = len(table.values) // table.columns
    if len(arguments) == 2 and rows == 1:
        row, column = 1, row
    if not (1 <= row <= rows and 1 <= column <= table.columns):
        raise FormulaError("#REF!")
    return table.values[(row - 1) * table.columns + column - 1]
