"""Intervals for what episodes say."""

from __future__ import annotations

import math

Z95 = 1.959963984540054
"""The 97.5 % point of the standard normal distribution."""


def wilson(successes: int, n: int) -> tuple[float, float]:
    """Return the Wilson 95 % score interval of a proportion; (0, 1) for no observations.

    >>> [round(edge, 3) for edge in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not 0 <= successes <= n:
        raise ValueError(f"successes must lie within 0 and n; got {successes} of {n}.")
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    spread = Z95 * math.sqrt(share * (1 - share) / n + Z95**2 / (4 * n**2))
    middle = share + Z95**2 / (2 * n)
    scale = 1 + Z95**2 / n
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return (0.0 if successes == 0 else max(low, 0.0), 1.0 if successes == n else min(high, 1.0))
