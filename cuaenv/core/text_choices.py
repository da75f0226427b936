"""What a policy without words may type: texts drawn from the instruction and the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from cuaenv.core.elements import Element

TEXTS = 24
"""How many texts there are to choose from at most."""

LONGEST = 256
"""Longest text to choose, in characters."""

FROM_INSTRUCTION = 12
FROM_SCREEN = 8
DISTRACTORS = ("untitled.txt", "test", "yes", "0")
"""Texts no task asks for, so that choosing is a choice."""

_QUOTED = r"\"([^\"\n]+)\"|“([^”\n]+)”|`([^`\n]+)`|(?<!\w)['‘]([^'’\n]+)['’](?!\w)"
_FILE_LIKE = (
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|https?://[^\s,;\"']+[\w/]"
    r"|~?(?:/[\w.-]+)+"
    r"|[\w-]+(?:\.[\w-]+)*\.[A-Za-z]\w{0,4}\b"
)
_NUMBER = r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w])"
_TITLE = r"(?<=[a-z,] )[A-Z][\w-]*(?: [A-Z][\w-]*)*"
_INSTRUCTION = re.compile("|".join((_QUOTED, _FILE_LIKE, _NUMBER, _TITLE)))
_SCREEN = re.compile(_FILE_LIKE)
_QUOTES = re.compile(_QUOTED)
_TOO_LONG = re.compile(rf"\S{{{LONGEST + 1},}}")


def quoted(text: str) -> tuple[str, ...]:
    """Return the strings in quotation marks.

    >>> quoted('Rename "a b" to ‘c’, not the user\\'s file')
    ('a b', 'c')
    """
    return tuple(_first_group(match) for match in _QUOTES.finditer(text))


@lru_cache(maxsize=64)
def asked_of(instruction: str) -> tuple[str, ...]:
    """Return at most 12 strings the instruction names: quoted, file-like, numbers, proper names."""
    found = (_first_group(match) for match in _INSTRUCTION.finditer(_short_words(instruction)))
    return tuple(_unique(found, set(), FROM_INSTRUCTION))


def texts_of(instruction: str, elements: Sequence[Element]) -> tuple[str, ...]:
    """Return the texts to choose from: of the instruction in its order, of the screen, distractors.

    >>> texts_of('Move notes.txt to "Old stuff" for Ann Lee, all 12 pages.', ())[:4]
    ('notes.txt', 'Old stuff', 'Ann Lee', '12')
    """
    asked = asked_of(instruction)
    shown = (text for e in elements for text in (*_file_like(e.name), *_file_like(e.text)))
    seen = _unique(shown, set(asked), FROM_SCREEN)
    rest = _unique(DISTRACTORS, {*asked, *seen}, len(DISTRACTORS))
    return (*asked, *seen, *rest)[:TEXTS]


@lru_cache(maxsize=4096)
def _file_like(text: str) -> tuple[str, ...]:
    # Texts without a dot, slash or at sign, most of a screen, are told at a glance.
    if "." not in text and "/" not in text and "@" not in text:
        return ()
    return tuple(_SCREEN.findall(_short_words(text)))


def _short_words(text: str) -> str:
    """Return the text without words too long to choose, which would take the patterns minutes."""
    return _TOO_LONG.sub(" ", text)


def _first_group(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group), match.group())


def _unique(texts: Iterable[str], taken: set[str], limit: int) -> list[str]:
    """Return the first texts that are new and short enough to type, in order."""
    out: list[str] = []
    for text in texts:
        if text and len(text) <= LONGEST and text not in taken:
            taken.add(text)
            out.append(text)
            if len(out) == limit:
                break
    return out
