"""Working out formulas: every value of a workbook from what its cells hold.

An Evaluation is made afresh after a change. It works cells out when they are asked for and
remembers them. Chains of references are followed with a stack of its own, so a column of ten
thousand cells that each add to the one above is no problem.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from cuaenv.desktops.sim.apps.spreadsheet.address import Cell, cells_of
from cuaenv.desktops.sim.apps.spreadsheet.arguments import Argument
from cuaenv.desktops.sim.apps.spreadsheet.functions import call
from cuaenv.desktops.sim.apps.spreadsheet.syntax import (
    Binary,
    Call,
    Constant,
    Node,
    Reference,
    Unary,
    parse,
)
from cuaenv.desktops.sim.apps.spreadsheet.values import (
    CellError,
    FormulaError,
    Value,
    number_of,
    order_key,
    parse_input,
    text_of,
    truth_of,
)

Place = tuple[str, Cell]
Sheets = Mapping[str, Mapping[Cell, str]]
"""What the cells of each sheet hold, as typed; formulas begin with `=`."""


@lru_cache(maxsize=4096)
def tree_of(source: str) -> Node | CellError:
    """Return a formula's tree, or the error that it is."""
    try:
        return parse(source)
    except FormulaError as error:
        return CellError(error.code)


class _Needs(Exception):
    """Cells that must be worked out first."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__()
        self.places = places


class Evaluation:
    """The values of a workbook's cells."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.names = {name.casefold(): name for name in sheets}
        self.known: dict[Place, Value] = {}

    def value(self, sheet: str, cell: Cell) -> Value:
        """Return the value of a cell; errors are values."""
        pending: list[Place] = [(sheet, cell)]
        started: set[Place] = set()
        while pending:
            place = pending[-1]
            if place in self.known:
                pending.pop()
                continue
            started.add(place)
            try:
                self.known[place] = self._work_out(place)
            except _Needs as needs:
                self._queue(pending, started, needs.places)
        return self.known[(sheet, cell)]

    def _queue(self, pending: list[Place], started: set[Place], places: list[Place]) -> None:
        """Put places on the stack; one that is being worked out already closes a circle."""
        for place in places:
            if place in started:
                # The started places of the stack are the chain from there to here.
                for member in pending[pending.index(place) :]:
                    if member in started:
                        self.known[member] = CellError("#CIRC!")
                return
        pending.extend(places)

    def _work_out(self, place: Place) -> Value:
        if place in self.known:
            return self.known[place]
        sheet, cell = place
        typed = self.sheets[sheet].get(cell, "")
        if not typed.startswith("=") or typed == "=":
            return parse_input(typed)
        tree = tree_of(typed[1:])
        if isinstance(tree, CellError):
            return tree
        try:
            result = self._single(tree, sheet)
        except FormulaError as error:
            return CellError(error.code)
        return 0.0 if result is None else result

    def _range(self, node: Reference, home: str) -> list[Value]:
        sheet = home if node.sheet is None else self.names.get(node.sheet.casefold())
        if sheet is None:
            raise FormulaError("#REF!")
        held = self.sheets[sheet]
        values: list[Value] = []
        missing: list[Place] = []
        for cell in cells_of(node.span):
            typed = held.get(cell)
            if typed is None:
                values.append(None)
            elif not typed.startswith("="):
                values.append(parse_input(typed))
            elif (sheet, cell) in self.known:
                values.append(self.known[(sheet, cell)])
            else:
                missing.append((sheet, cell))
        if missing:
            raise _Needs(missing)
        return values

    def _single(self, node: Node, sheet: str) -> Value:
        match node:
            case Constant(value):
                return value
            case Reference():
                if not node.single:
                    raise FormulaError("#VALUE!")
                return self._range(node, sheet)[0]
            case Unary(operator, operand):
                number = number_of(self._single(operand, sheet))
                return {"-": -number, "+": number, "%": number / 100}[operator]
            case Binary(operator, left, right):
                return _combine(operator, self._single(left, sheet), self._single(right, sheet))
            case Call("IF", arguments):
                return self._if(arguments, sheet)
            case Call("IFERROR", arguments):
                return self._if_error(arguments, sheet)
            case Call("ISERROR", (argument,)):
                return isinstance(self._tried(argument, sheet), CellError)
            case Call(name, arguments):
                return _finite(call(name, [self._argument(one, sheet) for one in arguments]))

    def _argument(self, node: Node, sheet: str) -> Argument:
        if isinstance(node, Reference):
            columns = node.span[3] - node.span[1] + 1
            return Argument(True, self._range(node, sheet), columns)
        return Argument(False, [self._single(node, sheet)])

    def _tried(self, node: Node, sheet: str) -> Value:
        """Return a value where an error is a value too."""
        try:
            return self._single(node, sheet)
        except FormulaError as error:
            return CellError(error.code)

    def _if_error(self, arguments: tuple[Node, ...], sheet: str) -> Value:
        if len(arguments) != 2:
            raise FormulaError("#VALUE!")
        value = self._tried(arguments[0], sheet)
        return self._single(arguments[1], sheet) if isinstance(value, CellError) else value

    def _if(self, arguments: tuple[Node, ...], sheet: str) -> Value:
        if not 2 <= len(arguments) <= 3:
            raise FormulaError("#VALUE!")
        if truth_of(self._single(arguments[0], sheet)):
            return self._single(arguments[1], sheet)
        return self._single(arguments[2], sheet) if len(arguments) == 3 else False


def _combine(operator: str, left: Value, right: Value) -> Value:
    for value in (left, right):
        if isinstance(value, CellError):
            raise FormulaError(value.code)
    if operator == "&":
        return text_of(left) + text_of(right)
    if operator in ("=", "<>", "<", "<=", ">", ">="):
        return _compare(operator, left, right)
    return _finite(_arithmetic(operator, number_of(left), number_of(right)))


def _arithmetic(operator: str, left: float, right: float) -> Value:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                raise FormulaError("#DIV/0!")
            return left / right
    try:
        return math.pow(left, right)
    except ZeroDivisionError as error:
        raise FormulaError("#DIV/0!") from error
    except (ValueError, OverflowError) as error:
        raise FormulaError("#NUM!") from error


def _compare(operator: str, left: Value, right: Value) -> bool:
    a, b = order_key(_like(left, right)), order_key(_like(right, left))
    return {
        "=": a == b, "<>": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b,
    }[operator]  # fmt: skip


def _like(value: Value, other: Value) -> Value:
    """Return what an empty cell counts as beside `other`; other values as they are."""
    if value is not None or other is None:
        return value
    return "" if isinstance(other, str) else 0.0


def _finite(value: Value) -> Value:
    if isinstance(value, float) and not math.isfinite(value):
        raise FormulaError("#NUM!")
    return value
