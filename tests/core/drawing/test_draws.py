"""Drawing numbers: fair, unlike what was drawn before, and at no cost for a wide range."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.drawing.draws import Drawer, draw
from cuaenv.core.errors import InvalidSpec


def _drawn(seed: int, low: int, high: int, unlike: list[object], step: int = 1) -> int:
    return Drawer(np.random.default_rng(seed)).integer(low, high, unlike, step)


@settings(derandomize=True, max_examples=100)
@given(
    seed=st.integers(0, 1000),
    low=st.integers(-5, 5),
    size=st.integers(3, 12),
    step=st.integers(1, 3),
    unlike=st.lists(st.one_of(st.integers(-6, 20), st.text(max_size=2), st.just(2.5)), max_size=3),
)
def test_a_number_is_the_one_a_list_of_all_allowed_ones_gives(
    seed: int, low: int, size: int, step: int, unlike: list[object]
) -> None:
    """Which number a seed draws is that of choosing from the list of the allowed numbers."""
    high = low + size * step
    allowed = [value for value in range(low, high + 1, step) if value not in unlike]
    expected = allowed[int(np.random.default_rng(seed).integers(len(allowed)))]
    assert _drawn(seed, low, high, unlike, step) == expected


def test_a_wide_range_is_not_listed() -> None:
    """A number with up to sixteen digits is drawn without listing all there are."""
    spec = {"draw": "int", "low": 1, "high": 10**15, "unlike": ["other"]}
    value = draw(spec, np.random.default_rng(0), "all", {"other": 5})
    assert isinstance(value, int) and 1 <= value <= 10**15


def test_nothing_left_to_draw_is_an_error_that_says_so() -> None:
    """Where every number is taken, the error names the range."""
    with pytest.raises(InvalidSpec, match="Nothing is left"):
        _drawn(0, 1, 2, [1, 2])


@pytest.mark.parametrize(
    "spec",
    [
        {"draw": "int", "low": "a"},
        {"draw": "int", "high": 10**30},
        {"draw": "int", "step": 0},
        {"draw": "amount", "high": []},
        {"draw": "date", "low": "soon"},
        {"draw": "secret", "length": -1},
    ],
)
def test_what_cannot_be_drawn_is_an_invalid_task(spec: dict[str, object]) -> None:
    """Bounds of the wrong kind or size are shown with the kind of draw."""
    with pytest.raises(InvalidSpec, match=f"`{spec['draw']}` cannot draw with"):
        draw(spec, np.random.default_rng(0), "all", {})
