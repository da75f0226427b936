"""The multidiscrete mode."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import KINDS, Action
from cuaenv.core.codec import CodecConfig, make_codec
from cuaenv.core.errors import InvalidAction, NotEncodable


def test_space_is_flat_and_starts_at_zero():
    """Learning libraries take only one-dimensional MultiDiscrete spaces that start at 0."""
    space = make_codec("multidiscrete").space
    assert space.shape == (10,) and not space.start.any()
    assert list(space.nvec[:3]) == [len(KINDS), 1280, 720]


def test_every_pixel_can_be_clicked(view):
    """Without a grid a click keeps its exact pixel."""
    codec = make_codec("multidiscrete")
    for x, y in ((0, 0), (1279, 719), (641, 77)):
        click = (Action.at("click", x, y),)
        assert codec.decode(codec.encode(click, view), view) == click


def test_a_grid_clicks_the_middle_of_its_cells(view):
    """With a grid of 4 by 2 the last cell's middle is the only point there."""
    codec = make_codec("multidiscrete", CodecConfig(grid=(4, 2)))
    value = np.zeros(10, np.int64)
    value[:3] = KINDS.index("click"), 3, 1
    assert codec.decode(value, view) == (Action.at("click", 1120, 540),)
    with pytest.raises(NotEncodable):
        codec.encode((Action.at("click", 1121, 540),), view)


def test_text_is_chosen_from_the_screen(view):
    """Text 2 is the instruction's second string; 0 and absent ones are no text."""
    codec = make_codec("multidiscrete")
    value = np.zeros(10, np.int64)
    value[0], value[9] = KINDS.index("type"), 2
    assert codec.decode(value, view) == (Action.type("final.txt"),)
    value[9] = 24
    assert codec.decode(value, view) == (Action.type(""),)


@pytest.mark.parametrize("value", [np.zeros(9, int), np.zeros(10), "0" * 10, None, [99] * 10])
def test_other_vectors_are_invalid(view, value):
    """A vector of another length, of fractions or beyond the bounds is invalid."""
    with pytest.raises(InvalidAction):
        make_codec("multidiscrete").decode(value, view)
