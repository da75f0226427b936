"""`$RANDOM`: numbers that look random and are the same in every run of the same episode."""

from __future__ import annotations

import zlib

MODULUS, FACTOR = 2**31 - 1, 16807
"""Park and Miller's minimal standard generator (CACM 31(10), 1988), which bash uses."""


def seed(number: int) -> int:
    """Return the state that a seed stands for, never 0.

    >>> seed(0) != seed(1)
    True
    """
    return zlib.crc32(str(number).encode()) % (MODULUS - 1) + 1


def roll(state: int) -> tuple[int, int]:
    """Return the next state, and a number from 0 to 32767.

    >>> roll(1)
    (16807, 16807)
    """
    state = state * FACTOR % MODULUS
    return state, (state ^ state >> 16) & 0x7FFF
