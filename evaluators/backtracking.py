"""Backtracking: patterns that a text can make a search take for ever with.

Only what can be seen is: a repeat without end of what is itself nothing but repeats, as in `(a+)+`.
Each further letter doubles the ways of parting a text among the two.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

MANY = 20
"""Turns of a repeat from which it counts as one without end."""


@functools.lru_cache(maxsize=512)
def stalls(pattern: str) -> bool:
    """Return whether a repeat in the pattern can be parted in more ways than can be tried.

    >>> stalls("(a+)+$"), stalls("(\\\\w+,)*"), stalls("(a+)?b*")
    (True, False, False)

    Raises:
        re.error: it is no pattern.
    """
    re.compile(pattern)
    return any(_is_endless(code, value) and _is_loose(value[2]) for code, value in _all(
        _parser.parse(pattern)
    ))  # fmt: skip


def _all(items: Iterable[Any]) -> Iterable[tuple[Any, Any]]:
    """Yield every part of a pattern, those inside others too."""
    for code, value in items:
        yield code, value
        for inner in _inside(code, value):
            yield from _all(inner)


def _inside(code: Any, value: Any) -> list[Any]:
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return [value[2]]
    if code is op.SUBPATTERN:
        return [value[-1]]
    if code is op.BRANCH:
        return list(value[1])
    if code in (op.ASSERT, op.ASSERT_NOT):
        return [value[1]]
    if code is op.ATOMIC_GROUP:
        return [value]
    if code is op.GROUPREF_EXISTS:
        return [part for part in value[1:] if part is not None]
    return []


def _is_endless(code: Any, value: Any) -> bool:
    return code in (op.MAX_REPEAT, op.MIN_REPEAT) and int(value[1]) >= MANY


def _is_loose(items: Iterable[Any]) -> bool:
    """Return whether nothing in there has a fixed place, and something repeats without end."""
    found = list(items)
    if not found or not all(_gives_way(code, value) for code, value in found):
        return False
    return any(_is_endless(code, value) for code, value in _all(found))


def _gives_way(code: Any, value: Any) -> bool:
    if code in (op.MAX_REPEAT, op.MIN_REPEAT):
        return bool(value[0] != value[1])
    if code is op.SUBPATTERN:
        return all(_gives_way(*item) for item in value[-1])
    if code is op.BRANCH:
        return any(all(_gives_way(*item) for item in way) and len(way) for way in value[1])
    return code is op.AT
