"""Reading: one command of computer_13 to the actions it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cuaenv.core.action import BUTTONS, Action
from cuaenv.core.codecs.computer_13.verbs import VERBS
from cuaenv.core.errors import InvalidAction, UnknownName, shown
from cuaenv.core.wheel import portions

_CLICKS = {1: "click", 2: "double_click", 3: "triple_click"}
_ONE = {"left": "click", "right": "right_click", "middle": "middle_click"}
Parameters = Mapping[str, Any]


def actions_of(command: Any) -> Iterator[Action]:
    """Yield the actions of one command."""
    if isinstance(command, str):
        command = {"action_type": command.strip()}
    if not isinstance(command, Mapping):
        raise InvalidAction(f"A command is an object; got {type(command).__name__}.")
    verb = command.get("action_type")
    if not isinstance(verb, str) or verb not in VERBS:
        raise InvalidAction(str(UnknownName.among("action_type", str(verb)[:40], VERBS)))
    nested = command.get("parameters")
    flat = {key: value for key, value in command.items() if key != "action_type"}
    given = nested if nested is not None else flat
    if not isinstance(given, Mapping) or (nested is not None and len(flat) > 1):
        raise InvalidAction("parameters is an object, or its fields stand beside action_type.")
    for name in given:
        if name not in VERBS[verb] and not (name == "parameters" and nested is None):
            raise InvalidAction(
                str(UnknownName.among(f"parameter of {verb}", str(name)[:40], VERBS[verb]))
            )
    yield from _READ[verb](given)


def _point(p: Parameters, *, needed: bool = False) -> tuple[int | None, int | None]:
    x, y = _rounded(p, "x"), _rounded(p, "y")
    if (x is None) != (y is None) or (needed and x is None):
        raise InvalidAction(f"x and y are both needed; got x={x!r}, y={y!r}.")
    return x, y


def _rounded(p: Parameters, name: str) -> int | None:
    value = p.get(name)
    if value is None:
        return None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not abs(value) <= 100_000:
        raise InvalidAction(f"{name} is a number of pixels; got {shown(value, 40)}.")
    return round(float(value))


def _button(p: Parameters) -> str:
    button = p.get("button", "left")
    if button not in BUTTONS:
        raise InvalidAction(f"button is one of {BUTTONS}; got {shown(button, 40)}.")
    return str(button)


def _click(p: Parameters) -> Iterator[Action]:
    x, y = _point(p)
    button, times = _button(p), p.get("num_clicks", 1)
    if type(times) is not int or times not in _CLICKS:
        raise InvalidAction(f"num_clicks is 1, 2 or 3; got {shown(times, 40)}.")
    if button == "left":
        yield Action(_CLICKS[times], x=x, y=y)
    else:
        yield from (Action(_ONE[button], x=x, y=y) for _ in range(times))


def _scroll(p: Parameters) -> Iterator[Action]:
    yield from (
        Action("scroll", dx=dx, dy=dy) for dx, dy in portions(p.get("dx", 0), p.get("dy", 0))
    )


def _at(kind: str) -> Callable[[Parameters], Iterator[Action]]:
    def read(p: Parameters) -> Iterator[Action]:
        x, y = _point(p, needed=kind == "move")
        yield Action(kind, x=x, y=y)

    return read


def _drag(p: Parameters) -> Iterator[Action]:
    x, y = _point(p, needed=True)
    yield Action("drag", x2=x, y2=y)


def _hold(kind: str) -> Callable[[Parameters], Iterator[Action]]:
    def read(p: Parameters) -> Iterator[Action]:
        yield Action(kind, button=_button(p))

    return read


def _typing(p: Parameters) -> Iterator[Action]:
    text = p.get("text")
    if not isinstance(text, str):
        raise InvalidAction(f"TYPING needs text; got {shown(text, 40)}.")
    yield Action.type(text)


def _press(press: str) -> Callable[[Parameters], Iterator[Action]]:
    def read(p: Parameters) -> Iterator[Action]:
        yield Action("key", keys=(p.get("key", ""),), press=press)

    return read


def _hotkey(p: Parameters) -> Iterator[Action]:
    keys = p.get("keys")
    if not isinstance(keys, list | tuple) or not 1 <= len(keys) <= 8:
        raise InvalidAction(f"keys is a list of 1 to 8 key names; got {shown(keys, 40)}.")
    yield Action.key(*keys)


def _bare(kind: str) -> Callable[[Parameters], Iterator[Action]]:
    def read(p: Parameters) -> Iterator[Action]:
        yield Action(kind)

    return read


_READ: dict[str, Callable[[Parameters], Iterator[Action]]] = {
    "MOVE_TO": _at("move"),
    "CLICK": _click,
    "MOUSE_DOWN": _hold("mouse_down"),
    "MOUSE_UP": _hold("mouse_up"),
    "RIGHT_CLICK": _at("right_click"),
    "DOUBLE_CLICK": _at("double_click"),
    "DRAG_TO": _drag,
    "SCROLL": _scroll,
    "TYPING": _typing,
    "PRESS": _press("tap"),
    "KEY_DOWN": _press("down"),
    "KEY_UP": _press("up"),
    "HOTKEY": _hotkey,
    "WAIT": _bare("wait"),
    "FAIL": _bare("fail"),
    "DONE": _bare("done"),
}
