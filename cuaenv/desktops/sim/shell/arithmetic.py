"""Arithmetic expansion: C's integer expressions over shell variables, 64 bits wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from cuaenv.desktops.sim.shell.errors import ExpansionError

TOKEN = re.compile(
    r"\s*(?:(0[xX][0-9a-fA-F]+|[0-9]+#[0-9A-Za-z]+|[0-9]+)|([A-Za-z_]\w*)"
    r"|(<<=|>>=|\*\*|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),]))"
)
LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<=", ">=", "<", ">"),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"), ("**",),
)  # fmt: skip
PRECEDENCE = {op: level for level, ops in enumerate(LEVELS) for op in ops}
ASSIGN = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="})
MAX_DEPTH = 24
MAX_LENGTH = 100_000


def wrap(number: int) -> int:
    """Return the number as a signed 64-bit integer."""
    return (number + 2**63) % 2**64 - 2**63


class Arithmetic:
    """Evaluates one expression.

    Args:
        text: the expression, with `$` already expanded.
        get: the text of a variable; empty when unset.
        put: assigns a variable.
        strict: whether values of variables must be numbers, and commas are errors, as in dash.
    """

    def __init__(
        self,
        text: str,
        get: Callable[[str], str],
        put: Callable[[str, str], None],
        depth: int = 0,
        strict: bool = False,
    ) -> None:
        self.get = get
        self.put = put
        self.depth = depth
        self.tokens = _tokens(text)
        self.at = 0
        self.live = True
        self.strict = strict

    def value(self) -> int:
        """Return the value; raise ExpansionError for anything that is no expression."""
        if not self.tokens:
            return 0
        result = self._comma()
        if self.at < len(self.tokens):
            raise ExpansionError(f"arithmetic expression: unexpected {self.tokens[self.at]!r}")
        return result

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def _deeper(self, part: Callable[[], int]) -> int:
        """Evaluate a part one level deeper; raise ExpansionError beyond `MAX_DEPTH`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ExpansionError("arithmetic expression: nested too deeply")
        result = part()
        self.depth -= 1
        return result

    def _comma(self) -> int:
        result = self._deeper(self._assignment)
        while self._peek() == "," and not self.strict:
            self._next()
            result = self._deeper(self._assignment)
        return result

    def _assignment(self) -> int:
        name = self._peek()
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if _is_name(name) and following in ASSIGN:
            self.at += 2
            right = self._deeper(self._assignment)
            if following != "=":
                right = self._apply(following[:-1], self._variable(name), right)
            return self._store(name, right)
        return self._ternary()

    def _store(self, name: str, number: int) -> int:
        if self.live:
            self.put(name, str(number))
        return number

    def _ternary(self) -> int:
        condition = self._binary(0)
        if self._peek() != "?":
            return condition
        self._next()
        yes = self._when(bool(condition), self._comma)
        if self._next() != ":":
            raise ExpansionError("arithmetic expression: expecting ':'")
        no = self._when(not condition, partial(self._deeper, self._assignment))
        return yes if condition else no

    def _when(self, live: bool, part: Callable[[], int]) -> int:
        before, self.live = self.live, self.live and live
        result = part()
        self.live = before
        return result

    def _binary(self, floor: int) -> int:
        """Climb the operators that bind at least as tightly as `floor`."""
        left = self._unary()
        while (op := self._peek()) in PRECEDENCE and PRECEDENCE[op] >= floor:
            self._next()
            tighter = PRECEDENCE[op] + (op != "**")
            if op in ("&&", "||"):
                wanted = bool(left) == (op == "&&")
                right = self._when(wanted, partial(self._binary, tighter))
                left = int(bool(right)) if wanted else int(bool(left))
            else:
                left = self._apply(op, left, self._binary(tighter))
        return left

    def _apply(self, op: str, left: int, right: int) -> int:
        if op in ("/", "%"):
            return self._divide(op, left, right)
        if op == "**":
            if right < 0:
                raise ExpansionError("arithmetic expression: exponent less than 0")
            return wrap(pow(left, right, 2**64))
        operations: dict[str, Callable[[int, int], int]] = {
            "+": int.__add__, "-": int.__sub__, "*": int.__mul__, "|": int.__or__,
            "^": int.__xor__, "&": int.__and__, "==": lambda a, b: int(a == b),
            "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
            ">": lambda a, b: int(a > b), "<=": lambda a, b: int(a <= b),
            ">=": lambda a, b: int(a >= b), "<<": lambda a, b: a << (b & 63),
            ">>": lambda a, b: a >> (b & 63),
        }  # fmt: skip
        return wrap(operations[op](left, right))

    def _divide(self, op: str, left: int, right: int) -> int:
        if right == 0:
            if self.live:
                raise ExpansionError("division by 0")
            return 0
        quotient = abs(left) // abs(right)
        quotient = quotient if (left < 0) == (right < 0) else -quotient
        return wrap(quotient if op == "/" else left - quotient * right)

    def _unary(self) -> int:
        signs: list[str] = []
        while self._peek() in ("+", "-", "!", "~", "++", "--"):
            signs.append(self._next())
        if signs and signs[-1] in ("++", "--") and _is_name(self._peek()):
            step = 1 if signs.pop() == "++" else -1
            name = self._next()
            result = self._store(name, wrap(self._variable(name) + step))
        else:
            result = self._primary()
        for sign in reversed(signs):
            match sign:
                case "-":
                    result = wrap(-result)
                case "!":
                    result = int(not result)
                case "~":
                    result = ~result
        return result

    def _primary(self) -> int:
        token = self._next()
        if token == "(":
            result = self._comma()
            if self._next() != ")":
                raise ExpansionError("arithmetic expression: expecting ')'")
            return result
        if _is_name(token):
            before = self._variable(token)
            if self._peek() in ("++", "--"):
                self._store(token, wrap(before + (1 if self._next() == "++" else -1)))
            return before
        return number(token)

    def _variable(self, name: str) -> int:
        text = self.get(name).strip()
        if not text:
            return 0
        if re.fullmatch(r"[-+]?(0[xX][0-9a-fA-F]+|\d+)", text):
            sign = -1 if text.startswith("-") else 1
            return wrap(sign * number(text.lstrip("+-")))
        if self.strict:
            raise ExpansionError(f"Illegal number: {text}")
        if self.depth > MAX_DEPTH:
            raise ExpansionError("arithmetic expression: nested too deeply")
        return Arithmetic(text, self.get, self.put, self.depth + 1).value()


def number(token: str) -> int:
    """Return the value of an integer constant: decimal, 0x hexadecimal, 0 octal, base#digits."""
    try:
        if "#" in token:
            radix, _, digits = token.partition("#")
            return wrap(int(digits, int(radix)))
        if token.lower().startswith("0x"):
            return wrap(int(token, 16))
        return wrap(int(token[:64], 8 if len(token) > 1 and token.startswith("0") else 10))
    except ValueError:
        shown = token or "end of expression"
        raise ExpansionError(f"arithmetic expression: expecting primary: {shown!r}") from None


def _is_name(token: str) -> bool:
    return token[:1].isalpha() or token[:1] == "_"


def _tokens(text: str) -> list[str]:
    if len(text) > MAX_LENGTH:
        raise ExpansionError(f"arithmetic expression: longer than {MAX_LENGTH} characters")
    tokens, at = [], 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = TOKEN.match(stripped, at)
        if match is None:
            raise ExpansionError(f"arithmetic expression: unexpected {stripped[at : at + 10]!r}")
        tokens.append(match.group(1) or match.group(2) or match.group(3))
        at = match.end()
    return tokens
