"""Independent random streams: every part of a reset draws from its own.

All of them hang on one draw of the env's `np_random`, so forcing the task or leaving the hazard
out shifts no other part's draws.
"""

from __future__ import annotations

import zlib

import numpy as np

_WORD = 2**32 - 1


class Streams:
    """Named generators derived from one integer.

    >>> a, b = Streams(7), Streams(7)
    >>> _ = a.get("hazard").integers(100)
    >>> int(a.get("layout").integers(1000)) == int(b.get("layout").integers(1000))
    True
    """

    def __init__(self, entropy: int) -> None:
        self.entropy = entropy
        # SeedSequence takes an array of these words twice as fast as it takes the number.
        self._words = [
            entropy >> shift & _WORD for shift in range(0, max(entropy.bit_length(), 1), 32)
        ]

    def get(self, name: str) -> np.random.Generator:
        """Return a fresh generator for the part called `name`."""
        key = zlib.crc32(name.encode())
        seeds = np.random.SeedSequence(np.array([*self._words, key], np.uint32))
        return np.random.Generator(np.random.PCG64(seeds))
