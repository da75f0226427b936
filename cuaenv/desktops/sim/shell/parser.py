"""Parser: shell text to a syntax tree, by recursive descent over the POSIX grammar."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cuaenv.desktops.sim.shell.compounds import CompoundParser
from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.lexer import Lexer
from cuaenv.desktops.sim.shell.nodes import Seq

NO_ALIASES: Mapping[str, str] = {}


class Parser(CompoundParser):
    """Parses one text. Use `parse`."""


def parse(text: str, dialect: str = "bash", aliases: Mapping[str, str] | None = None) -> Seq:
    """Return the tree of a whole program; raise ShellSyntaxError.

    >>> len(parse("a; b && c").items)
    2
    """
    if aliases:
        return _parse(text, dialect, aliases)
    return _cached(text, dialect)


@lru_cache(maxsize=512)
def _cached(text: str, dialect: str) -> Seq:
    return _parse(text, dialect, NO_ALIASES)


def _parse(text: str, dialect: str, aliases: Mapping[str, str]) -> Seq:
    def inner(text: str, pos: int, depth: int) -> tuple[Seq, str, int]:
        parser = Parser(Lexer(text, pos, dialect, depth, inner), aliases)
        parser.lexer.check_depth(depth)
        body = parser.sequence()
        parser.need_op(")")
        return body, parser.lexer.text, parser.token.start + 1

    if "\0" in text:
        raise ShellSyntaxError("The text contains a NUL byte")
    return Parser(Lexer(text, 0, dialect, 0, inner), aliases).program()
