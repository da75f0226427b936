"""Verbs: one call to the actions it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cuaenv.core.action import MAX_WAIT, Action
from cuaenv.core.codecs.pyautogui import arguments
from cuaenv.core.codecs.pyautogui.arguments import Arguments
from cuaenv.core.codecs.pyautogui.parse import SUBAGENT, Call
from cuaenv.core.codecs.pyautogui.signatures import bind
from cuaenv.core.errors import InvalidAction
from cuaenv.core.keys import canonical
from cuaenv.core.wheel import portions

Point = tuple[int, int]
_ONE = {"left": "click", "right": "right_click", "middle": "middle_click"}
_MANY = {2: "double_click", 3: "triple_click"}


def actions_of(call: Call, pointer: Point) -> Iterator[Action]:
    """Yield what one call does, starting with the pointer at `pointer`."""
    if call.verb in ("WAIT", "DONE", "FAIL"):
        yield Action(call.verb.lower())
        return
    if call.verb == SUBAGENT:
        yield _delegated(call)
        return
    args = bind(call.verb, call.args, call.keywords)
    arguments.check_timing(args)
    yield from _VERBS[call.verb](args, pointer)


def _delegated(call: Call) -> Action:
    text = call.args[0] if len(call.args) == 1 and not call.keywords else None
    if not isinstance(text, str):
        raise InvalidAction(f"{SUBAGENT} takes one string: what the subagent is to do.")
    return Action("delegate", text=text)


def _target(args: Arguments, pointer: Point) -> tuple[int | None, int | None]:
    """Return the point given; half of one is completed from the pointer, none stays none."""
    x, y = arguments.pair(args, "x", "y")
    if x is None and y is None:
        return None, None
    return pointer[0] if x is None else x, pointer[1] if y is None else y


def _offset(args: Arguments, pointer: Point) -> Point:
    dx, dy = arguments.pair(args, "xOffset", "yOffset")
    return pointer[0] + (dx or 0), pointer[1] + (dy or 0)


def _clicks(args: Arguments, pointer: Point, times: int) -> Iterator[Action]:
    x, y = _target(args, pointer)
    button = arguments.button(args)
    if not times:
        yield Action("move", x=x, y=y)
    elif button == "left" and times in _MANY:
        yield Action(_MANY[times], x=x, y=y)
    else:
        yield from (Action(_ONE[button], x=x, y=y) for _ in range(times))


def _click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks(args, pointer, arguments.count(args, "clicks", 1))


def _left_click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks(args, pointer, 1)


def _double_click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks(args, pointer, 2)


def _triple_click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks(args, pointer, 3)


def _right_click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks({**args, "button": "right"}, pointer, 1)


def _middle_click(args: Arguments, pointer: Point) -> Iterator[Action]:
    return _clicks({**args, "button": "middle"}, pointer, 1)


def _move_to(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    yield Action("move", x=x, y=y)


def _move_by(args: Arguments, pointer: Point) -> Iterator[Action]:
    yield Action.at("move", *_offset(args, pointer))


def _drag_to(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    if x is None or y is None:
        raise InvalidAction("dragTo needs x and y.")
    yield Action("drag", x2=x, y2=y, button=arguments.button(args))


def _drag_by(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _offset(args, pointer)
    if (x, y) == pointer:
        # pyautogui presses no button for a drag that leads nowhere.
        yield Action.at("move", x, y)
    else:
        yield Action("drag", x2=x, y2=y, button=arguments.button(args))


def _mouse_down(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    yield Action("mouse_down", x=x, y=y, button=arguments.button(args))


def _mouse_up(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    yield Action("mouse_up", x=x, y=y, button=arguments.button(args))


def _scroll(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    yield from (Action("scroll", x=x, y=y, dy=n) for _, n in portions(0, args.get("clicks")))


def _hscroll(args: Arguments, pointer: Point) -> Iterator[Action]:
    x, y = _target(args, pointer)
    yield from (Action("scroll", x=x, y=y, dx=n) for n, _ in portions(args.get("clicks"), 0))


def _write(args: Arguments, pointer: Point) -> Iterator[Action]:
    message = args.get("message")
    if isinstance(message, str):
        yield Action.type(message)
        return
    typed = ""
    for key in arguments.strings(message, "message"):
        if len(key) == 1 and key.isprintable():
            typed += key
            continue
        if typed:
            yield Action.type(typed)
        typed = ""
        yield Action.key(*arguments.tap(key))
    if typed:
        yield Action.type(typed)


def _press(args: Arguments, pointer: Point) -> Iterator[Action]:
    keys = arguments.strings(args.get("keys"), "keys")
    for _ in range(arguments.count(args, "presses", 1)):
        yield from (Action.key(*arguments.tap(key)) for key in keys)


def _hotkey(args: Arguments, pointer: Point) -> Iterator[Action]:
    given = args["keys"]
    if isinstance(given, list) and len(given) == 1 and isinstance(given[0], list):
        given = given[0]
    keys = [key for name in arguments.strings(given, "keys") for key in arguments.tap(name)]
    if len(keys) > arguments.MAX_KEYS:
        raise InvalidAction(f"hotkey takes at most {arguments.MAX_KEYS} keys; got {len(keys)}.")
    yield Action.key(*dict.fromkeys(keys))


def _key_down(args: Arguments, pointer: Point) -> Iterator[Action]:
    yield Action("key", keys=(_one_key(args),), press="down")


def _key_up(args: Arguments, pointer: Point) -> Iterator[Action]:
    yield Action("key", keys=(_one_key(args),), press="up")


def _one_key(args: Arguments) -> str:
    key = args.get("key")
    if not isinstance(key, str):
        raise InvalidAction(f"A key is a string; got {type(key).__name__}.")
    return canonical(key)


def _sleep(args: Arguments, pointer: Point) -> Iterator[Action]:
    if "seconds" not in args:
        raise InvalidAction("sleep needs a number of seconds.")
    yield Action("wait", seconds=arguments.number(args, "seconds", 0.0, 0.0, MAX_WAIT))


_VERBS: dict[str, Callable[[Arguments, Point], Iterator[Action]]] = {
    "click": _click,
    "leftClick": _left_click,
    "doubleClick": _double_click,
    "tripleClick": _triple_click,
    "rightClick": _right_click,
    "middleClick": _middle_click,
    "moveTo": _move_to,
    "moveRel": _move_by,
    "move": _move_by,
    "dragTo": _drag_to,
    "dragRel": _drag_by,
    "drag": _drag_by,
    "mouseDown": _mouse_down,
    "mouseUp": _mouse_up,
    "scroll": _scroll,
    "vscroll": _scroll,
    "hscroll": _hscroll,
    "write": _write,
    "typewrite": _write,
    "press": _press,
    "hotkey": _hotkey,
    "keyDown": _key_down,
    "keyUp": _key_up,
    "sleep": _sleep,
}
