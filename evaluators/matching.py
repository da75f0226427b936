"""Matching values and records of a task file against those found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

MOST = 2**18
"""Characters of the longest text in which a pattern is looked for."""

WAYS = ("contains", "regex", "any_of", "not")
"""How a wanted value may be written besides itself: an object with just one of these keys."""


def value_matches(found: Any, wanted: Any) -> bool:
    """Return whether a value is as wanted.

    `{"contains": x}` holds for a text with x in it or an array with the element x, `{"regex": p}`
    for a text where p is found, `{"any_of": [...]}` where one of them matches, `{"not": w}` where w
    does not.

    >>> value_matches("Re: lunch", {"contains": "lunch"}), value_matches(3, {"any_of": [1, 3]})
    (True, True)
    """
    if isinstance(wanted, dict) and len(wanted) == 1 and next(iter(wanted)) in WAYS:
        way, inner = next(iter(wanted.items()))
        return _by_way(found, way, inner)
    return same(found, wanted)


def _by_way(found: Any, way: str, inner: Any) -> bool:
    if way == "contains":
        if isinstance(found, list):
            return any(same(item, inner) for item in found)
        return isinstance(found, str) and str(inner) in found
    if way == "regex":
        fits = isinstance(found, str) and len(found) <= MOST
        return fits and re.search(inner, found) is not None
    if way == "any_of":
        return any(value_matches(found, wanted) for wanted in inner)
    return not value_matches(found, inner)


def same(a: Any, b: Any) -> bool:
    """Return whether two JSON values are equal; `true` is not 1, and 1 is 1.0.

    >>> same(True, 1), same(1, 1.0), same([1, {"a": True}], [1, {"a": True}])
    (False, True, True)
    """
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def record_matches(record: Any, fields: Mapping[str, Any]) -> bool:
    """Return whether a record has all `fields`, each as `value_matches` says."""
    return isinstance(record, dict) and all(
        name in record and value_matches(record[name], wanted) for name, wanted in fields.items()
    )


def records_in(value: Any) -> list[Any] | None:
    """Return the records of a store: an array, or the arrays of an object one after the other.

    None where it is neither.
    """
    if isinstance(value, list):
        return value
    if isinstance(value, dict) and all(isinstance(part, list) for part in value.values()):
        return [record for part in value.values() for record in part]
    return None


def identity_of(record: Any, fields: Sequence[str]) -> tuple[Any, ...] | None:
    """Return the values of `fields`; None for something that is not a record."""
    return tuple(record.get(name) for name in fields) if isinstance(record, dict) else None
