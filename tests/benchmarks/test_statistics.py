"""Wilson's interval, against published values."""

from __future__ import annotations

import pytest

from cuaenv.benchmarks.statistics import wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_intervals(successes: int, n: int, low: float, high: float) -> None:
    """Newcombe's examples, to four digits."""
    assert wilson(successes, n) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_is_symmetric_and_holds_the_share() -> None:
    """Failures mirror successes; the share always lies inside."""
    for n in (1, 7, 50):
        for k in range(n + 1):
            low, high = wilson(k, n)
            mirrored = wilson(n - k, n)
            assert 0 <= low <= k / n <= high <= 1
            assert (1 - mirrored[1], 1 - mirrored[0]) == pytest.approx((low, high))


def test_nothing_seen_says_nothing() -> None:
    """No observations give the whole range; impossible counts are an error."""
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2"):
        wilson(3, 2)
