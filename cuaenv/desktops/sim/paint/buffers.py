"""Buffers: memory for pixels that is used again; getting it anew costs more than painting it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

KEPT = 8
"""Most buffers that wait to be used again: more than the windows of most screens."""


class Buffers:
    """Memory no one uses now, in flat uint8 arrays."""

    __slots__ = ("_free",)

    def __init__(self) -> None:
        self._free: list[NDArray[np.uint8]] = []

    def take(self, size: int) -> NDArray[np.uint8]:
        """Return a flat array of at least `size` bytes; what it holds is anything."""
        fitting = [at for at, one in enumerate(self._free) if one.size >= size]
        if not fitting:
            return np.empty(size, np.uint8)
        return self._free.pop(min(fitting, key=lambda at: self._free[at].size))

    def give(self, memory: NDArray[np.uint8]) -> None:
        """Take memory back that nobody reads or writes any more; the biggest are kept."""
        self._free = sorted([*self._free, memory], key=lambda one: -one.size)[:KEPT]
