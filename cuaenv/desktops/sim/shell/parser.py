"""Parser: shell text to a syntax tree, by recursive descent over the POSIX grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cuaenv.desktops.sim.shell.compounds import CompoundParser
from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.lexer import Lexer
from cuaenv.desktops.sim.shell.nodes import Seq

MAX_TEXT = 2**20
"""Longest program text, in characters."""

NO_ALIASES: Mapping[str, str] = {}


class Parser(CompoundParser):
    """Parses one text. Use `parse`."""


class Lines:
    """Gives the commands of a text line by line; raises ShellSyntaxError on reaching a bad one.

    A line is parsed when it is asked for, so aliases defined by earlier ones count, and what
    stands before an error is run.
    """

    def __init__(
        self, text: str, dialect: str = "bash", aliases: Mapping[str, str] | None = None
    ) -> None:
        self._text = text
        self._dialect = dialect
        self._aliases = NO_ALIASES if aliases is None else aliases
        self._parser: Parser | None = None
        self._lines: Iterator[Seq] | None = None

    def __iter__(self) -> Iterator[Seq]:
        return self

    def __next__(self) -> Seq:
        if self._lines is None:
            self._parser = _parser(self._text, self._dialect, self._aliases)
            self._lines = self._parser.lines()
        return next(self._lines)

    @property
    def rest(self) -> str:
        """The text behind the line given last."""
        if self._parser is None:
            return self._text
        return self._parser.lexer.text[self._parser.lexer.pos :]


parse_lines = Lines


def parse(text: str, dialect: str = "bash", aliases: Mapping[str, str] | None = None) -> Seq:
    """Return the tree of a whole program; raise ShellSyntaxError.

    >>> len(parse("a; b && c").items)
    2
    """
    return _parser(text, dialect, NO_ALIASES if aliases is None else aliases).program()


def unfinished(text: str, dialect: str = "bash") -> bool:
    """Return whether more lines could complete a text: an open quote, `do` or here-document.

    >>> unfinished("cat <<END"), unfinished("cat <<END\\nbody\\nEND"), unfinished("echo )")
    (True, False, False)
    """
    parser = None
    try:
        parser = _parser(text, dialect, NO_ALIASES)
        parser.program()
    except ShellSyntaxError as error:
        return error.incomplete or (parser is not None and parser.lexer.cut_short)
    return parser.lexer.cut_short


def _parser(text: str, dialect: str, aliases: Mapping[str, str]) -> Parser:
    def inner(text: str, pos: int, depth: int) -> tuple[Seq, str, int]:
        # Reading the first token may already come back here, so the depth is checked before.
        lexer = Lexer(text, pos, dialect, depth, inner)
        lexer.check_depth(depth)
        parser = Parser(lexer, aliases)
        body = parser.sequence()
        parser.need_op(")")
        return body, parser.lexer.text, parser.token.start + 1

    if len(text) > MAX_TEXT:
        raise ShellSyntaxError(f"The text is longer than {MAX_TEXT} characters")
    if "\0" in text:
        raise ShellSyntaxError("The text contains a NUL byte")
    return Parser(Lexer(text, 0, dialect, 0, inner), aliases)
