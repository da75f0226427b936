"""Parser of POSIX basic and extended regular expressions, with GNU's additions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.pattern import CLASSES, OneOf

MAX_REPEAT = 255
"""RE_DUP_MAX of POSIX."""

MAX_DEPTH = 30
MAX_PATTERN = 20_000


class RegexError(UsageError):
    """The pattern is not a regular expression; status 2, as grep has it."""

    status = 2


@dataclass(frozen=True, slots=True)
class Char:
    """One character."""

    char: str


@dataclass(frozen=True, slots=True)
class Any:
    """Any character."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A place: `^`, `$`, `b` and `B` (word boundary or not), `<` and `>` (word start, end)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Group:
    """A numbered group."""

    number: int
    body: Regex


@dataclass(frozen=True, slots=True)
class Cat:
    """One after the other."""

    parts: tuple[Regex, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """One of several."""

    choices: tuple[Regex, ...]


@dataclass(frozen=True, slots=True)
class Rep:
    """`low` to `high` times; a high of -1 is no limit."""

    body: Regex
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Back:
    """A back-reference."""

    number: int


Regex = Char | Any | OneOf | Edge | Group | Cat | Alt | Rep | Back

WORD = OneOf(frozenset("_"), classes=("alnum",))
SPACE = OneOf(frozenset(), classes=("space",))
ESCAPED_SETS = {
    "w": WORD,
    "W": OneOf(WORD.singles, classes=WORD.classes, negated=True),
    "s": SPACE,
    "S": OneOf(frozenset(), classes=("space",), negated=True),
}
ESCAPED_EDGES = {"b": "b", "B": "B", "<": "<", ">": ">", "`": "^", "'": "$"}
CONTROL = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}


class RegexParser:
    """Parses one pattern."""

    def __init__(self, text: str, extended: bool) -> None:
        if len(text) > MAX_PATTERN:
            raise RegexError("Regular expression too big")
        self.text = text
        self.extended = extended
        self.at = 0
        self.groups = 0
        self.depth = 0

    def parse(self) -> tuple[Regex, int]:
        """Return the tree and the number of groups; raise RegexError."""
        tree = self._alternatives()
        if self.at < len(self.text):
            if not self.extended:
                raise RegexError("Unmatched ) or \\)")
            raise RegexError("Unmatched ) or \\)")
        return tree, self.groups

    def _starts(self, operator: str) -> bool:
        """Return whether an operator comes next; in a basic expression it wears a backslash."""
        return self.text.startswith(operator if self.extended else "\\" + operator, self.at)

    def _skip(self, operator: str) -> None:
        self.at += len(operator) if self.extended else len(operator) + 1

    def _alternatives(self) -> Regex:
        choices = [self._sequence()]
        while self._starts("|"):
            self._skip("|")
            choices.append(self._sequence())
        return choices[0] if len(choices) == 1 else Alt(tuple(choices))

    def _sequence(self) -> Regex:
        parts: list[Regex] = []
        start = self.at
        while self.at < len(self.text) and not self._starts("|"):
            if self._starts(")") and (self.depth or not self.extended):
                break
            atom = self._atom(start)
            parts.append(self._repeated(atom))
        return parts[0] if len(parts) == 1 else Cat(tuple(parts))

    def _atom(self, start: int) -> Regex:
        char = self.text[self.at]
        if self._starts("("):
            return self._group()
        self.at += 1
        if char == "[":
            return self._bracket()
        if char == ".":
            return Any()
        if char == "^" and (self.extended or self.at - 1 == start):
            return Edge("^")
        if char == "$" and (self.extended or self._at_branch_end()):
            return Edge("$")
        if char == "\\":
            return self._escape()
        if self.extended and char in "*+?" and self.at - 1 == start:
            return Char(char) if char == "*" else Cat(())
        return Char(char)

    def _at_branch_end(self) -> bool:
        rest = self.text[self.at : self.at + 2]
        return not rest or rest in ("\\)", "\\|")

    def _group(self) -> Regex:
        self._skip("(")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise RegexError("Regular expression nested too deeply")
        self.groups += 1
        number = self.groups
        body = self._alternatives()
        if not self._starts(")"):
            raise RegexError("Unmatched ( or \\(")
        self._skip(")")
        self.depth -= 1
        return Group(number, body)

    def _escape(self) -> Regex:
        if self.at >= len(self.text):
            raise RegexError("Trailing backslash")
        char = self.text[self.at]
        self.at += 1
        if char in ESCAPED_SETS:
            return ESCAPED_SETS[char]
        if char in ESCAPED_EDGES:
            return Edge(ESCAPED_EDGES[char])
        if char in "123456789":
            if int(char) > self.groups:
                raise RegexError("Invalid back reference")
            return Back(int(char))
        return Char(CONTROL.get(char, char))

    def _repeated(self, atom: Regex) -> Regex:
        literal_star = not self.extended and isinstance(atom, Edge) and atom.kind == "^"
        while self.at < len(self.text):
            bounds = self._bounds()
            if bounds is None or (literal_star and bounds == (0, -1, 1)):
                return atom
            low, high, length = bounds
            self.at += length
            atom = Rep(atom, low, high)
        return atom

    def _bounds(self) -> tuple[int, int, int] | None:
        """Return what a repetition operator here says, and its length."""
        rest = self.text[self.at : self.at + 20]
        if rest[0] == "*":
            return 0, -1, 1
        for operator, low, high in (("+", 1, -1), ("?", 0, 1)):
            if self._starts(operator):
                return low, high, 1 if self.extended else 2
        pattern = r"\{(\d*)(,?)(\d*)\}" if self.extended else r"\\\{(\d*)(,?)(\d*)\\\}"
        match = re.match(pattern, rest)
        if match is None or not (match[1] or match[2]):
            if not self.extended and rest.startswith("\\{"):
                raise RegexError("Unmatched \\{ or invalid content of \\{\\}")
            return None
        low = int(match[1] or 0)
        high = (int(match[3]) if match[3] else -1) if match[2] else low
        if low > MAX_REPEAT or high > MAX_REPEAT or -1 < high < low:
            raise RegexError("Invalid content of \\{\\}")
        return low, high, match.end()

    def _bracket(self) -> Regex:
        singles: set[str] = set()
        ranges: list[tuple[str, str]] = []
        classes: list[str] = []
        negated = self.text.startswith("^", self.at)
        self.at += negated
        first = self.at
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "]" and self.at > first:
                self.at += 1
                return OneOf(frozenset(singles), tuple(ranges), tuple(classes), negated)
            if match := re.compile(r"\[([:.=])(.*?)\1\]").match(self.text, self.at):
                self._named(match, classes, singles)
            elif match := re.compile(r"(.)-([^\]])", re.DOTALL).match(self.text, self.at):
                if match[1] > match[2]:
                    raise RegexError("Invalid range end")
                ranges.append((match[1], match[2]))
                self.at = match.end()
            else:
                self._single(char, singles)
        raise RegexError("Unmatched [, [^, [:, [., or [=")

    def _single(self, char: str, singles: set[str]) -> None:
        """Take one character; GNU sed and awk read `\\n` and `\\t` in brackets as escapes."""
        following = self.text[self.at + 1 : self.at + 2]
        if char == "\\" and following in ("n", "t"):
            singles.add(CONTROL[following])
            self.at += 2
            return
        singles.add(char)
        self.at += 1

    def _named(self, match: re.Match[str], classes: list[str], singles: set[str]) -> None:
        if match[1] == ":":
            if match[2] not in CLASSES:
                raise RegexError("Invalid character class name")
            classes.append(match[2])
        elif len(match[2]) == 1:
            singles.add(match[2])
        else:
            raise RegexError("Invalid collation character")
        self.at = match.end()
