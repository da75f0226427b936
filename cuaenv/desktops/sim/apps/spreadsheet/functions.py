"""The functions formulas may call, each from its arguments' values to a value.

An argument is a list of values: one for an expression, one a cell for a range. `IF` is worked out
by the evaluator, which must not look at the branch that is not taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from types import MappingProxyType

from cuaenv.desktops.sim.apps.spreadsheet.values import (
    CellError,
    FormulaError,
    Value,
    number_of,
    text_of,
    truth_of,
)

Argument = tuple[bool, list[Value]]
"""Whether it is a range, and its values."""


def _numbers(arguments: list[Argument]) -> list[float]:
    """Return the numbers: of ranges only cells that hold numbers, of others all; errors spread."""
    found = []
    for is_range, values in arguments:
        for value in values:
            if isinstance(value, CellError):
                raise FormulaError(value.code)
            if not is_range:
                found.append(number_of(value))
            elif isinstance(value, float) and not isinstance(value, bool):
                found.append(value)
    return found


def _sum(arguments: list[Argument]) -> Value:
    return math.fsum(_numbers(arguments))


def _average(arguments: list[Argument]) -> Value:
    numbers = _numbers(arguments)
    if not numbers:
        raise FormulaError("#DIV/0!")
    return math.fsum(numbers) / len(numbers)


def _min(arguments: list[Argument]) -> Value:
    return min(_numbers(arguments), default=0.0)


def _max(arguments: list[Argument]) -> Value:
    return max(_numbers(arguments), default=0.0)


def _count(arguments: list[Argument]) -> Value:
    values = [value for _, found in arguments for value in found]
    return float(sum(isinstance(v, float) and not isinstance(v, bool) for v in values))


def _counta(arguments: list[Argument]) -> Value:
    return float(sum(value is not None for _, found in arguments for value in found))


def _round(arguments: list[Argument]) -> Value:
    number = number_of(_single(arguments[0]))
    digits = int(number_of(_single(arguments[1]))) if len(arguments) > 1 else 0
    if abs(digits) > 30:
        raise FormulaError("#VALUE!")
    # Through the shortest decimal text: 2.675 rounds as people write it, not as bits have it.
    exact = Decimal(repr(number)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP) \
        if abs(number) < 1e20 else Decimal(number)  # fmt: skip
    return float(exact)


def _abs(arguments: list[Argument]) -> Value:
    return abs(number_of(_single(arguments[0])))


def _concat(arguments: list[Argument]) -> Value:
    return "".join(text_of(value) for _, found in arguments for value in found)


def _len(arguments: list[Argument]) -> Value:
    return float(len(text_of(_single(arguments[0]))))


def _upper(arguments: list[Argument]) -> Value:
    return text_of(_single(arguments[0])).upper()


def _lower(arguments: list[Argument]) -> Value:
    return text_of(_single(arguments[0])).lower()


def _trim(arguments: list[Argument]) -> Value:
    return " ".join(text_of(_single(arguments[0])).split())


def _truths(arguments: list[Argument]) -> list[bool]:
    """Return every argument as true or false, so that an error in any of them shows."""
    return [truth_of(value) for _, found in arguments for value in found if value is not None]


def _and(arguments: list[Argument]) -> Value:
    return all(_truths(arguments))


def _or(arguments: list[Argument]) -> Value:
    return any(_truths(arguments))


def _not(arguments: list[Argument]) -> Value:
    return not truth_of(_single(arguments[0]))


def _single(argument: Argument) -> Value:
    is_range, values = argument
    if is_range and len(values) != 1:
        raise FormulaError("#VALUE!")
    return values[0]


FUNCTIONS: Mapping[str, tuple[int, int, Callable[[list[Argument]], Value]]] = MappingProxyType({
    "SUM": (1, 255, _sum),
    "AVERAGE": (1, 255, _average),
    "MIN": (1, 255, _min),
    "MAX": (1, 255, _max),
    "COUNT": (1, 255, _count),
    "COUNTA": (1, 255, _counta),
    "ROUND": (1, 2, _round),
    "ABS": (1, 1, _abs),
    "CONCAT": (1, 255, _concat),
    "CONCATENATE": (1, 255, _concat),
    "LEN": (1, 1, _len),
    "UPPER": (1, 1, _upper),
    "LOWER": (1, 1, _lower),
    "TRIM": (1, 1, _trim),
    "AND": (1, 255, _and),
    "OR": (1, 255, _or),
    "NOT": (1, 1, _not),
})  # fmt: skip
"""Name to the fewest and most arguments, and the function. `IF` takes two or three."""


def call(name: str, arguments: list[Argument]) -> Value:
    """Call a function; raise FormulaError(`#NAME?`) when there is none, `#VALUE!` on misuse."""
    if name not in FUNCTIONS:
        raise FormulaError("#NAME?")
    fewest, most, function = FUNCTIONS[name]
    if not fewest <= len(arguments) <= most:
        raise FormulaError("#VALUE!")
    return function(arguments)
