"""Functions built into awk."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_nodes import Expr
from cuaenv.desktops.sim.shell.lang.awk_record import split_record
from cuaenv.desktops.sim.shell.lang.awk_values import StrNum, Value, to_number, to_text
from cuaenv.desktops.sim.shell.lang.regex import Matcher

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.lang.awk_run import Awk

MAX_TEXT = 4 * 2**20


class Functions:
    """The functions, for one running program."""

    def __init__(self, awk: Awk) -> None:
        self.awk = awk
        self.simple: dict[str, Callable[[list[Value]], Value]] = {
            "substr": self._substr, "index": self._index, "sprintf": self._sprintf,
            "tolower": lambda a: to_text(a[0]).lower(), "toupper": lambda a: to_text(a[0]).upper(),
            "int": lambda a: float(int(to_number(a[0]))), "sqrt": self._sqrt,
            "exp": lambda a: math.exp(min(709.0, to_number(a[0]))), "log": self._log,
            "sin": lambda a: math.sin(to_number(a[0])), "cos": lambda a: math.cos(to_number(a[0])),
            "atan2": lambda a: math.atan2(to_number(a[0]), to_number(a[1])),
            "rand": self._rand, "srand": self._srand, "system": self._system,
            "close": lambda a: 0.0, "fflush": lambda a: 0.0, "strftime": self._strftime,
            "systime": lambda a: float(self.awk.call.clock.now),
        }  # fmt: skip
        self.seed = 0

    def has(self, name: str) -> bool:
        """Return whether awk has the function."""
        return name in self.simple or name in ("length", "split", "sub", "gsub", "match")

    def run(self, name: str, args: tuple[Expr, ...]) -> Value:
        """Return what a function gives."""
        if name == "length":
            return self._length(args)
        if name == "split":
            return self._split(args)
        if name in ("sub", "gsub"):
            return self._substitute(args, name == "gsub")
        if name == "match":
            return self._match(args)
        try:
            return self.simple[name]([self.awk.value(arg) for arg in args])
        except IndexError:
            raise AwkError(f"not enough arguments to {name}") from None

    def _length(self, args: tuple[Expr, ...]) -> Value:
        if args and args[0].form == "name" and self.awk.is_array(args[0].text):
            return float(len(self.awk.array(args[0].text)))
        return float(len(to_text(self.awk.value(args[0])) if args else self.awk.record_text()))

    def _substr(self, args: list[Value]) -> Value:
        text, start = to_text(args[0]), _round(to_number(args[1]))
        end = len(text) + 1 if len(args) < 3 else _round(to_number(args[1]) + to_number(args[2]))
        return text[max(0, start - 1) : max(0, end - 1)]

    def _index(self, args: list[Value]) -> Value:
        return float(to_text(args[0]).find(to_text(args[1])) + 1)

    def _sprintf(self, args: list[Value]) -> Value:
        return self.awk.format(to_text(args[0]), args[1:])

    def _sqrt(self, args: list[Value]) -> Value:
        number = to_number(args[0])
        return math.sqrt(number) if number >= 0 else float("nan")

    def _log(self, args: list[Value]) -> Value:
        number = to_number(args[0])
        return math.log(number) if number > 0 else float("-inf" if number == 0 else "nan")

    def _rand(self, args: list[Value]) -> Value:
        # A fixed linear congruence (Numerical Recipes): the same numbers in every run.
        self.seed = (self.seed * 1_664_525 + 1_013_904_223) % 2**32
        return self.seed / 2**32

    def _srand(self, args: list[Value]) -> Value:
        before, self.seed = self.seed, int(to_number(args[0])) % 2**32 if args else 0
        return float(before)

    def _system(self, args: list[Value]) -> Value:
        self.awk.flush()
        return float(self.awk.call.spawn(["sh", "-c", to_text(args[0])]))

    def _strftime(self, args: list[Value]) -> Value:
        now = self.awk.call.clock.now
        moment = int(to_number(args[1])) if len(args) > 1 else now
        pattern = to_text(args[0]) if args else "%a %b %e %H:%M:%S UTC %Y"
        return time.strftime(pattern, time.gmtime(moment))

    def _split(self, args: tuple[Expr, ...]) -> Value:
        text = to_text(self.awk.value(args[0]))
        separator = self.awk.variable_text("FS")
        if len(args) > 2:
            given = args[2]
            separator = given.text if given.form == "regex" else to_text(self.awk.value(given))
        pieces = split_record(text, separator)
        array = self.awk.array(args[1].text)
        array.clear()
        for number, piece in enumerate(pieces, 1):
            array[str(number)] = StrNum(piece)
        return float(len(pieces))

    def _match(self, args: tuple[Expr, ...]) -> Value:
        text = to_text(self.awk.value(args[0]))
        spans = self.awk.regex(args[1]).search(text, 0, self.awk.call.spend)
        begin, end = spans[0] if spans else (-1, -2)
        self.awk.variables["RSTART"] = float(begin + 1)
        self.awk.variables["RLENGTH"] = float(end - begin)
        return float(begin + 1)

    def _substitute(self, args: tuple[Expr, ...], everywhere: bool) -> Value:
        matcher: Matcher = self.awk.regex(args[0])
        replacement = to_text(self.awk.value(args[1]))
        target = args[2] if len(args) > 2 else Expr("field", "", (Expr("number"),))
        text = to_text(self.awk.value(target))
        out: list[str] = []
        at = count = 0
        for spans in matcher.finditer(text, self.awk.call.spend):
            begin, end = spans[0]
            out += [text[at:begin], _replacement(replacement, text[begin:end])]
            at, count = end, count + 1
            if not everywhere:
                break
        result = "".join(out) + text[at:]
        if len(result) > MAX_TEXT:
            raise AwkError("a string grows too long")
        if count:
            self.awk.assign(target, result)
        return float(count)


def _round(number: float) -> int:
    return 0 if number != number else math.floor(max(-1e9, min(1e9, number)) + 0.5)


def _replacement(text: str, matched: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] in ("&", "\\"):
            out.append(text[at + 1])
            at += 2
            continue
        out.append(matched if text[at] == "&" else text[at])
        at += 1
    return "".join(out)
