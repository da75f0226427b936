"""Arguments of functions, and the numbers in them."""

from __future__ import annotations

from typing import NamedTuple

from cuaenv.desktops.sim.apps.spreadsheet.values import (
    CellError,
    FormulaError,
    Value,
    number_of,
)


class Argument(NamedTuple):
    """What a function is called with: one value, or those of a range, row by row."""

    is_range: bool
    values: list[Value]
    columns: int = 1


def values_of(arguments: list[Argument]) -> list[Value]:
    """Return all values of all arguments."""
    return [value for argument in arguments for value in argument.values]


def numbers(arguments: list[Argument]) -> list[float]:
    """Return the numbers: of ranges only cells that hold numbers, of others all; errors spread."""
    found = []
    for argument in arguments:
        for value in argument.values:
            if isinstance(value, CellError):
                raise FormulaError(value.code)
            if not argument.is_range:
                found.append(number_of(value))
            elif isinstance(value, float) and not isinstance(value, bool):
                found.append(value)
    return found


def single(argument: Argument) -> Value:
    """Return the one value of an argument; a wider range is `#VALUE!`."""
    if argument.is_range and len(argument.values) != 1:
        raise FormulaError("#VALUE!")
    return argument.values[0]


def number(argument: Argument) -> float:
    """Return the one value of an argument as a number."""
    return number_of(single(argument))
