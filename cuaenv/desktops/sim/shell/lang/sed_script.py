"""Parser of sed scripts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.regex import Matcher, compile_regex

MAX_DEPTH = 30


class SedError(UsageError):
    """The script is no sed script."""


@dataclass(slots=True)
class Address:
    """A line number, `$`, a regular expression, `first~step`, or `+N` and `~N` as an end."""

    kind: str
    number: int = 0
    step: int = 0
    regex: Matcher | None = None


@dataclass(slots=True)
class Command:
    """One command: its addresses, its letter and what the letter needs.

    `text` holds the text of a, i and c, the label of b, t and `:`, and the file of r and w.
    """

    letter: str
    first: Address | None = None
    last: Address | None = None
    negated: bool = False
    text: str = ""
    regex: Matcher | None = None
    replacement: tuple[str | int, ...] = ()
    flags: str = ""
    nth: int = 1
    table: dict[int, str] = field(default_factory=dict)
    body: list[Command] = field(default_factory=list)


class SedParser:
    """Parses one script."""

    def __init__(self, text: str, extended: bool) -> None:
        self.text = text
        self.extended = extended
        self.at = 0
        self.depth = 0
        self.last_regex: Matcher | None = None

    def parse(self) -> list[Command]:
        """Return the commands; raise SedError."""
        commands = self._commands()
        if self.at < len(self.text):
            raise SedError("unexpected `}'")
        return commands

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _skip(self, chars: str) -> None:
        while self._peek() and self._peek() in chars:
            self.at += 1

    def _commands(self) -> list[Command]:
        out: list[Command] = []
        while True:
            self._skip(" \t\n;")
            if not self._peek() or self._peek() == "}":
                return out
            if self._peek() == "#":
                self._rest_of_line()
                continue
            out.append(self._command())

    def _rest_of_line(self) -> str:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line, self.at = self.text[self.at : end], end + 1
        return line

    def _command(self) -> Command:
        command = Command("")
        command.first = self._address()
        if command.first and self._peek() == ",":
            self.at += 1
            self._skip(" \t")
            command.last = self._address(end=True)
            if command.last is None:
                raise SedError("unexpected `,'")
        self._skip(" \t")
        while self._peek() == "!":
            command.negated = True
            self.at += 1
            self._skip(" \t!")
        command.letter = self._peek()
        self.at += 1
        self._arguments(command)
        return command

    def _address(self, end: bool = False) -> Address | None:
        char = self._peek()
        if char == "$":
            self.at += 1
            return Address("last")
        if char in ("/", "\\"):
            self.at += 1
            if char == "\\":
                char = self._peek()
                self.at += 1
            pattern = self._delimited(char, regex=True)
            flags = ""
            while self._peek() in ("I", "M") and self._peek():
                flags += self._peek()
                self.at += 1
            return Address("regex", regex=self._compile(pattern, "I" in flags))
        match = re.compile(r"(\d+)(?:~(\d+))?").match(self.text, self.at)
        if end and char in ("+", "~") and char:
            self.at += 1
            match = re.compile(r"(\d+)").match(self.text, self.at)
            if match is None:
                raise SedError("expected a number after + or ~")
            self.at = match.end()
            return Address("plus" if char == "+" else "multiple", int(match[1]))
        if match is None:
            return None
        self.at = match.end()
        if match[2] is not None:
            return Address("step", int(match[1]), int(match[2]))
        return Address("line", int(match[1]))

    def _compile(self, pattern: str, ignore_case: bool) -> Matcher:
        if not pattern:
            if self.last_regex is None:
                raise SedError("no previous regular expression")
            return self.last_regex
        self.last_regex = compile_regex(pattern, self.extended, ignore_case)
        return self.last_regex

    def _delimited(self, delimiter: str, regex: bool) -> str:
        """Read up to an unescaped delimiter and pass it."""
        out: list[str] = []
        while True:
            char = self._peek()
            if not char or (char == "\n" and regex):
                raise SedError("unterminated address regex or `s' command")
            self.at += 1
            if char == delimiter:
                return "".join(out)
            if char == "[" and regex:
                out.append(self._bracket())
            elif char == "\\":
                following = self._peek()
                self.at += 1
                if following == delimiter:
                    out.append(following if following not in "&" or regex else "\\&")
                elif following == "\n" and regex:
                    out.append("\n")
                else:
                    out.append(char + following)
            else:
                out.append(char)

    def _bracket(self) -> str:
        """Return a bracket expression, in which the delimiter may stand, behind its `[`."""
        match = re.compile(r"\^?\]?(?:\[[:.=].*?[:.=]\]|[^]\n])*\]").match(self.text, self.at)
        if match is None:
            return "["
        self.at = match.end()
        return "[" + match.group()

    def _arguments(self, command: Command) -> None:
        letter = command.letter
        if letter == "{":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise SedError("nested too deeply")
            command.body = self._commands()
            if self._peek() != "}":
                raise SedError("unmatched `{'")
            self.at += 1
            self.depth -= 1
        elif letter == "s":
            self._substitute(command)
            self._end()
        elif letter == "y":
            self._transliterate(command)
            self._end()
        elif letter in ("a", "i", "c"):
            command.text = self._text()
        elif letter in (":", "b", "t", "T"):
            self._skip(" \t")
            command.text = self._word("\n;}").strip()
        elif letter in ("r", "w", "R", "W"):
            self._skip(" \t")
            command.text = self._rest_of_line()
        elif letter in ("q", "Q", "l"):
            self._skip(" \t")
            command.text = self._word("\n;} ")
            self._end()
        elif letter and letter in "dDpPnNgGhHx=zF":
            self._end()
        else:
            raise SedError(f"unknown command: `{letter}'" if letter else "missing command")

    def _word(self, stop: str) -> str:
        start = self.at
        while self._peek() and self._peek() not in stop:
            self.at += 1
        return self.text[start : self.at]

    def _end(self) -> None:
        self._skip(" \t")
        if self._peek() not in ("", ";", "\n", "}", "#"):
            raise SedError("extra characters after command")

    def _text(self) -> str:
        self._skip(" \t")
        if self._peek() == "\\":
            self.at += 1
            self._skip(" \t")
            if self._peek() == "\n":
                self.at += 1
        out: list[str] = []
        while (char := self._peek()) and char != "\n":
            self.at += 1
            if char == "\\":
                char = self._peek()
                self.at += 1
            out.append(char)
        self.at += 1
        return "".join(out) + "\n"

    def _substitute(self, command: Command) -> None:
        delimiter = self._peek()
        self.at += 1
        if not delimiter or delimiter in "\n\\":
            raise SedError("unterminated `s' command")
        pattern = self._delimited(delimiter, regex=True)
        replacement = self._delimited(delimiter, regex=False)
        flags = re.compile(r"[gpiIeMm0-9]*").match(self.text, self.at)
        command.flags = flags.group() if flags else ""
        self.at += len(command.flags)
        if self._peek() == "w":
            self.at += 1
            self._skip(" \t")
            command.text = self._rest_of_line()
        digits = "".join(char for char in command.flags if char.isdecimal())
        command.nth = int(digits or "1")
        command.regex = self._compile(pattern, "i" in command.flags.lower())
        command.replacement = _replacement(replacement, command.regex.groups)

    def _transliterate(self, command: Command) -> None:
        delimiter = self._peek()
        self.at += 1
        left, right = (_plain(self._delimited(delimiter, regex=False)) for _ in range(2))
        if len(left) != len(right):
            raise SedError("strings for `y' command are different lengths")
        command.table = {ord(a): b for a, b in zip(left, right, strict=True)}


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text, flags=re.DOTALL)


def _replacement(text: str, groups: int) -> tuple[str | int, ...]:
    """Return the replacement as text, numbers of groups, and case changes such as `\\U`."""
    out: list[str | int] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "\\" and at + 1 < len(text):
            following = text[at + 1]
            at += 2
            if following.isdecimal():
                if int(following) > groups:
                    raise SedError(f"invalid reference \\{following} on `s' command's RHS")
                out.append(int(following))
            elif following in "ULElu":
                out.append("\\" + following)
            else:
                out.append({"n": "\n", "t": "\t", "r": "\r"}.get(following, following))
            continue
        out.append(0 if char == "&" else char)
        at += 1
    return tuple(out)
