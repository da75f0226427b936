"""Actions: the record every dialect decodes to."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.action import KINDS, MAX_TEXT, Action, check_on_screen
from cuaenv.core.errors import InvalidAction
from cuaenv.core.pointer import pointer_after
from cuaenv.core.proposal import check_proposal, normal, resolved
from cuaenv.core.wheel import portions

CLICK = Action.at("click", 1, 2)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "clik"}, "Did you mean 'click'"),
        ({"kind": "click", "x": 1}, "x and y go together"),
        ({"kind": "click", "x": 1.0, "y": 2}, "integer pixel"),
        ({"kind": "click", "x": True, "y": 2}, "integer pixel"),
        ({"kind": "click", "x": 1, "y": 2, "keys": ("a",)}, "Only modifiers"),
        ({"kind": "drag", "x": 1, "y": 2}, "x2 and y2"),
        ({"kind": "scroll", "dy": 21}, "±20"),
        ({"kind": "scroll", "dx": 0.5}, "wheel clicks"),
        ({"kind": "key"}, "at least one key"),
        ({"kind": "key", "keys": ("nokey",)}, "Unknown key"),
        ({"kind": "type", "text": "x" * (MAX_TEXT + 1)}, "at most"),
        ({"kind": "type", "text": b"x"}, "string"),
        ({"kind": "type", "text": "\ud83d"}, "surrogate"),
        ({"kind": "wait", "seconds": -1}, "within 0 and 60"),
        ({"kind": "wait", "seconds": float("nan")}, "within 0 and 60"),
        ({"kind": "wait", "seconds": True}, "number"),
        ({"kind": "mouse_down", "button": "pinky"}, "button"),
        ({"kind": "key", "keys": ("a",), "press": "twice"}, "press"),
    ],
)
def test_a_wrong_field_is_named(fields, message):
    """Each field that is out of its range raises InvalidAction saying so."""
    with pytest.raises(InvalidAction, match=message):
        Action(**fields)


@given(
    kind=st.sampled_from([k for k in KINDS if k not in ("key", "drag")]),
    point=st.none() | st.tuples(st.integers(0, 9999), st.integers(0, 9999)),
    text=st.text(max_size=20),
    seconds=st.floats(0, 60),
)
@settings(derandomize=True)
def test_plain_data_round_trips(kind, point, text, seconds):
    """`from_dict` reads what `to_dict` wrote, and pickling changes nothing."""
    x, y = point or (None, None)
    action = Action(kind, x=x, y=y, text=text, seconds=seconds)
    assert Action.from_dict(action.to_dict()) == action
    assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize("data", [{}, {"kind": "click", "colour": 1}, {"kind": 3}, [], "click",
                                  {"kind": "key", "keys": "ctrl"}])  # fmt: skip
def test_from_dict_refuses_other_data(data):
    """Missing kinds, unknown fields and other types are invalid actions."""
    with pytest.raises(InvalidAction):
        Action.from_dict(data)


def test_points_off_the_screen_are_found():
    """The first column beyond the right edge is off the screen; the last one is on it."""
    check_on_screen(Action.at("click", 1279, 719), (1280, 720))
    with pytest.raises(InvalidAction, match="x=1280"):
        check_on_screen(Action.at("click", 1280, 0), (1280, 720))
    with pytest.raises(InvalidAction, match="y2=-1"):
        check_on_screen(Action.drag(0, 0, 1, -1), (1280, 720))


def test_pointer_follows_pointer_actions_only():
    """Clicks and drags take the pointer along; keys and clicks in place leave it."""
    assert pointer_after(CLICK, (9, 9)) == (1, 2)
    assert pointer_after(Action("click"), (9, 9)) == (9, 9)
    assert pointer_after(Action.drag(1, 2, 3, 4), (9, 9)) == (3, 4)
    assert pointer_after(Action("drag", x2=3, y2=4), (9, 9)) == (3, 4)
    assert pointer_after(Action.key("a"), (9, 9)) == (9, 9)


def _key(key: str, press: str) -> Action:
    return Action("key", keys=(key,), press=press)


def test_normal_form_joins_what_belongs_together():
    """Waits add up, moves join what follows in place, modifiers are held during one action."""
    nested = (_key("ctrl", "down"), _key("shift", "down"), CLICK, _key("shift", "up"),
              _key("ctrl", "up"))  # fmt: skip
    assert normal(nested) == (Action.at("click", 1, 2, "ctrl", "shift"),)
    assert normal((Action.at("move", 1, 2), Action("click"))) == (CLICK,)
    waits = (Action("wait", seconds=40), Action("wait", seconds=30))
    assert normal(waits) == waits
    assert normal((Action.key("shift", "ctrl", "a"),)) == (Action.key("ctrl", "shift", "a"),)


@pytest.mark.parametrize(
    "actions",
    [
        (_key("ctrl", "down"), CLICK, CLICK, _key("ctrl", "up")),
        (_key("ctrl", "down"), CLICK, _key("alt", "up")),
        (_key("ctrl", "down"), CLICK),
        (_key("a", "down"), CLICK, _key("a", "up")),
        (_key("ctrl", "down"), Action.type("x"), _key("ctrl", "up")),
        (Action.at("move", 1, 2), CLICK),
        (Action.at("move", 1, 2), Action("move", x=3, y=4)),
    ],
)
def test_normal_form_leaves_the_rest(actions):
    """What is not the same deed spelled out stays as it is."""
    assert normal(actions) == actions


def test_resolved_fills_in_the_pointer():
    """Actions in place get the pixel the pointer has by then."""
    actions = (Action("click"), Action.at("move", 5, 6), Action("scroll", dy=1))
    assert resolved(actions, (1, 2)) == (CLICK, actions[1], Action.scroll(5, 6, 1))


@pytest.mark.parametrize("actions", [(), (CLICK,) * 17, (Action("done"), CLICK)])
def test_proposals_have_a_size_and_an_end(actions):
    """None, seventeen, or something after the end is no proposal."""
    with pytest.raises(InvalidAction):
        check_proposal(actions)


@given(dx=st.integers(-320, 320), dy=st.integers(-320, 320))
@settings(derandomize=True)
def test_portions_add_up(dx, dy):
    """Portions of a scroll fit an action each, a step together, and lose nothing."""
    parts = list(portions(dx, dy))
    assert 1 <= len(parts) <= 16
    assert all(abs(n) <= 20 for part in parts for n in part)
    assert (sum(p[0] for p in parts), sum(p[1] for p in parts)) == (dx, dy)


@pytest.mark.parametrize("clicks", [321, float("inf"), float("nan"), "3", None, True, [1]])
def test_other_wheel_clicks_are_invalid(clicks):
    """More clicks than a step holds, or no number, is invalid."""
    with pytest.raises(InvalidAction):
        list(portions(0, clicks))


@pytest.mark.parametrize("fields", [{"seconds": 10**5000}, {"dy": 10**5000}, {"x": 10**5000}])
def test_integers_too_long_to_write_are_invalid(fields):
    """Python refuses to write out so long an integer; the error is still an invalid action."""
    with pytest.raises(InvalidAction, match="int that cannot be shown"):
        check_on_screen(Action("move", **{"y": 1} | {"x": 1} | fields), (64, 64))
