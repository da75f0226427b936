"""Values of awk: numbers, strings, and strings from the input that look like numbers."""

from __future__ import annotations

import re

NUMERIC = re.compile(r"\s*[-+]?(\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?)")


class StrNum(str):
    """Text from the input: it compares as a number when it looks like one."""

    __slots__ = ()


Value = float | str


def looks_numeric(text: str) -> bool:
    """Return whether the whole text is a decimal number, with blanks around it."""
    match = NUMERIC.match(text)
    return match is not None and not text[match.end() :].strip()


def to_number(value: Value) -> float:
    """Return the number a value begins with; 0 when there is none.

    >>> to_number("3x"), to_number("abc"), to_number(" 2.5 ")
    (3.0, 0.0, 2.5)
    """
    if isinstance(value, float):
        return value
    match = NUMERIC.match(value)
    return float(match.group()) if match else 0.0


def to_text(value: Value, convert: str = "%.6g") -> str:
    """Return a value as text; whole numbers without a point."""
    if isinstance(value, str):
        return str(value)
    if value != value or value in (float("inf"), float("-inf")):
        return f"{value:f}".replace("infinity", "inf")
    if value == int(value) and abs(value) < 1e16:
        return str(int(value))
    return convert % value


def truth(value: Value) -> bool:
    """Return whether a value counts as true."""
    if isinstance(value, StrNum) and looks_numeric(value):
        return to_number(value) != 0
    return bool(value)


def compare(left: Value, right: Value) -> int:
    """Return below, at or above 0, comparing numbers as numbers and text as text."""
    if _as_number(left) and _as_number(right):
        a, b = to_number(left), to_number(right)
        return (a > b) - (a < b)
    one, two = to_text(left), to_text(right)
    return (one > two) - (one < two)


def _as_number(value: Value) -> bool:
    if isinstance(value, float):
        return True
    return isinstance(value, StrNum) and looks_numeric(value)
