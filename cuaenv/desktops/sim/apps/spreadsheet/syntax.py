"""The grammar of formulas: a small recursive-descent parser to a tree; nothing is evaluated here.

As in other spreadsheets a sign binds tighter than a power (`-2^2` is 4), and powers are worked
out from left to right.

comparison := joined (("=" | "<>" | "<" | "<=" | ">" | ">=") joined)*
joined     := sum ("&" sum)*
sum        := product (("+" | "-") product)*
product    := unary (("*" | "/") unary)*
unary      := ("+" | "-") unary | power
power      := percent ("^" unary)?
percent    := atom "%"*
atom       := number | text | TRUE | FALSE | reference | name "(" arguments ")" | "(" … ")"
"""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.apps.spreadsheet.address import Span, parse_span
from cuaenv.desktops.sim.apps.spreadsheet.lexer import Token, tokens
from cuaenv.desktops.sim.apps.spreadsheet.values import FormulaError, Value

MAX_DEPTH = 64
COMPARISONS = ("=", "<>", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, text or truth value."""

    value: Value


@dataclass(frozen=True, slots=True)
class Reference:
    """Cells of a sheet; `sheet` is None for the formula's own."""

    sheet: str | None
    span: Span

    @property
    def single(self) -> bool:
        """Whether it names one cell."""
        return self.span[:2] == self.span[2:]


@dataclass(frozen=True, slots=True)
class Unary:
    """A sign before, or a percent sign after, an expression."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """Two expressions and the operator between them."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A function, its name in capitals, and its arguments."""

    function: str
    arguments: tuple[Node, ...]


Node = Constant | Reference | Unary | Binary | Call


def parse(source: str) -> Node:
    """Return the tree of a formula without its `=`.

    Raises:
        FormulaError: it is not a formula (`#NAME?`), or names cells that cannot exist (`#REF!`).
    """
    parser = _Parser(tokens(source))
    node = parser.comparison()
    parser.expect("end")
    return node


class _Parser:
    def __init__(self, words: list[Token]) -> None:
        self.words = words
        self.at = 0
        self.depth = 0

    @property
    def word(self) -> Token:
        return self.words[self.at]

    def take(self, *texts: str) -> str:
        """Return and pass the next word if it is one of `texts`, else `""`."""
        if self.word.kind == "op" and self.word.text in texts:
            self.at += 1
            return self.words[self.at - 1].text
        return ""

    def expect(self, kind: str, text: str = "") -> Token:
        word = self.word
        if word.kind != kind or (text and word.text != text):
            raise FormulaError("#NAME?")
        self.at += 1
        return word

    def comparison(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FormulaError("#NAME?")
        node = self.joined()
        while operator := self.take(*COMPARISONS):
            node = Binary(operator, node, self.joined())
        self.depth -= 1
        return node

    def joined(self) -> Node:
        node = self.sum()
        while self.take("&"):
            node = Binary("&", node, self.sum())
        return node

    def sum(self) -> Node:
        node = self.product()
        while operator := self.take("+", "-"):
            node = Binary(operator, node, self.product())
        return node

    def product(self) -> Node:
        node = self.power()
        while operator := self.take("*", "/"):
            node = Binary(operator, node, self.power())
        return node

    def power(self) -> Node:
        node = self.signed()
        while self.take("^"):
            node = Binary("^", node, self.signed())
        return node

    def signed(self) -> Node:
        signs = []
        while sign := self.take("+", "-"):
            signs.append(sign)
        node = self.percent()
        for sign in reversed(signs[-MAX_DEPTH:]):
            node = Unary(sign, node)
        return node

    def percent(self) -> Node:
        node = self.atom()
        while self.take("%"):
            node = Unary("%", node)
        return node

    def atom(self) -> Node:
        word = self.word
        match word.kind:
            case "number":
                self.at += 1
                return Constant(float(word.text))
            case "text":
                self.at += 1
                return Constant(word.text[1:-1].replace('""', '"'))
            case "error":
                raise FormulaError(word.text)
            case "cell" | "sheet":
                return self.reference()
            case "name":
                return self.named()
        self.expect("op", "(")
        node = self.comparison()
        self.expect("op", ")")
        return node

    def reference(self) -> Node:
        sheet = None
        if self.word.kind == "sheet":
            sheet = sheet_name(self.word.text)
            self.at += 1
            if self.word.kind == "error":
                raise FormulaError(self.word.text)
        text = self.expect("cell").text
        if self.take(":"):
            text += f":{self.expect('cell').text}"
        span = parse_span(text)
        if span is None:
            raise FormulaError("#REF!")
        return Reference(sheet, span)

    def named(self) -> Node:
        name = self.expect("name").text.upper()
        if name in ("TRUE", "FALSE") and self.word.text != "(":
            return Constant(name == "TRUE")
        self.expect("op", "(")
        arguments: list[Node] = []
        if not self.take(")"):
            arguments.append(self.comparison())
            while self.take(",", ";"):
                arguments.append(self.comparison())
            self.expect("op", ")")
        return Call(name, tuple(arguments))


def sheet_name(word: str) -> str:
    """Return the sheet that a word such as `Sheet2!` or `'My sheet'!` names."""
    name = word[:-1]
    return name[1:-1].replace("''", "'") if name.startswith("'") else name
