"""Literals: the values of an expression tree that are plain data; nothing is ever evaluated."""

from __future__ import annotations

import ast

from cuaenv.core.errors import InvalidAction

Literal = str | int | float | bool | None | list["Literal"]

MAX_STRING = 20_000
MAX_ITEMS = 256
MAX_NUMBER = 1_000_000
MAX_DEPTH = 200

_ALLOWED = "Arguments are numbers, strings, True, False, None, and lists or tuples of them"


def literal(node: ast.expr, depth: int = 0) -> Literal:
    """Return the plain value of `node`; raise InvalidAction if it is not one.

    >>> literal(ast.parse("('a' + 'b', -3)", mode="eval").body)
    ['ab', -3]
    """
    if depth > MAX_DEPTH:
        raise InvalidAction(f"The expression is nested deeper than {MAX_DEPTH} levels.")
    if isinstance(node, ast.Constant):
        return _constant(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        return _signed(node, depth)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _concatenated(node, depth)
    if isinstance(node, ast.List | ast.Tuple):
        if len(node.elts) > MAX_ITEMS:
            raise InvalidAction(f"A list holds at most {MAX_ITEMS} items; got {len(node.elts)}.")
        return [literal(item, depth + 1) for item in node.elts]
    raise InvalidAction(f"{_ALLOWED}; got {type(node).__name__}.")


def _constant(value: object) -> Literal:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int | float):
        if not abs(value) <= MAX_NUMBER:
            raise InvalidAction(f"Numbers lie within ±{MAX_NUMBER}; got a larger one.")
        return value
    raise InvalidAction(f"{_ALLOWED}; got {type(value).__name__}.")


def _string(value: str) -> str:
    if len(value) > MAX_STRING:
        raise InvalidAction(f"A string holds at most {MAX_STRING} characters; got {len(value)}.")
    return value


def _signed(node: ast.UnaryOp, depth: int) -> int | float:
    value = literal(node.operand, depth + 1)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidAction(f"A sign goes before a number; got {value!r}.")
    return -value if isinstance(node.op, ast.USub) else value


def _concatenated(node: ast.BinOp, depth: int) -> str:
    left, right = literal(node.left, depth + 1), literal(node.right, depth + 1)
    if not isinstance(left, str) or not isinstance(right, str):
        raise InvalidAction("Only strings may be added; write numbers out.")
    return _string(left + right)
