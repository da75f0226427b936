"""Writing: one action as commands of computer_13."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuaenv.core.action import Action
from cuaenv.core.errors import NotEncodable

Command = dict[str, Any]

_CLICKS: dict[str, tuple[str, dict[str, Any]]] = {
    "move": ("MOVE_TO", {}),
    "click": ("CLICK", {}),
    "double_click": ("DOUBLE_CLICK", {}),
    "triple_click": ("CLICK", {"num_clicks": 3}),
    "right_click": ("RIGHT_CLICK", {}),
    "middle_click": ("CLICK", {"button": "middle"}),
}


def commands_of(action: Action) -> Iterator[Command]:
    """Yield the commands for one action; raise NotEncodable for what the dialect lacks."""
    held = action.keys if action.kind != "key" else ()
    yield from (_command("KEY_DOWN", key=key) for key in held)
    yield from _bare_commands(action)
    yield from (_command("KEY_UP", key=key) for key in reversed(held))


def _bare_commands(action: Action) -> Iterator[Command]:
    point = {} if action.x is None else {"x": action.x, "y": action.y}
    kind = action.kind
    if kind in _CLICKS:
        verb, extra = _CLICKS[kind]
        yield _command(verb, **extra, **point)
    elif kind in ("mouse_down", "mouse_up", "drag", "scroll"):
        if point:
            yield _command("MOVE_TO", **point)
        yield _pointer_command(action)
    elif kind == "type":
        yield _command("TYPING", text=action.text)
    elif kind == "key":
        yield _key_command(action)
    elif kind in ("wait", "done", "fail"):
        yield {"action_type": kind.upper()}
    else:
        raise NotEncodable(f"computer_13 has no verb for {kind!r}.")


def _pointer_command(action: Action) -> Command:
    if action.kind == "drag":
        return _command("DRAG_TO", x=action.x2, y=action.y2)
    if action.kind == "scroll":
        return _command("SCROLL", dx=action.dx, dy=action.dy)
    return _command(action.kind.upper(), button=action.button)


def _key_command(action: Action) -> Command:
    if action.press != "tap":
        return _command(f"KEY_{action.press.upper()}", key=action.keys[0])
    if len(action.keys) > 1:
        return _command("HOTKEY", keys=list(action.keys))
    return _command("PRESS", key=action.keys[0])


def _command(verb: str, **parameters: Any) -> Command:
    return {"action_type": verb, "parameters": parameters}
