"""Conditions: `test`, `[` and bash's `[[`."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.errors import ShellSyntaxError, UsageError
from cuaenv.desktops.sim.shell.expansion import Expander
from cuaenv.desktops.sim.shell.lang.regex import compile_regex
from cuaenv.desktops.sim.shell.nodes import Word, plain
from cuaenv.desktops.sim.shell.pattern import matches

UNARY = frozenset("bcdefghknprstuwxzGLNOS")
COMPARISONS = ("-eq", "-ne", "-lt", "-le", "-gt", "-ge")
BINARY = frozenset({"=", "==", "!=", "<", ">", "-nt", "-ot", "-ef", *COMPARISONS})
MAX_DEPTH = 30


class TestError(UsageError):
    """An expression `test` does not understand; its status is 2."""

    status = 2


class Tests:
    """Single tests of files, strings and numbers, seen from one working folder."""

    def __init__(self, view: FsView, cwd: str) -> None:
        self.view = view
        self.cwd = cwd

    def _path(self, name: str) -> str:
        return name if name.startswith("/") or not name else f"{self.cwd.rstrip('/')}/{name}"

    def unary(self, op: str, value: str) -> bool:
        """Return whether `op value` holds, such as `-f notes.txt`."""
        letter, path = op[1:], self._path(value)
        if letter in "nz":
            return bool(value) == (letter == "n")
        if letter == "t":
            return False
        if letter in "hL":
            return self.view.is_link(path)
        if letter in "rwx":
            return self.view.access(path, letter)
        return self._status(letter, path)

    def _status(self, letter: str, path: str) -> bool:
        try:
            status = self.view.stat(path)
        except FsError:
            return False
        bits = {"u": 0o4000, "g": 0o2000, "k": 0o1000}
        if letter in bits:
            return bool(status.mode & bits[letter])
        kinds = {"f": "file", "d": "dir", "c": "device"}
        if letter in kinds:
            return status.kind == kinds[letter]
        if letter == "s":
            return status.size > 0
        if letter in "OG":
            return status.owner == self.view.user
        return letter in "eN"

    def binary(self, left: str, op: str, right: str) -> bool:
        """Return whether `left op right` holds, such as `3 -lt 5`."""
        if op in COMPARISONS:
            a, b = integer(left), integer(right)
            results = (a == b, a != b, a < b, a <= b, a > b, a >= b)
            return results[COMPARISONS.index(op)]
        match op:
            case "=" | "==":
                return left == right
            case "!=":
                return left != right
            case "<":
                return left < right
            case ">":
                return left > right
        return self._files(left, op, right)

    def _files(self, left: str, op: str, right: str) -> bool:
        times: list[Stat | None] = []
        for name in (left, right):
            try:
                times.append(self.view.stat(self._path(name)))
            except FsError:
                times.append(None)
        a, b = times
        if op == "-ef":
            return a is not None and b is not None and a.ino == b.ino
        if op == "-ot":
            a, b = b, a
        return a is not None and (b is None or a.times > b.times)


def integer(text: str) -> int:
    """Return the number; raise TestError."""
    if not re.fullmatch(r"\s*[-+]?\d+\s*", text):
        raise TestError(f"Illegal number: {text}")
    return int(text[:64])


class Expression:
    """The arguments of `test`, read as POSIX says: by their number first."""

    def __init__(self, args: list[str], tests: Tests) -> None:
        self.args = args
        self.tests = tests
        self.at = 0
        self.depth = 0

    def holds(self) -> bool:
        """Return whether the expression holds; raise TestError."""
        args = self.args
        if not args:
            return False
        if len(args) == 1:
            return bool(args[0])
        if len(args) == 3 and args[1] in BINARY:
            return self.tests.binary(args[0], args[1], args[2])
        if len(args) == 4 and args[0] == "!" and args[2] in BINARY:
            return not self.tests.binary(args[1], args[2], args[3])
        result = self._or()
        if self.at < len(args):
            raise TestError(f"{args[self.at]}: unexpected operator")
        return result

    def _peek(self, ahead: int = 0) -> str | None:
        at = self.at + ahead
        return self.args[at] if at < len(self.args) else None

    def _or(self) -> bool:
        result = self._and()
        while self._peek() == "-o":
            self.at += 1
            result = self._and() or result
        return result

    def _and(self) -> bool:
        result = self._not()
        while self._peek() == "-a":
            self.at += 1
            result = self._not() and result
        return result

    def _not(self) -> bool:
        negated = False
        while self._peek() == "!" and self._peek(1) is not None:
            self.at += 1
            negated = not negated
        return self._primary() != negated

    def _primary(self) -> bool:
        word = self._peek()
        if word is None:
            raise TestError("argument expected")
        if self._peek(1) in BINARY and self._peek(2) is not None:
            self.at += 3
            return self.tests.binary(word, self.args[self.at - 2], self.args[self.at - 1])
        if word == "(" and self._peek(1) is not None:
            return self._parenthesis()
        operand = self._peek(1)
        if len(word) == 2 and word[0] == "-" and word[1] in UNARY and operand is not None:
            self.at += 2
            return self.tests.unary(word, operand)
        self.at += 1
        return bool(word)

    def _parenthesis(self) -> bool:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TestError("nested too deeply")
        self.at += 1
        result = self._or()
        if self._peek() != ")":
            raise TestError("closing paren expected")
        self.at += 1
        self.depth -= 1
        return result


class DoubleBracket:
    """The words of `[[ … ]]`: no splitting, patterns on the right of `==`, `=~`, `&&` and `||`."""

    def __init__(self, items: tuple[Word | str, ...], expander: Expander, tests: Tests) -> None:
        self.items = items
        self.expander = expander
        self.tests = tests
        self.at = 0
        self.depth = 0

    def holds(self) -> bool:
        """Return whether the expression holds; raise ShellSyntaxError."""
        result = self._or()
        if self.at < len(self.items):
            raise ShellSyntaxError("syntax error in conditional expression")
        return result

    def _peek(self, ahead: int = 0) -> Word | str | None:
        at = self.at + ahead
        return self.items[at] if at < len(self.items) else None

    def _plain(self, ahead: int = 0) -> str | None:
        item = self._peek(ahead)
        return item if isinstance(item, str) or item is None else plain(item)

    def _or(self) -> bool:
        result = self._and()
        while self._peek() == "||":
            self.at += 1
            result = self._and() or result
        return result

    def _and(self) -> bool:
        result = self._primary()
        while self._peek() == "&&":
            self.at += 1
            result = self._primary() and result
        return result

    def _primary(self) -> bool:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ShellSyntaxError("conditional expression nested too deeply")
        if self._plain() == "!":
            self.at += 1
            result = not self._primary()
        elif self._peek() == "(":
            self.at += 1
            result = self._or()
            if self._peek() != ")":
                raise ShellSyntaxError("syntax error in conditional expression: `)' expected")
            self.at += 1
        else:
            result = self._test()
        self.depth -= 1
        return result

    def _test(self) -> bool:
        op, word = self._plain(1), self._plain()
        if op in BINARY or op == "=~":
            left, right = self._word(0), self._peek(2)
            if not isinstance(right, tuple):
                raise ShellSyntaxError("syntax error in conditional expression")
            self.at += 3
            return self._binary(left, str(op), right)
        if word and len(word) == 2 and word[0] == "-" and word[1] in UNARY:
            operand = self._word(1)
            self.at += 2
            return self.tests.unary(word, operand)
        text = self._word(0)
        self.at += 1
        return bool(text)

    def _word(self, ahead: int) -> str:
        item = self._peek(ahead)
        if not isinstance(item, tuple):
            raise ShellSyntaxError("syntax error in conditional expression")
        return self.expander.text(item)

    def _binary(self, left: str, op: str, right: Word) -> bool:
        if op == "=~":
            runs = self.expander.runs(right)
            pattern = "".join(re.escape(text) if quoted else text for text, quoted in runs)
            return compile_regex(pattern, extended=True).search(left) is not None
        if op in ("=", "==", "!="):
            return matches(self.expander.pattern(right), left) == (op != "!=")
        return self.tests.binary(left, op, self.expander.text(right))


def evaluate(items: tuple[Word | str, ...], expander: Expander, view: FsView) -> int:
    """Return the status of `[[ items ]]`."""
    tests = Tests(view, expander.state.cwd)
    return int(not DoubleBracket(items, expander, tests).holds())
