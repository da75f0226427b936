"""The computer_13 mode."""

from __future__ import annotations

import json

import pytest

from cuaenv.core.action import Action
from cuaenv.core.codec import make_codec
from cuaenv.core.errors import InvalidAction, NotEncodable


def _decode(value, view):
    return make_codec("computer_13").decode(value, view)


@pytest.mark.parametrize(
    ("verb", "parameters", "wanted"),
    [
        ("MOVE_TO", {"x": 3.6, "y": 4}, Action.at("move", 4, 4)),
        ("CLICK", {"x": 1, "y": 2}, Action.at("click", 1, 2)),
        ("CLICK", {"num_clicks": 2}, Action("double_click")),
        ("CLICK", {"button": "middle", "x": 1, "y": 2}, Action.at("middle_click", 1, 2)),
        ("MOUSE_DOWN", {"button": "right"}, Action("mouse_down", button="right")),
        ("MOUSE_UP", {}, Action("mouse_up")),
        ("RIGHT_CLICK", {"x": 1, "y": 2}, Action.at("right_click", 1, 2)),
        ("DOUBLE_CLICK", {}, Action("double_click")),
        ("DRAG_TO", {"x": 1, "y": 2}, Action("drag", x2=1, y2=2)),
        ("SCROLL", {"dx": 0, "dy": -3}, Action("scroll", dy=-3)),
        ("TYPING", {"text": "naïve\n"}, Action.type("naïve\n")),
        ("PRESS", {"key": "Return"}, Action.key("enter")),
        ("KEY_DOWN", {"key": "ctrl"}, Action("key", keys=("ctrl",), press="down")),
        ("KEY_UP", {"key": "ctrl"}, Action("key", keys=("ctrl",), press="up")),
        ("HOTKEY", {"keys": ["ctrl", "S"]}, Action.key("ctrl", "s")),
        ("WAIT", {}, Action("wait")),
        ("DONE", {}, Action("done")),
        ("FAIL", {}, Action("fail")),
    ],
)
def test_every_verb_reads_the_same_in_all_forms(view, verb, parameters, wanted):
    """Nested or flat parameters, as dict or as JSON, mean the same action."""
    nested = {"action_type": verb, "parameters": parameters}
    flat = {"action_type": verb, **parameters}
    for value in (nested, flat, json.dumps(nested), json.dumps(flat)):
        assert _decode(value, view) == (wanted,)


def test_bare_words_and_lists(view):
    """WAIT, DONE and FAIL may stand alone; a list is one step."""
    assert _decode(" DONE \n", view) == (Action("done"),)
    both = [{"action_type": "CLICK", "parameters": {"x": 1, "y": 2}}, "DONE"]
    assert _decode(both, view) == (Action.at("click", 1, 2), Action("done"))


def test_a_long_scroll_is_portioned(view):
    """More wheel clicks than an action holds become several actions."""
    actions = _decode({"action_type": "SCROLL", "dx": 0, "dy": -45}, view)
    assert [action.dy for action in actions] == [-20, -20, -5]


@pytest.mark.parametrize(
    "value",
    [
        "click",
        "{",
        "[" * 5000,
        '{"action_type": "CLICK", "x": NaN, "y": 1}',
        '{"action_type": "CLICK", "x": ' + "1" * 5000 + "}",
        {"action_type": "CLICK", "x": 1},
        {"action_type": "CLICK", "x": 1, "y": True},
        {"action_type": "CLICK", "z": 1},
        {"action_type": "CLICK", "num_clicks": 4},
        {"action_type": "CLICK", "button": ["left"]},
        {"action_type": "TYPING"},
        {"action_type": "PRESS", "key": "nokey"},
        {"action_type": "PRESS", "key": 3},
        {"action_type": "HOTKEY", "keys": "ctrl"},
        {"action_type": "HOTKEY", "keys": [["ctrl"]]},
        {"action_type": "SCROLL", "dy": 1e9},
        {"action_type": ["CLICK"]},
        {"action_type": "CLICK", "parameters": [1, 2]},
        {"action_type": "CLICK", "parameters": {"x": 1, "y": 2}, "x": 3},
        [],
        ["DONE", "WAIT"],
        [{"action_type": "PRESS", "key": "a"}] * 17,
        b'{"action_type": "WAIT"}',
        "x" * 1_000_000,
    ],
)
def test_everything_else_is_invalid(view, value):
    """Unknown verbs, fields, keys and broken JSON are invalid actions."""
    with pytest.raises(InvalidAction):
        _decode(value, view)


def test_encode_is_osworld_json(view):
    """The encoding is the nested JSON that OSWorld documents."""
    text = make_codec("computer_13").encode((Action.at("click", 1, 2),), view)
    assert json.loads(text) == {"action_type": "CLICK", "parameters": {"x": 1, "y": 2}}


@pytest.mark.parametrize(
    "action", [Action("wait", seconds=3), Action("ask", text="?"), Action.type("x" * 20_000)]
)
def test_what_it_has_no_verb_for_is_refused(view, action):
    """Timed waits, questions and texts beyond the limit cannot be said."""
    with pytest.raises(NotEncodable):
        make_codec("computer_13").encode((action,), view)
