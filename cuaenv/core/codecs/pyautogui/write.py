"""Writing: one action as canonical pyautogui."""

from __future__ import annotations

from collections.abc import Iterator

from cuaenv.core.action import Action
from cuaenv.core.codecs.pyautogui.parse import SUBAGENT
from cuaenv.core.errors import NotEncodable

_CLICKS = {
    "click": "click",
    "double_click": "doubleClick",
    "triple_click": "tripleClick",
    "right_click": "rightClick",
    "middle_click": "middleClick",
    "move": "moveTo",
}
_BUTTONS = {"mouse_down": "mouseDown", "mouse_up": "mouseUp"}


def lines_of(action: Action) -> Iterator[str]:
    """Yield the statements for one action; raise NotEncodable for kinds pyautogui lacks."""
    held = action.keys if action.kind != "key" else ()
    yield from (f"pyautogui.keyDown({key!r})" for key in held)
    yield from _bare_lines(action)
    yield from (f"pyautogui.keyUp({key!r})" for key in reversed(held))


def _bare_lines(action: Action) -> Iterator[str]:
    point = "" if action.x is None else f"{action.x}, {action.y}"
    if action.kind in _CLICKS:
        yield f"pyautogui.{_CLICKS[action.kind]}({point})"
    elif action.kind in _BUTTONS:
        arguments = ", ".join(filter(None, (point, f"button={action.button!r}")))
        yield f"pyautogui.{_BUTTONS[action.kind]}({arguments})"
    elif action.kind == "drag":
        if point:
            yield f"pyautogui.moveTo({point})"
        yield f"pyautogui.dragTo({action.x2}, {action.y2}, button={action.button!r})"
    elif action.kind == "scroll":
        verb, clicks = ("hscroll", action.dx) if action.dx else ("scroll", action.dy)
        yield f"pyautogui.{verb}({', '.join(filter(None, (str(clicks), point)))})"
    elif action.kind == "key":
        yield _key_line(action)
    elif action.kind == "type":
        yield f"pyautogui.write({action.text!r})"
    elif action.kind == "wait":
        yield f"time.sleep({action.seconds!r})" if action.seconds else "WAIT"
    elif action.kind == "delegate":
        yield f"{SUBAGENT}({action.text!r})"
    elif action.kind in ("done", "fail"):
        yield action.kind.upper()
    else:
        raise NotEncodable(f"pyautogui has no call for {action.kind!r}.")


def _key_line(action: Action) -> str:
    if action.press == "tap":
        verb = "press" if len(action.keys) == 1 else "hotkey"
    else:
        verb = "keyDown" if action.press == "down" else "keyUp"
    return f"pyautogui.{verb}({', '.join(map(repr, action.keys))})"
