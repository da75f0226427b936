"""expr: an expression made of arguments."""

from __future__ import annotations

import re
from collections.abc import Callable

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.regex import compile_regex

LEVELS = (
    ("|",),
    ("&",),
    ("<", "<=", "=", "==", "!=", ">=", ">"),
    ("+", "-"),
    ("*", "/", "%"),
    (":",),
)
MAX_DEPTH = 20


class ExprError(UsageError):
    """No expression; the status is 2."""

    status = 2


def run(call: Call) -> int:
    """Print the value; 1 if it is empty or 0."""
    if not call.args:
        raise ExprError("missing operand")
    parser = Parser(call.args)
    value = parser.level(0)
    if parser.at < len(call.args):
        raise ExprError(f"syntax error: unexpected argument '{call.args[parser.at]}'")
    call.line(value)
    return int(value in ("", "0") or re.fullmatch(r"-?0+", value) is not None)


class Parser:
    """Evaluates while it reads."""

    def __init__(self, args: list[str]) -> None:
        self.args = args
        self.at = 0
        self.depth = 0

    def _next(self) -> str:
        if self.at >= len(self.args):
            raise ExprError("syntax error: missing argument")
        self.at += 1
        return self.args[self.at - 1]

    def level(self, number: int) -> str:
        """Return the value of the operators of a level, and of those that bind tighter."""
        if number == len(LEVELS):
            return self._primary()
        left = self.level(number + 1)
        while self.at < len(self.args) and self.args[self.at] in LEVELS[number]:
            left = _apply(self._next(), left, self.level(number + 1))
        return left

    def _primary(self) -> str:
        word = self._next()
        if word == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise ExprError("nested too deeply")
            value = self.level(0)
            if self._next() != ")":
                raise ExprError("syntax error: expecting ')'")
            self.depth -= 1
            return value
        if word == "length" and self.at < len(self.args):
            return str(len(self._primary()))
        if word == "index" and self.at + 1 < len(self.args):
            text, chars = self._primary(), self._primary()
            return str(min((text.find(c) + 1 for c in chars if c in text), default=0))
        if word == "substr" and self.at + 2 < len(self.args):
            text, start, count = self._primary(), _int(self._primary()), _int(self._primary())
            return text[start - 1 : start - 1 + count] if start > 0 and count > 0 else ""
        if word == "match" and self.at + 1 < len(self.args):
            return _match(self._primary(), self._primary())
        return word


def _int(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,40}", text):
        raise ExprError("non-integer argument")
    return int(text)


def _match(text: str, pattern: str) -> str:
    matcher = compile_regex("^" + pattern.removeprefix("^"))
    spans = matcher.search(text)
    if matcher.groups:
        begin, end = spans[1] if spans else (0, 0)
        return text[max(0, begin) : max(0, end)]
    return str(spans[0][1]) if spans else "0"


def _apply(op: str, left: str, right: str) -> str:
    if op == ":":
        return _match(left, right)
    if op == "|":
        return left if left not in ("", "0") else right or "0"
    if op == "&":
        return left if left not in ("", "0") and right not in ("", "0") else "0"
    if op in LEVELS[2]:
        return str(int(_compare(op, left, right)))
    a, b = _int(left), _int(right)
    if op in "/%" and b == 0:
        raise ExprError("division by zero")
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) if b else 0
    operations: dict[str, Callable[[], int]] = {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: quotient,
        "%": lambda: a - quotient * b,
    }  # fmt: skip
    return str(operations[op]())


def _compare(op: str, left: str, right: str) -> bool:
    numbers = [re.fullmatch(r"-?\d{1,40}", text) is not None for text in (left, right)]
    a, b = (int(left), int(right)) if all(numbers) else (0, 0)
    if not all(numbers):
        a, b = (left > right) - (left < right), 0
    results = {"<": a < b, "<=": a <= b, "=": a == b, "==": a == b, "!=": a != b, ">=": a >= b}
    return results.get(op, a > b)
