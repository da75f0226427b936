"""Rows: who goes with which number, found again however the row is written.

Columns swapped, left out or joined by words: the full name and one of the row's numbers in one
line, or on two that follow one another, still say it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import NamedTuple

_NAME = re.compile(r"\b[^\W\d_a-z]\w+[ \t]{1,4}[^\W\d_a-z]\w+\b")
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_YEAR = re.compile(r"(19|20)\d\d")


class Row(NamedTuple):
    """What a row says: the words of a full name, and the numbers that go with it."""

    name: frozenset[str]
    numbers: frozenset[str]


def rows_in(text: str) -> list[Row]:
    """Return the rows of a text that have a full name and a telling number.

    A number of one digit, or one that could be a year, tells nothing.

    >>> [sorted(row.name) for row in rows_in("name,points\\nNoor Holm,77\\nIda Vance,2025")]
    [['holm', 'noor']]
    """
    found = []
    for line in text.splitlines():
        name = _NAME.search(line)
        numbers = frozenset(word for word in _WORD.findall(line) if _is_telling(word))
        if name and numbers:
            found.append(Row(frozenset(name[0].casefold().split()), numbers))
    return found


def tells_row(texts: Iterable[str], found: str) -> bool:
    """Return whether `found` tells one of the rows of `texts`; the cost is linear in it.

    >>> tells_row(["Noor Holm,77"], "77 points went to Holm, Noor")
    True
    >>> tells_row(["Noor Holm,77"], "Noor Holm was there")
    False
    """
    rows = _rows(tuple(texts))
    folded = found.casefold()
    wanted = [row for row in rows if all(word in folded for word in row.name)]
    if not wanted:
        return False
    before: frozenset[str] = frozenset()
    for line in folded.splitlines():
        words = frozenset(_WORD.findall(line))
        together = words | before
        if any(row.name <= together and row.numbers & together for row in wanted):
            return True
        before = words
    return False


@functools.lru_cache(maxsize=64)
def _rows(texts: tuple[str, ...]) -> tuple[Row, ...]:
    return tuple(dict.fromkeys(row for text in texts for row in rows_in(text)))


def _is_telling(word: str) -> bool:
    return len(word) >= 2 and word[0].isdigit() and not _YEAR.fullmatch(word)
