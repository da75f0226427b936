"""Intervals and tests for what episodes say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

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


def standard_error(successes: int, n: int) -> float:
    """Return the standard error of a proportion; 0 for no observations.

    >>> round(standard_error(8, 10), 4)
    0.1265
    """
    if not 0 <= successes <= n:
        raise ValueError(f"successes must lie within 0 and n; got {successes} of {n}.")
    share = successes / n if n else 0.0
    return math.sqrt(share * (1 - share) / n) if n else 0.0


def proportion(successes: int, n: int) -> dict[str, Any]:
    """Return all there is to say of a proportion, as plain JSON data.

    Returns:
        `{count, n, rate, se, interval}`: the last two its standard error and its Wilson 95 %
        interval; a rate of no observations is 0, its interval everything.
    """
    return {
        "count": successes,
        "n": n,
        "rate": successes / n if n else 0.0,
        "se": standard_error(successes, n),
        "interval": list(wilson(successes, n)),
    }


def mcnemar(gained: int, lost: int) -> float:
    """Return the exact two-sided p value of McNemar's test; 1 where no pair differs.

    Under the null hypothesis each discordant pair goes either way with the same probability.

    Args:
        gained: pairs that hold the second time only.
        lost: pairs that hold the first time only.

    >>> mcnemar(0, 5)
    0.0625
    """
    if min(gained, lost) < 0:
        raise ValueError(f"counts must not be negative; got {gained} and {lost}.")
    n = gained + lost
    tail = term = 1
    for k in range(min(gained, lost)):
        term = term * (n - k) // (k + 1)  # n over k + 1, from n over k
        tail += term
    return min(1.0, float(2 * tail / (1 << n)))


def paired_difference(pairs: Sequence[tuple[bool, bool]]) -> dict[str, Any]:
    """Return how much more often something holds the second time than the first.

    Args:
        pairs: for each pair, whether it holds the first and the second time.

    Returns:
        `{pairs, first, second, gained, lost, difference, interval, p}`, plain JSON data: the rates,
        the discordant pairs, second minus first with its 95 % interval (Newcombe's method 10 for
        paired data, Statistics in Medicine 17, 1998), and the exact p value of McNemar's test.
    """
    both = sum(a and b for a, b in pairs)
    lost, gained = sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs)
    n = len(pairs)
    first, second = (both + lost) / n if n else 0.0, (both + gained) / n if n else 0.0
    return {
        "pairs": n,
        "first": first,
        "second": second,
        "gained": gained,
        "lost": lost,
        "difference": second - first,
        "interval": list(_newcombe(both, gained, lost, n)) if n else [-1.0, 1.0],
        "p": mcnemar(gained, lost),
    }


def _newcombe(both: int, gained: int, lost: int, n: int) -> tuple[float, float]:
    """Return the interval of a paired difference from the Wilson intervals of the two rates."""
    second, first = (both + gained) / n, (both + lost) / n
    (low2, high2), (low1, high1) = wilson(both + gained, n), wilson(both + lost, n)
    phi = _correlation(both, gained, lost, n)
    difference = second - first
    down = _spread(second - low2, high1 - first, phi)
    up = _spread(high2 - second, first - low1, phi)
    return max(difference - down, -1.0), min(difference + up, 1.0)


def _spread(one: float, other: float, phi: float) -> float:
    return math.sqrt(max(one**2 - 2 * phi * one * other + other**2, 0.0))


def _correlation(both: int, gained: int, lost: int, n: int) -> float:
    """Return Newcombe's corrected correlation of the two times; 0 where one of them is constant."""
    neither = n - both - gained - lost
    margins = (both + gained) * (lost + neither) * (both + lost) * (gained + neither)
    if margins == 0:
        return 0.0
    product = both * neither - gained * lost
    # A continuity correction where the correlation is positive, and none where it is not.
    corrected = max(product - n / 2, 0.0) if product > 0 else float(product)
    return corrected / math.sqrt(margins)
