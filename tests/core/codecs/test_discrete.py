"""The discrete menu."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.codec import make_codec
from cuaenv.core.errors import InvalidAction, NotEncodable
from cuaenv.core.menu import MENU
from cuaenv.core.observation import ScreenView


@pytest.fixture
def codec():
    return make_codec("discrete")


def _choice(verb: str, argument: int = 0) -> int:
    return MENU.index((verb, argument))


def test_clicks_go_to_the_slots_in_order(codec, view):
    """Slot 0 is the first element that takes a click; containers have no slot."""
    assert codec.decode(_choice("click", 0), view) == (Action.at("click", 60, 20),)
    assert codec.decode(_choice("double_click", 2), view) == (Action.at("double_click", 60, 120),)


def test_typing_offers_what_the_instruction_names(codec, view):
    """The first texts are those of the instruction, in its order."""
    assert codec.decode(_choice("type", 0), view) == (Action.type("draft.txt"),)
    assert codec.decode(_choice("type", 1), view) == (Action.type("final.txt"),)


def test_choices_without_meaning_wait_and_are_masked(codec, view):
    """An empty slot decodes to wait and its mask is 0; the others' is 1."""
    mask = codec.mask(view)
    assert mask.shape == (len(MENU),) and mask.dtype == np.uint8
    assert codec.decode(_choice("click", 63), view)[0].kind == "wait"
    assert mask[_choice("click", 63)] == 0
    assert mask[_choice("click", 3)] == mask[_choice("done")] == mask[_choice("type", 1)] == 1
    assert mask[_choice("type", 23)] == 0


def test_scroll_goes_to_what_scrolls(codec, view):
    """With the pointer on a button the list is scrolled; with it on the list, at the pointer."""
    (action,) = codec.decode(_choice("scroll", 5), view)
    assert (action.x, action.y) == (640, 410)
    over_list = ScreenView(view.screen, view.instruction, pointer=(300, 500))
    (action,) = codec.decode(_choice("scroll", -5), over_list)
    assert (action.x, action.y, action.dy) == (300, 500, -5)


def test_encode_finds_the_choice(codec, view):
    """An action that a choice stands for is encoded as that choice; others are refused."""
    assert codec.encode((Action.key("ctrl", "s"),), view) == MENU.index(
        ("key", next(i for v, i in MENU if v == "key" and _shortcut(i) == ("ctrl", "s")))
    )
    with pytest.raises(NotEncodable):
        codec.encode((Action.at("click", 1, 1),), view)


def _shortcut(index: int) -> tuple[str, ...]:
    from cuaenv.core.menu import SHORTCUTS

    return SHORTCUTS[index]


@pytest.mark.parametrize("value", [-1, len(MENU), 1.5, "3", None, [1, 2], float("nan")])
def test_only_an_index_of_the_menu_is_valid(codec, view, value):
    """Anything but an integer on the menu is invalid."""
    with pytest.raises(InvalidAction):
        codec.decode(value, view)
