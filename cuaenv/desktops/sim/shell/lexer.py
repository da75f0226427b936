"""Lexer: cuts shell text into words, operators and newlines, and collects here-documents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.nodes import HereDoc, Lit, Word, plain
from cuaenv.desktops.sim.shell.words import ParseInner, WordReader

OPERATORS = re.compile(
    r"&&|\|\||;;|<<-|<<<|<<|>>|<&|>&|<>|>\||&>>|&>|[;&|<>()]"
)  # fmt: skip
SH_OPERATORS = re.compile(r"&&|\|\||;;|<<-|<<|>>|<&|>&|<>|>\||[;&|<>()]")
BLANK = re.compile(r"(?:[ \t]|\\\n)+")
IO_NUMBER = re.compile(r"[0-9](?=[<>])")


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `word`, `op`, `io` (a digit before a redirection), `newline` or `end`."""

    kind: str
    text: str = ""
    word: Word = ()
    start: int = 0


class Lexer(WordReader):
    """Reads tokens one at a time, because aliases change the text that follows.

    Attributes:
        pending: here-documents whose bodies begin on the next line.
        cut_short: whether the text ended inside a here-document.
    """

    def __init__(self, text: str, pos: int, dialect: str, depth: int, inner: ParseInner) -> None:
        super().__init__(text, pos, dialect, depth, inner)
        self.pending: list[HereDoc] = []
        self.cut_short = False

    def token(self) -> Token:
        """Read the next token."""
        if match := BLANK.match(self.text, self.pos):
            self.pos = match.end()
        if self.peek() == "#":
            end = self.text.find("\n", self.pos)
            self.pos = len(self.text) if end < 0 else end
        start = self.pos
        char = self.peek()
        if not char:
            self._need_no_pending()
            return Token("end", start=start)
        if char == "\n":
            self.pos += 1
            self._read_here_docs()
            return Token("newline", "\n", start=start)
        if IO_NUMBER.match(self.text, self.pos):
            self.pos += 1
            return Token("io", char, start=start)
        operators = OPERATORS if self.dialect == "bash" else SH_OPERATORS
        if match := operators.match(self.text, self.pos):
            self.pos = match.end()
            return Token("op", match.group(), start=start)
        word = self.word()
        return Token("word", plain(word) or "", word, start)

    def _need_no_pending(self) -> None:
        if self.pending:
            # A here-document without its body reads as empty, as dash and bash do with a warning.
            self.pending.clear()
            self.cut_short = True

    def _read_here_docs(self) -> None:
        for doc in self.pending:
            lines: list[str] = []
            while True:
                if self.pos >= len(self.text):
                    self.cut_short = True
                    break
                end = self.text.find("\n", self.pos)
                end = len(self.text) if end < 0 else end
                line = self.text[self.pos : end]
                self.pos = min(end + 1, len(self.text))
                if doc.strip_tabs:
                    line = line.lstrip("\t")
                if line == doc.delimiter:
                    break
                lines.append(line + "\n")
            doc.body = self._here_body("".join(lines), doc.quoted)
        self.pending.clear()

    def _here_body(self, text: str, quoted: bool) -> Word:
        if quoted:
            return (Lit(text, True),)
        return WordReader(text, 0, self.dialect, self.depth, self.inner).here_text()


def here_doc(word: Word, strip_tabs: bool) -> HereDoc:
    """Return the here-document that a delimiter word asks for; raise ShellSyntaxError."""
    if not all(isinstance(part, Lit) for part in word):
        raise ShellSyntaxError("A here-document's delimiter must be plain text")
    text = "".join(part.text for part in word if isinstance(part, Lit))
    quoted = any(part.quoted for part in word if isinstance(part, Lit))
    return HereDoc(text, quoted, strip_tabs)
