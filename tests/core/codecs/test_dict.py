"""The dict mode."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import KINDS, Action
from cuaenv.core.codec import make_codec
from cuaenv.core.errors import InvalidAction, NotEncodable
from cuaenv.core.keys import INDEX


@pytest.fixture
def codec():
    return make_codec("dict")


def _value(kind: str, **fields):
    return {"kind": KINDS.index(kind), **fields}


def test_unused_fields_are_ignored(codec, view):
    """A wait with a point and a key is a wait."""
    value = _value("wait", point=[5, 5], keys=0, text="x", scroll="nonsense")
    assert codec.decode(value, view) == (Action("wait"),)


def test_scroll_is_offset_by_twenty(codec, view):
    """Scroll numbers run from 0 to 40; 20 is no movement, more is right and up."""
    value = _value("scroll", point=[1, 2], scroll=np.array([20, 25]))
    assert codec.decode(value, view) == (Action.scroll(1, 2, dy=5),)


def test_modifiers_are_held(codec, view):
    """Modifier flags are held during clicks and pressed with keys."""
    held = np.array([1, 0, 1, 0], np.int8)
    assert codec.decode(_value("click", point=[1, 2], modifiers=held), view) == (
        Action.at("click", 1, 2, "ctrl", "shift"),
    )
    assert codec.decode(_value("key", keys=INDEX["s"], modifiers=held), view) == (
        Action.key("ctrl", "shift", "s"),
    )


def test_click_at_the_pointer_names_its_pixel(codec, view):
    """A click without a point is encoded where the pointer is."""
    assert list(codec.encode((Action("click"),), view)["point"]) == [10, 20]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "kind"),
        ({"kind": 21}, "0 to 20"),
        ({"kind": 1.0}, "kind"),
        (_value("click"), "point"),
        (_value("click", point=[1280, 0]), "0 to 1279"),
        (_value("click", point=[-1, 0]), "point"),
        (_value("click", point=[1]), "2 integer"),
        (_value("type", text="x" * 257), "256"),
        (_value("type", text=b"x"), "text"),
        (_value("key", keys="a"), "keys"),
        ([1, 2], "mapping"),
    ],
)
def test_wrong_fields_are_named(codec, view, value, message):
    """An error says which field is wrong and what it takes."""
    with pytest.raises(InvalidAction, match=message):
        codec.decode(value, view)


@pytest.mark.parametrize(
    "action",
    [
        Action("wait", seconds=2),
        Action("drag", x=1, y=2, x2=3, y2=4, button="right"),
        Action("key", keys=("a",), press="down"),
        Action.key("a", "b"),
        Action.type("x" * 257),
    ],
)
def test_what_has_no_field_is_not_encodable(codec, view, action):
    """Durations, other buttons, held keys, several plain keys and long texts have no field."""
    with pytest.raises(NotEncodable):
        codec.encode((action,), view)
