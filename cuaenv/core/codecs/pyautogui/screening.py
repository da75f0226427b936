"""Screening: turning down what cannot be a program of the dialect before Python's parser sees it.

Python's parser recurses in C; text nested deep enough overflows the stack of a small thread, which
nothing can catch. So the text is cut into tokens first, and only tokens that calls with literal
arguments are made of, nested a few levels, go on.
"""

from __future__ import annotations

import keyword
import re

from cuaenv.core.errors import InvalidAction

MAX_NESTING = 20
"""Deepest nesting of brackets; a call with a list of tuples needs three."""

MAX_SIGNS = 4
"""Most plus and minus signs in a row."""

_ALLOWED_KEYWORDS = frozenset({"import", "from", "None", "True", "False"})
_BEFORE_NAMES = frozenset({"import", "from"})
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\f\n]+|\\\n|\#[^\n]*)
    |(?P<string>(?:[rRuU]?)(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"
        |'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>\d[\w.]*|\.\d[\w.]*)
    |(?P<open>[(\[])
    |(?P<close>[)\]])
    |(?P<sign>[+-])
    |(?P<mark>[.,;=*])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)


def screen(source: str) -> None:
    """Raise InvalidAction where `source` holds a token that no program of the dialect has.

    Args:
        source: with line ends as `\\n`.
    """
    at = depth = signs = 0
    before = ""
    while at < len(source):
        token = _TOKEN.match(source, at)
        if token is None:
            raise _unknown(source, at)
        kind, text = str(token.lastgroup), token.group()
        depth += (kind == "open") - (kind == "close")
        if kind != "blank":
            signs = signs + 1 if kind == "sign" else 0
            _check(text, before, source, token.end())
            before = text
        elif "\n" in text and not depth:
            before = ""
        if depth > MAX_NESTING or signs > MAX_SIGNS:
            raise InvalidAction("It is nested too deeply. Write plain calls with plain arguments.")
        at = token.end()


def _check(text: str, before: str, source: str, end: int) -> None:
    """Raise InvalidAction for a token that is never allowed where it stands."""
    if text == "*" and before != "import":
        raise InvalidAction("* is not allowed: write the arguments out.")
    if text[0].isalpha() and before[:1].isalpha() and {text, before}.isdisjoint(_BEFORE_NAMES):
        raise InvalidAction(f"{before[:20]} {text[:20]} are two words without a sign between them.")
    if keyword.iskeyword(text) and text not in _ALLOWED_KEYWORDS:
        raise InvalidAction(f"`{text}` is not allowed: write plain calls.")
    if text.isidentifier() and source[end : end + 1] in ("'", '"'):
        raise InvalidAction(f"Strings with the prefix {text[:20]} are not allowed.")


def _unknown(source: str, at: int) -> InvalidAction:
    line = source.count("\n", 0, at) + 1
    if source[at] in "'\"":
        return InvalidAction(f"Line {line}: a string is not closed.")
    return InvalidAction(
        f"Line {line}: {source[at]!r} is not allowed. Arguments are numbers, strings, True, "
        "False, None, and lists or tuples of them."
    )
