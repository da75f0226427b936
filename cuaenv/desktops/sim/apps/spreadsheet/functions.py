"""The functions formulas may call, each from its arguments' values to a value.

`IF` and `IFERROR` are worked out by the evaluator, which must not look at the branch that is not
taken.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal
from types import MappingProxyType

from cuaenv.desktops.sim.apps.spreadsheet import lookups, texts
from cuaenv.desktops.sim.apps.spreadsheet.arguments import (
    Argument,
    number,
    numbers,
    single,
    values_of,
)
from cuaenv.desktops.sim.apps.spreadsheet.values import (
    CellError,
    FormulaError,
    Value,
    truth_of,
)

Function = Callable[[list[Argument]], Value]


def _some(arguments: list[Argument]) -> list[float]:
    found = numbers(arguments)
    if not found:
        raise FormulaError("#DIV/0!")
    return found


def _sum(arguments: list[Argument]) -> Value:
    return math.fsum(numbers(arguments))


def _product(arguments: list[Argument]) -> Value:
    return math.prod(numbers(arguments))


def _average(arguments: list[Argument]) -> Value:
    found = _some(arguments)
    return math.fsum(found) / len(found)


def _median(arguments: list[Argument]) -> Value:
    return statistics.median(_some(arguments))


def _stdev(arguments: list[Argument]) -> Value:
    found = _some(arguments)
    if len(found) < 2:
        raise FormulaError("#DIV/0!")
    return statistics.stdev(found)


def _min(arguments: list[Argument]) -> Value:
    return min(numbers(arguments), default=0.0)


def _max(arguments: list[Argument]) -> Value:
    return max(numbers(arguments), default=0.0)


def _ranked(arguments: list[Argument], largest: bool) -> Value:
    found = sorted(numbers(arguments[:1]), reverse=largest)
    place = int(number(arguments[1]))
    if not 1 <= place <= len(found):
        raise FormulaError("#NUM!")
    return found[place - 1]


def _large(arguments: list[Argument]) -> Value:
    return _ranked(arguments, largest=True)


def _small(arguments: list[Argument]) -> Value:
    return _ranked(arguments, largest=False)


def _count(arguments: list[Argument]) -> Value:
    values = values_of(arguments)
    return float(sum(isinstance(v, float) and not isinstance(v, bool) for v in values))


def _counta(arguments: list[Argument]) -> Value:
    return float(sum(value is not None for value in values_of(arguments)))


def _countblank(arguments: list[Argument]) -> Value:
    return float(sum(value in (None, "") for value in values_of(arguments)))


def _rounded(arguments: list[Argument], how: str) -> Value:
    value = number(arguments[0])
    digits = int(number(arguments[1])) if len(arguments) > 1 else 0
    if abs(digits) > 30:
        raise FormulaError("#VALUE!")
    # Through the shortest decimal text: 2.675 rounds as people write it, not as bits have it.
    exact = Decimal(repr(value)).quantize(Decimal(1).scaleb(-digits), how) \
        if abs(value) < 1e20 else Decimal(value)  # fmt: skip
    return float(exact)


def _round(arguments: list[Argument]) -> Value:
    return _rounded(arguments, ROUND_HALF_UP)


def _roundup(arguments: list[Argument]) -> Value:
    return _rounded(arguments, ROUND_UP)


def _rounddown(arguments: list[Argument]) -> Value:
    return _rounded(arguments, ROUND_DOWN)


def _int(arguments: list[Argument]) -> Value:
    return float(math.floor(number(arguments[0])))


def _ceiling(arguments: list[Argument]) -> Value:
    return _rounded(arguments[:1], ROUND_CEILING)


def _abs(arguments: list[Argument]) -> Value:
    return abs(number(arguments[0]))


def _mod(arguments: list[Argument]) -> Value:
    value, by = number(arguments[0]), number(arguments[1])
    if by == 0:
        raise FormulaError("#DIV/0!")
    return value - by * math.floor(value / by)


def _sqrt(arguments: list[Argument]) -> Value:
    value = number(arguments[0])
    if value < 0:
        raise FormulaError("#NUM!")
    return math.sqrt(value)


def _truths(arguments: list[Argument]) -> list[bool]:
    """Return every argument as true or false, so that an error in any of them shows."""
    return [truth_of(value) for value in values_of(arguments) if value is not None]


def _and(arguments: list[Argument]) -> Value:
    return all(_truths(arguments))


def _or(arguments: list[Argument]) -> Value:
    return any(_truths(arguments))


def _not(arguments: list[Argument]) -> Value:
    return not truth_of(single(arguments[0]))


def _isblank(arguments: list[Argument]) -> Value:
    return single(arguments[0]) is None


def _isnumber(arguments: list[Argument]) -> Value:
    value = single(arguments[0])
    return isinstance(value, float) and not isinstance(value, bool)


def _istext(arguments: list[Argument]) -> Value:
    return isinstance(single(arguments[0]), str)


def _iserror(arguments: list[Argument]) -> Value:
    return isinstance(single(arguments[0]), CellError)


FUNCTIONS: Mapping[str, tuple[int, int, Function]] = MappingProxyType({
    "SUM": (1, 255, _sum),
    "PRODUCT": (1, 255, _product),
    "AVERAGE": (1, 255, _average),
    "MEDIAN": (1, 255, _median),
    "STDEV": (1, 255, _stdev),
    "MIN": (1, 255, _min),
    "MAX": (1, 255, _max),
    "LARGE": (2, 2, _large),
    "SMALL": (2, 2, _small),
    "COUNT": (1, 255, _count),
    "COUNTA": (1, 255, _counta),
    "COUNTBLANK": (1, 1, _countblank),
    "COUNTIF": (2, 2, lookups.countif),
    "SUMIF": (2, 3, lookups.sumif),
    "AVERAGEIF": (2, 3, lookups.averageif),
    "VLOOKUP": (3, 4, lookups.vlookup),
    "MATCH": (2, 3, lookups.match),
    "INDEX": (2, 3, lookups.index),
    "ROUND": (1, 2, _round),
    "ROUNDUP": (1, 2, _roundup),
    "ROUNDDOWN": (1, 2, _rounddown),
    "INT": (1, 1, _int),
    "CEILING": (1, 1, _ceiling),
    "ABS": (1, 1, _abs),
    "MOD": (2, 2, _mod),
    "SQRT": (1, 1, _sqrt),
    "CONCAT": (1, 255, texts.concat),
    "CONCATENATE": (1, 255, texts.concat),
    "LEN": (1, 1, texts.length),
    "UPPER": (1, 1, texts.upper),
    "LOWER": (1, 1, texts.lower),
    "PROPER": (1, 1, texts.proper),
    "TRIM": (1, 1, texts.trim),
    "LEFT": (1, 2, texts.left),
    "RIGHT": (1, 2, texts.right),
    "MID": (3, 3, texts.mid),
    "SUBSTITUTE": (3, 3, texts.substitute),
    "FIND": (2, 2, texts.find),
    "AND": (1, 255, _and),
    "OR": (1, 255, _or),
    "NOT": (1, 1, _not),
    "ISBLANK": (1, 1, _isblank),
    "ISNUMBER": (1, 1, _isnumber),
    "ISTEXT": (1, 1, _istext),
    "ISERROR": (1, 1, _iserror),
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
