"""WordReader: reads one word of shell language, with its quotes, parameters and substitutions."""

from __future__ import annotations

import re
from collections.abc import Callable

from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.nodes import Arith, Lit, Param, Part, Seq, Sub, Word

MAX_NESTING = 40
"""Deepest nesting of substitutions and compound commands that is parsed."""

PLAIN = re.compile(r"[^\s;&|<>()'\"\\$`]+")
IN_DOUBLE = re.compile(r'[^"\\$`]+')
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
PARAM_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]")
OPERATOR = re.compile(r":[-=?+]|[-=?+]|##|#|%%|%")
BASH_OPERATOR = re.compile(r"//|/#|/%|/|\^\^|\^|,,|,|:")
SPECIAL = "@*#?$!-0123456789"
ENDS_WORD = " \t\n;&|<>()"
ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b",
    "E": "\x1b", "\\": "\\", "'": "'", '"': '"', "?": "?",
}  # fmt: skip

ParseInner = Callable[[str, int, int], tuple[Seq, str, int]]
"""Parses commands up to `)`: (text, position, depth) -> (commands, text, position after `)`)."""


class WordReader:
    """A text and a position in it.

    Attributes:
        text: the source; aliases are spliced into it.
        pos: where the next character is read.
        dialect: `bash`, or `sh` without bash's additions.
        depth: how deep in substitutions this text stands.
    """

    def __init__(self, text: str, pos: int, dialect: str, depth: int, inner: ParseInner) -> None:
        self.text = text
        self.pos = pos
        self.dialect = dialect
        self.depth = depth
        self.inner = inner

    def peek(self, ahead: int = 0) -> str:
        """Return the character `ahead` of the position; empty at the end."""
        at = self.pos + ahead
        return self.text[at] if at < len(self.text) else ""

    def word(self, until: str = ENDS_WORD) -> Word:
        """Read a word up to an unquoted character of `until`."""
        parts: list[Part] = []
        while (char := self.peek()) and char not in until:
            if char == "'":
                parts.append(Lit(self._single(), True))
            elif char == '"':
                self.pos += 1
                parts += self._double('"') or [Lit("", True)]
                self.pos += 1
            elif char == "\\":
                self._backslash(parts)
            elif char in "$`":
                parts += self.dollar(False)
            else:
                parts.append(Lit(self._run(until)))
        return _joined(parts)

    def _run(self, until: str) -> str:
        if until is ENDS_WORD and (match := PLAIN.match(self.text, self.pos)):
            self.pos = match.end()
            return match.group()
        self.pos += 1
        return self.text[self.pos - 1]

    def _backslash(self, parts: list[Part]) -> None:
        following = self.peek(1)
        self.pos += 2
        if following == "":
            parts.append(Lit("\\", True))
        elif following != "\n":
            parts.append(Lit(following, True))

    def _single(self) -> str:
        end = self.text.find("'", self.pos + 1)
        if end < 0:
            raise ShellSyntaxError("Unterminated quoted string", incomplete=True)
        text = self.text[self.pos + 1 : end]
        self.pos = end + 1
        return text

    def _double(self, end: str) -> list[Part]:
        """Read what stands within double quotes, up to but not past `end` (empty: the rest)."""
        parts: list[Part] = []
        escapable = '$`\\\n"' if end else "$`\\\n"
        while (char := self.peek()) != end or not char:
            if not char:
                if end:
                    raise ShellSyntaxError("Unterminated quoted string", incomplete=True)
                break
            if char == "\\" and self.peek(1) and self.peek(1) in escapable:
                if self.peek(1) != "\n":
                    parts.append(Lit(self.peek(1), True))
                self.pos += 2
            elif char in "$`":
                parts += self.dollar(True)
            elif match := IN_DOUBLE.match(self.text, self.pos):
                self.pos = match.end()
                parts.append(Lit(match.group(), True))
            else:
                self.pos += 1
                parts.append(Lit(char, True))
        return list(_joined(parts))

    def here_text(self) -> Word:
        """Read the whole text as the body of a here-document."""
        return tuple(self._double(""))

    def dollar(self, quoted: bool) -> list[Part]:
        """Read what starts with `$` or a backquote."""
        if self.peek() == "`":
            return [self._backquote(quoted)]
        following = self.peek(1)
        if following == "(":
            return [self._parenthesis(quoted)]
        if following == "{":
            return [self._braces(quoted)]
        if following == "'" and not quoted and self.dialect == "bash":
            self.pos += 1
            return [Lit(self._ansi(), True)]
        if following and following in SPECIAL:
            self.pos += 2
            return [Param(following, quoted=quoted)]
        if match := NAME.match(self.text, self.pos + 1):
            self.pos = match.end()
            return [Param(match.group(), quoted=quoted)]
        self.pos += 1
        return [Lit("$", quoted)]

    def _parenthesis(self, quoted: bool) -> Part:
        if self.peek(2) == "(":
            end = self.arith_end(self.pos + 3)
            if end >= 0:
                return Arith(self.arith(self.pos + 3, end), quoted)
        body, self.text, self.pos = self.inner(self.text, self.pos + 2, self.depth + 1)
        return Sub(body, quoted)

    def arith_end(self, start: int) -> int:
        """Return where the `))` closing an arithmetic expression begins; -1 if it is none."""
        level = 0
        for at in range(start, len(self.text)):
            char = self.text[at]
            if char == "(":
                level += 1
            elif char == ")":
                if level == 0:
                    return at if self.text[at + 1 : at + 2] == ")" else -1
                level -= 1
        raise ShellSyntaxError("Missing '))'", incomplete=True)

    def arith(self, start: int, end: int) -> Word:
        """Return the arithmetic text between two positions as a word; stand behind its `))`."""
        reader = self.sub_reader(self.text[start:end])
        self.pos = end + 2
        return reader.here_text()

    def sub_reader(self, text: str) -> WordReader:
        """Return a reader of a text that stands inside this one."""
        self.check_depth(self.depth + 1)
        return WordReader(text, 0, self.dialect, self.depth + 1, self.inner)

    def check_depth(self, depth: int) -> None:
        """Raise ShellSyntaxError beyond `MAX_NESTING`."""
        if depth > MAX_NESTING:
            raise ShellSyntaxError(f"Nested too deeply (limit {MAX_NESTING})")

    def _backquote(self, quoted: bool) -> Part:
        at, text = self.pos + 1, []
        while at < len(self.text) and self.text[at] != "`":
            if self.text[at] == "\\" and self.text[at + 1 : at + 2] in tuple(
                '$`\\"' if quoted else "$`\\"
            ):
                at += 1
            text.append(self.text[at])
            at += 1
        if at >= len(self.text):
            raise ShellSyntaxError("EOF in backquote substitution", incomplete=True)
        self.pos = at + 1
        body, _, _ = self.inner("".join(text) + "\n)", 0, self.depth + 1)
        return Sub(body, quoted)

    def _ansi(self) -> str:
        out: list[str] = []
        self.pos += 1
        while (char := self.peek()) != "'":
            if not char:
                raise ShellSyntaxError("Unterminated quoted string", incomplete=True)
            self.pos += 1
            out.append(self._ansi_escape() if char == "\\" else char)
        self.pos += 1
        return "".join(out)

    def _ansi_escape(self) -> str:
        for pattern, radix in (
            ("x[0-9a-fA-F]{1,2}", 16),
            ("u[0-9a-fA-F]{1,4}", 16),
            ("[0-7]{1,3}", 8),
        ):
            if match := re.compile(pattern).match(self.text, self.pos):
                self.pos = match.end()
                return chr(int(match.group().lstrip("xu") or "0", radix))
        char = self.peek()
        self.pos += 1
        return ESCAPES.get(char, "\\" + char)

    def _braces(self, quoted: bool) -> Part:
        self.check_depth(self.depth)
        self.pos += 2
        if self.peek() == "#" and self.peek(1) != "}" and PARAM_NAME.match(self.text, self.pos + 1):
            match = PARAM_NAME.match(self.text, self.pos + 1)
            if match and self.text[match.end() : match.end() + 1] == "}":
                self.pos = match.end() + 1
                return Param(match.group(), "len", quoted=quoted)
        match = PARAM_NAME.match(self.text, self.pos)
        if match is None:
            raise ShellSyntaxError("Bad substitution", incomplete=not self.peek())
        self.pos = match.end()
        op = self._operator()
        arg = self._argument(quoted and op not in ("#", "##", "%", "%%")) if op else ()
        if self.peek() != "}":
            if self.peek():
                raise ShellSyntaxError("Bad substitution")
            raise ShellSyntaxError("Missing '}'", incomplete=True)
        self.pos += 1
        return Param(match.group(), op, arg, quoted)

    def _operator(self) -> str:
        match = OPERATOR.match(self.text, self.pos)
        if match is None and self.dialect == "bash":
            match = BASH_OPERATOR.match(self.text, self.pos)
        if match is None:
            return ""
        self.pos = match.end()
        return match.group()

    def _argument(self, quoted: bool) -> Word:
        self.depth += 1
        self.check_depth(self.depth)
        if not quoted:
            word = self.word("}")
        else:
            parts: list[Part] = []
            while self.peek() and self.peek() != "}":
                if self.peek() == '"':
                    self.pos += 1
                    parts += self._double('"')
                    self.pos += 1
                elif self.peek() == "\\" and self.peek(1) in tuple('$`\\"}'):
                    parts.append(Lit(self.peek(1), True))
                    self.pos += 2
                elif self.peek() in "$`":
                    parts += self.dollar(True)
                else:
                    parts.append(Lit(self.peek(), True))
                    self.pos += 1
            word = _joined(parts)
        self.depth -= 1
        return word


def _joined(parts: list[Part]) -> Word:
    """Join neighbouring literals of the same quoting."""
    out: list[Part] = []
    run: list[str] = []
    for part in [*parts, None]:
        last = out[-1] if out else None
        if run and isinstance(part, Lit) and isinstance(last, Lit) and last.quoted == part.quoted:
            run.append(part.text)
            continue
        if len(run) > 1 and isinstance(last, Lit):
            out[-1] = Lit("".join(run), last.quoted)
        run = [part.text] if isinstance(part, Lit) else []
        if part is not None:
            out.append(part)
    return tuple(out)
