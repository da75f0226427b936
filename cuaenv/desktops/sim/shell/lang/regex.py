"""Regular expressions with POSIX's leftmost-longest rule and no way to run for ever.

A pattern that cannot blow up is handed to Python's `re`. One with alternatives or nested
repetition is run by `regex_machine`, whose time is the product of pattern and text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from cuaenv.desktops.sim.shell.lang.regex_machine import Machine, Spans
from cuaenv.desktops.sim.shell.lang.regex_parser import (
    Alt,
    Any,
    Back,
    Cat,
    Char,
    Edge,
    Group,
    Regex,
    RegexError,
    RegexParser,
    Rep,
)
from cuaenv.desktops.sim.shell.pattern import OneOf

MAX_BACKTRACK = 2 * 10**8
"""Most steps a backtracking match might take before the other engine is used."""

Spend = Callable[[int], None]
PYTHON_CLASSES = {
    "alpha": r"[^\W\d_]", "digit": "0-9", "alnum": r"[^\W_]", "space": r" \t\n\r\f\v",
    "blank": r" \t", "xdigit": "0-9a-fA-F", "cntrl": r"\x00-\x1f\x7f",
}  # fmt: skip


class Matcher:
    """A compiled pattern.

    Attributes:
        groups: how many groups it has.
    """

    def __init__(self, pattern: str, extended: bool, ignore_case: bool) -> None:
        tree, self.groups = RegexParser(pattern, extended).parse()
        self.tree = tree
        self.ignore_case = ignore_case
        self.danger = _danger(tree)
        flags = re.DOTALL | (re.IGNORECASE if ignore_case else 0)
        self.fast = re.compile(_python(tree), flags)
        self._machine: Machine | None = None

    def search(self, text: str, start: int = 0, spend: Spend | None = None) -> Spans | None:
        """Return the spans of the leftmost longest match and its groups; (-1, -1) for unused.

        Args:
            text: where to look; `^` and `$` are its ends.
            start: where to begin; earlier text counts for `^` and word edges.
            spend: counts work; raises to stop.
        """
        if self._may_backtrack(len(text) - start):
            match = self.fast.search(text, start)
            return None if match is None else list(match.regs)
        if self._machine is None:
            self._machine = Machine(self.tree, self.groups, self.ignore_case)
        return self._machine.search(text, start, spend)

    def _may_backtrack(self, length: int) -> bool:
        if self.danger.back:
            if self.danger.nested or not length_allows(length, self.danger.loops):
                raise RegexError("Regular expression too big")
            return True
        if self.danger.choices or self.danger.nested:
            return False
        return length_allows(length, self.danger.loops)

    def matches(self, text: str, spend: Spend | None = None) -> bool:
        """Return whether the pattern occurs in the text."""
        if not self.danger.nested and length_allows(len(text), self.danger.loops):
            return self.fast.search(text) is not None
        return self.search(text, 0, spend) is not None

    def finditer(self, text: str, spend: Spend | None = None) -> Iterator[Spans]:
        """Yield the matches in order; an empty one never right after another."""
        at, last_end = 0, -1
        while at <= len(text):
            spans = self.search(text, at, spend)
            if spans is None:
                return
            begin, end = spans[0]
            if begin == end and begin == last_end:
                at += 1
                continue
            yield spans
            last_end = end
            at = end if end > begin else end + 1


def length_allows(length: int, loops: int) -> bool:
    """Return whether backtracking over so many loops stays within `MAX_BACKTRACK`."""
    return bool(length ** (loops + 1) <= MAX_BACKTRACK)


class _Danger:
    """What makes a pattern slow, or its longest match hard to find, when backtracking."""

    def __init__(self) -> None:
        self.loops = 0
        self.nested = False
        self.choices = False
        self.back = False


def _danger(tree: Regex) -> _Danger:
    found = _Danger()
    _look(tree, found, inside=False)
    return found


def _look(node: Regex, found: _Danger, inside: bool) -> None:
    match node:
        case Rep(body=body):
            wide = node.high == -1 or node.high > 1
            found.loops += wide
            found.nested |= inside and wide
            # `(ab)?` may have to be given up for a longer match, which backtracking never does.
            found.choices |= not isinstance(body, Char | Any | OneOf)
            _look(body, found, inside or wide)
        case Alt(choices=choices):
            found.choices = True
            found.nested |= inside
            for choice in choices:
                _look(choice, found, inside)
        case Cat(parts=parts):
            for part in parts:
                _look(part, found, inside)
        case Group(body=body):
            _look(body, found, inside)
        case Back():
            found.back = True


def _python(node: Regex) -> str:
    match node:
        case Char(char=char):
            return re.escape(char)
        case Any():
            return "."
        case OneOf():
            return _python_set(node)
        case Edge(kind=kind):
            word = r"[^\W]"
            edges = {
                "^": r"\A", "$": r"\Z", "b": r"\b", "B": r"\B",
                "<": rf"\b(?={word})", ">": rf"\b(?<={word})",
            }  # fmt: skip
            return edges[kind]
        case Group(body=body):
            return f"({_python(body)})"
        case Cat(parts=parts):
            return "".join(_python(part) for part in parts)
        case Alt(choices=choices):
            return "(?:" + "|".join(_python(choice) for choice in choices) + ")"
        case Rep(body=body, low=low, high=high):
            if isinstance(body, Edge) or body == Cat(()):
                return f"(?:{_python(body)})"
            return f"(?:{_python(body)}){{{low},{high if high >= 0 else ''}}}"
        case Back(number=number):
            return rf"(?:\{number})"


def _python_set(node: OneOf) -> str:
    if any(name not in ("digit", "space", "blank", "xdigit", "cntrl") for name in node.classes):
        return _python_lookup(node)
    body = "".join(re.escape(char) for char in sorted(node.singles))
    body += "".join(f"{re.escape(low)}-{re.escape(high)}" for low, high in node.ranges)
    body += "".join(PYTHON_CLASSES[name] for name in node.classes)
    if not body:
        return "." if node.negated else "(?!)"
    return f"[{'^' if node.negated else ''}{body}]"


def _python_lookup(node: OneOf) -> str:
    """Return a set with letter classes, which Python has only as alternatives of one character."""
    named = {
        "alpha": r"[^\W\d_]", "alnum": r"[^\W_]", "upper": "[A-ZÀ-ÖØ-Þ]", "lower": "[a-zß-öø-ÿ]",
        "punct": r"[!-/:-@\[-`{-~]", "print": r"[^\x00-\x1f\x7f]", "graph": r"[^\x00-\x20\x7f]",
    }  # fmt: skip
    rest = OneOf(node.singles, node.ranges, tuple(n for n in node.classes if n not in named))
    pieces = [named[name] for name in node.classes if name in named]
    if rest.singles or rest.ranges or rest.classes:
        pieces.append(_python_set(rest))
    either = "|".join(pieces)
    return f"(?:(?!{either}).)" if node.negated else f"(?:{either})"


@lru_cache(maxsize=512)
def compile_regex(pattern: str, extended: bool = False, ignore_case: bool = False) -> Matcher:
    """Return the compiled pattern; raise RegexError.

    >>> compile_regex(r"\\(b*\\)a").search("xbba")
    [(1, 4), (1, 3)]
    >>> compile_regex("a|ab", extended=True).search("xab")
    [(1, 3)]
    """
    try:
        return Matcher(pattern, extended, ignore_case)
    except (re.error, OverflowError, RecursionError) as error:
        raise RegexError(f"Invalid regular expression: {error}") from error
