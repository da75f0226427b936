"""Functions on texts."""

from __future__ import annotations

from cuaenv.desktops.sim.apps.spreadsheet.arguments import Argument, number, single, values_of
from cuaenv.desktops.sim.apps.spreadsheet.values import FormulaError, Value, text_of


def _text(argument: Argument) -> str:
    return text_of(single(argument))


def _count(arguments: list[Argument], at: int) -> int:
    count = int(number(arguments[at])) if len(arguments) > at else 1
    if count < 0:
        raise FormulaError("#VALUE!")
    return count


def concat(arguments: list[Argument]) -> Value:
    """CONCAT(…): all texts, one behind the other."""
    return "".join(map(text_of, values_of(arguments)))


def length(arguments: list[Argument]) -> Value:
    """LEN(text): how many characters it has."""
    return float(len(_text(arguments[0])))


def upper(arguments: list[Argument]) -> Value:
    """UPPER(text): in capitals."""
    return _text(arguments[0]).upper()


def lower(arguments: list[Argument]) -> Value:
    """LOWER(text): in small letters."""
    return _text(arguments[0]).lower()


def proper(arguments: list[Argument]) -> Value:
    """PROPER(text): every word with a capital."""
    return _text(arguments[0]).title()


def trim(arguments: list[Argument]) -> Value:
    """TRIM(text): with single spaces, between words alone."""
    return " ".join(_text(arguments[0]).split())


def left(arguments: list[Argument]) -> Value:
    """LEFT(text; [count]): its first characters."""
    return _text(arguments[0])[: _count(arguments, 1)]


def right(arguments: list[Argument]) -> Value:
    """RIGHT(text; [count]): its last characters."""
    text, count = _text(arguments[0]), _count(arguments, 1)
    return text[max(len(text) - count, 0) :]


def mid(arguments: list[Argument]) -> Value:
    """MID(text; start; count): characters from the middle, counted from 1."""
    start = int(number(arguments[1]))
    if start < 1:
        raise FormulaError("#VALUE!")
    return _text(arguments[0])[start - 1 : start - 1 + _count(arguments, 2)]


def substitute(arguments: list[Argument]) -> Value:
    """SUBSTITUTE(text; old; new): with one text in place of another."""
    text, old, new = (_text(argument) for argument in arguments)
    return text.replace(old, new) if old else text


def find(arguments: list[Argument]) -> Value:
    """FIND(what; text): where it first stands, counted from 1; capitals count."""
    at = _text(arguments[1]).find(_text(arguments[0]))
    if at < 0:
        raise FormulaError("#VALUE!")
    return float(at + 1)
