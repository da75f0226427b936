"""Words of a formula: numbers, texts, names, references, operators, with their places."""

from __future__ import annotations

import re
from typing import NamedTuple

from cuaenv.desktops.sim.apps.spreadsheet.values import FormulaError

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)
    |(?P<text>"(?:[^"]|"")*")
    |(?P<error>\#[A-Z0-9/]+[!?])
    |(?P<sheet>(?:'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)
    |(?P<cell>\$?[A-Za-z]{1,2}\$?[1-9]\d{0,4}(?![\w(.]))
    |(?P<name>[A-Za-z_][\w.]*)
    |(?P<op><>|<=|>=|[-+*/^&=<>(),;:%])
    )""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """One word.

    Attributes:
        kind: `number`, `text`, `error`, `sheet` (with its `!`), `cell`, `name`, `op`, `end`.
        text: as written.
        start, end: where it stands in the source, end exclusive.
    """

    kind: str
    text: str
    start: int
    end: int


def tokens(source: str) -> list[Token]:
    """Return the words of a formula without its `=`; raise FormulaError(`#NAME?`).

    >>> [token.text for token in tokens("SUM(A1:B2) * 2")]
    ['SUM', '(', 'A1', ':', 'B2', ')', '*', '2', '']
    """
    found, at = [], 0
    while source[at:].strip():
        match = _TOKEN.match(source, at)
        if match is None:
            raise FormulaError("#NAME?")
        kind = str(match.lastgroup)
        found.append(Token(kind, match[kind], match.start(kind), match.end()))
        at = match.end()
    found.append(Token("end", "", len(source), len(source)))
    return found
