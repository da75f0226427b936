"""What every conformance check says when something does not hold; and exact equality of data."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np


def require(holds: object, what: str) -> None:
    """Raise AssertionError saying `what` must hold, unless it does."""
    if not holds:
        raise AssertionError(what)


@contextmanager
def raising(kind: type[Exception], what: str) -> Iterator[list[Exception]]:
    """Require that the block raises `kind`; the list holds what it raised, afterwards."""
    caught: list[Exception] = []
    try:
        yield caught
    except kind as error:
        caught.append(error)
        return
    except Exception as error:
        raise AssertionError(f"{what} must raise {kind.__name__}; it raised {error!r}.") from error
    raise AssertionError(f"{what} must raise {kind.__name__}; it raised nothing.")


def global_randomness() -> tuple[object, str]:
    """Return the state of the generators that the whole process shares."""
    return random.getstate(), repr(np.random.get_state())


def same(one: Any, other: Any) -> bool:
    """Return whether two trees of plain data and arrays are equal, types and dtypes included.

    >>> same({"a": np.float64(1)}, {"a": np.float64(1)}), same({"a": np.float64(1)}, {"a": 1.0})
    (True, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def arrays_of(tree: Any) -> Iterator[np.ndarray[Any, Any]]:
    """Yield every array of a tree of plain data."""
    if isinstance(tree, np.ndarray):
        yield tree
    elif isinstance(tree, Mapping):
        for value in tree.values():
            yield from arrays_of(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from arrays_of(value)
