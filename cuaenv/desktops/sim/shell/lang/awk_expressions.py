"""Parser of awk's expressions, by precedence."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError, Token, tokens
from cuaenv.desktops.sim.shell.lang.awk_nodes import Expr

ASSIGN = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "^=", "**="})
COMPARE = frozenset({"<", "<=", "==", "!=", ">", ">="})
BINARY = {"+": 1, "-": 1, "*": 2, "/": 2, "%": 2}
STARTS = frozenset({"number", "string", "regex", "name", "call"})
MAX_DEPTH = 25


class ExpressionParser:
    """Parses expressions; `no_in` and `no_gt` keep `in` and `>` for whoever asked."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0
        self.no_in = self.no_gt = False

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.at]

    def is_op(self, *texts: str) -> bool:
        """Return whether the next token is one of these operators."""
        return self.token.kind == "op" and self.token.text in texts

    def is_word(self, *texts: str) -> bool:
        """Return whether the next token is one of these keywords."""
        return self.token.kind == "keyword" and self.token.text in texts

    def take(self) -> Token:
        """Read the next token."""
        token = self.token
        self.at += token.kind != "end"
        return token

    def need(self, text: str) -> None:
        """Read that operator, or raise."""
        if not self.is_op(text):
            raise self.error()
        self.at += 1

    def error(self) -> AwkError:
        """Return the error for the token that does not fit."""
        shown = {"newline": "newline", "end": "end of program"}.get(self.token.kind)
        return AwkError(f"syntax error at or near {shown or self.token.text}")

    def newlines(self) -> None:
        """Pass newlines."""
        while self.token.kind == "newline":
            self.at += 1

    def expression(self) -> Expr:
        """Parse an expression."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise AwkError("expression nested too deeply")
        left = self._ternary()
        if self.token.kind == "op" and self.token.text in ASSIGN and _is_lvalue(left):
            op = self.take().text
            self.newlines()
            left = Expr("assign", op[:-1].replace("**", "^"), (left, self.expression()))
        self.depth -= 1
        return left

    def _ternary(self) -> Expr:
        condition = self._or()
        if not self.is_op("?"):
            return condition
        self.take()
        self.newlines()
        yes = self.expression()
        self.newlines()
        self.need(":")
        self.newlines()
        return Expr("ternary", "", (condition, yes, self.expression()))

    def _or(self) -> Expr:
        left = self._and()
        while self.is_op("||"):
            self.take()
            self.newlines()
            left = Expr("or", "", (left, self._and()))
        return left

    def _and(self) -> Expr:
        left = self._in()
        while self.is_op("&&"):
            self.take()
            self.newlines()
            left = Expr("and", "", (left, self._in()))
        return left

    def _in(self) -> Expr:
        left = self._match()
        while self.is_word("in") and not self.no_in:
            self.take()
            left = Expr("in", self.take().text, (left,))
        return left

    def _match(self) -> Expr:
        left = self._compare()
        while self.is_op("~") or (self.is_op("!") and self._then("~")):
            negated = self.take().text == "!"
            if negated:
                self.take()
            right = Expr("match", "", (left, self._compare()))
            left = Expr("not", "", (right,)) if negated else right
        return left

    def _then(self, text: str) -> bool:
        return self.tokens[self.at + 1].text == text and self.tokens[self.at + 1].kind == "op"

    def _compare(self) -> Expr:
        left = self._concat()
        if self.token.kind == "op" and self.token.text in COMPARE:
            if self.token.text == ">" and self.no_gt:
                return left
            op = self.take().text
            return Expr("binary", op, (left, self._concat()))
        if self.is_op("|") and self.tokens[self.at + 1] == Token("keyword", "getline"):
            self.at += 2
            return Expr("getline", "|", (left, *self._optional_lvalue()))
        return left

    def _optional_lvalue(self) -> tuple[Expr, ...]:
        if self.token.kind == "name" or self.is_op("$"):
            return (self._postfix(),)
        return ()

    def _concat(self) -> Expr:
        left = self._binary(1)
        while self._starts_operand():
            left = Expr("concat", "", (left, self._binary(1)))
        return left

    def _starts_operand(self) -> bool:
        if self.token.kind in STARTS:
            return True
        if self.token.kind == "op":
            return self.token.text in ("$", "!", "(", "-", "+", "++", "--") and not (
                self.token.text == "!" and self._then("~")
            )
        return False

    def _binary(self, level: int) -> Expr:
        left = self._unary()
        while self.token.kind == "op" and BINARY.get(self.token.text, 0) >= level:
            op = self.take().text
            left = Expr("binary", op, (left, self._binary(BINARY[op] + 1)))
        return left

    def _unary(self) -> Expr:
        if self.is_op("!", "-", "+"):
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise AwkError("expression nested too deeply")
            op = self.take().text
            inner = self._unary()
            self.depth -= 1
            return Expr("not", "", (inner,)) if op == "!" else Expr("unary", op, (inner,))
        return self._power()

    def _power(self) -> Expr:
        base = self._postfix()
        if self.is_op("^", "**"):
            self.take()
            signed = self.is_op("-", "+", "!")
            return Expr("binary", "^", (base, self._unary() if signed else self._power()))
        return base

    def _postfix(self) -> Expr:
        if self.is_op("++", "--"):
            op = self.take().text
            return Expr("pre", op, (self._postfix(),))
        value = self._primary()
        if self.is_op("++", "--") and _is_lvalue(value):
            return Expr("post", self.take().text, (value,))
        return value

    def _primary(self) -> Expr:
        token = self.take()
        match token.kind:
            case "number":
                return Expr("number", number=_number(token.text))
            case "string" | "regex":
                return Expr(token.kind, token.text)
            case "name":
                return self._name(token.text)
            case "call":
                self.take()
                return Expr("call", token.text, self.arguments(")"))
        if token == Token("op", "$"):
            inner = self._primary() if not self.is_op("++", "--", "-") else self._unary()
            return Expr("field", "", (inner,))
        if token == Token("op", "("):
            return self._parenthesis()
        if token == Token("keyword", "getline"):
            return self._getline()
        self.at -= token.kind != "end"
        raise self.error()

    def _getline(self) -> Expr:
        target = self._optional_lvalue()
        if self.is_op("<"):
            self.take()
            return Expr("getline", "<", (self._postfix(), *target))
        return Expr("getline", "", target)

    def _name(self, name: str) -> Expr:
        if name == "length":
            return Expr("call", name)
        if self.is_op("["):
            self.take()
            return Expr("index", name, self.arguments("]"))
        return Expr("name", name)

    def _parenthesis(self) -> Expr:
        saved = self.no_in, self.no_gt
        self.no_in = self.no_gt = False
        self.newlines()
        items = [self.expression()]
        while self.is_op(","):
            self.take()
            self.newlines()
            items.append(self.expression())
        self.newlines()
        self.need(")")
        self.no_in, self.no_gt = saved
        if len(items) > 1 and self.is_word("in"):
            self.take()
            return Expr("in", self.take().text, tuple(items))
        return Expr("group", "", tuple(items))

    def arguments(self, end: str) -> tuple[Expr, ...]:
        """Parse expressions separated by commas up to a closing operator."""
        saved = self.no_in, self.no_gt
        self.no_in = self.no_gt = False
        items: list[Expr] = []
        self.newlines()
        while not self.is_op(end):
            items.append(self.expression())
            self.newlines()
            if not self.is_op(end):
                self.need(",")
                self.newlines()
        self.take()
        self.no_in, self.no_gt = saved
        return tuple(items)


def _is_lvalue(node: Expr) -> bool:
    return node.form in ("name", "index", "field")


def _number(text: str) -> float:
    return float(int(text, 16)) if text[:2].lower() == "0x" else float(text)
