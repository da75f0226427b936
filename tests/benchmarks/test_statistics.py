"""Intervals and tests, against published values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.benchmarks.statistics import (
    mcnemar,
    paired_difference,
    proportion,
    standard_error,
    wilson,
)


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


@pytest.mark.parametrize(
    ("counts", "difference", "low", "high"),
    [
        ((36, 12, 2, 0), 0.20, 0.0569, 0.3404),  # Newcombe 1998 (paired data), method 10
        ((20, 12, 2, 16), 0.20, 0.0562, 0.3292),
        ((0, 0, 0, 50), 0.0, -0.0714, 0.0714),
    ],
)
def test_published_paired_intervals(
    counts: tuple[int, int, int, int], difference: float, low: float, high: float
) -> None:
    """Newcombe's examples, to four digits; the order of the pairs is of no matter."""
    both, gained, lost, neither = counts
    pairs = [(True, True)] * both + [(False, True)] * gained
    pairs += [(True, False)] * lost + [(False, False)] * neither
    for order in (pairs, pairs[::-1]):
        found = paired_difference(order)
        assert found["difference"] == pytest.approx(difference)
        assert found["interval"] == pytest.approx([low, high], abs=1e-4)
        assert (found["gained"], found["lost"], found["pairs"]) == (gained, lost, sum(counts))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30))
@settings(derandomize=True, max_examples=80)
def test_a_paired_interval_holds_the_difference(pairs: list[tuple[bool, bool]]) -> None:
    """It lies within -1 and 1, and swapping the two times mirrors it."""
    found = paired_difference(pairs)
    low, high = found["interval"]
    assert -1 <= low <= found["difference"] + 1e-12 and found["difference"] - 1e-12 <= high <= 1
    swapped = paired_difference([(b, a) for a, b in pairs])
    assert swapped["interval"] == pytest.approx([-high, -low])
    assert swapped["p"] == found["p"]


@pytest.mark.parametrize(
    ("gained", "lost", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (0, 5, 0.0625),
        (2, 12, 0.012939453125),
        (5, 5, 1.0),
        (0, 10, 2**-9),
    ],
)
def test_mcnemar_is_a_fair_coin(gained: int, lost: int, p: float) -> None:
    """Twice the smaller tail of a binomial distribution with one half, at most 1."""
    assert mcnemar(gained, lost) == pytest.approx(p)
    assert mcnemar(lost, gained) == mcnemar(gained, lost)
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 2)


def test_many_pairs_are_no_trouble() -> None:
    """Whole numbers do not overflow."""
    assert mcnemar(3000, 3000) == 1.0
    assert 0 <= mcnemar(0, 3000) < 1e-300


def test_a_proportion_has_both_kinds_of_error() -> None:
    """The standard error of the mean, and Wilson's interval."""
    found = proportion(8, 10)
    assert found["rate"] == 0.8 and found["se"] == pytest.approx((0.8 * 0.2 / 10) ** 0.5)
    assert found["interval"] == list(wilson(8, 10))
    assert proportion(0, 0) == {"count": 0, "n": 0, "rate": 0.0, "se": 0.0, "interval": [0.0, 1.0]}
    with pytest.raises(ValueError, match="3 of 2"):
        standard_error(3, 2)
