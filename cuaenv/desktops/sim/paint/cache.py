"""A cache bounded by the bytes it holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from typing import Generic, TypeVar

V = TypeVar("V")


class ByteCache(Generic[V]):
    """Keeps the most recently used values, up to `limit` bytes.

    The values are pure functions of their keys, so what is forgotten is made again, the same.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._held: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        """Return the value of `key`, or None."""
        held = self._held.get(key)
        if held is None:
            return None
        try:  # noqa: SIM105 - every text comes through here, and `suppress` costs more
            self._held.move_to_end(key)
        except KeyError:  # another thread may have made room meanwhile
            pass
        return held[0]

    def put(self, key: Hashable, value: V, size: int) -> V:
        """Remember and return a value of `size` bytes; the oldest make room."""
        before = self._held.pop(key, None)
        if before is not None:
            self.size -= before[1]
        self._held[key] = (value, size)
        self.size += size
        with suppress(KeyError):
            while self.size > self.limit and len(self._held) > 1:
                self.size -= self._held.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._held.clear()
        self.size = 0
