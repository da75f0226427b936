"""What was worked out of objects that never change, found again by their identity."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class IdentityCache(Generic[K, V]):
    """Keeps the values of the objects used most recently; each keeps its object alive.

    >>> cache = IdentityCache(make=len, limit=2)
    >>> cache.of("abc"), cache.of("abc")
    (3, 3)
    """

    def __init__(self, make: Callable[[K], V], limit: int) -> None:
        self._make = make
        self._limit = limit
        self._held: OrderedDict[int, tuple[K, V]] = OrderedDict()

    def of(self, thing: K) -> V:
        """Return the value of an object, made when it is first asked for."""
        held = self._held.get(id(thing))
        if held is None or held[0] is not thing:
            held = self._held[id(thing)] = (thing, self._make(thing))
        try:
            self._held.move_to_end(id(thing))
            while len(self._held) > self._limit:
                self._held.popitem(last=False)
        except KeyError:  # another thread has made room meanwhile
            pass
        return held[1]
