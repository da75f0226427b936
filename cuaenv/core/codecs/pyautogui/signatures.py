"""Signatures: the calls of the allow-list with pyautogui's parameter names and order."""

from __future__ import annotations

from types import MappingProxyType

from cuaenv.core.codecs.pyautogui.literals import Literal
from cuaenv.core.errors import InvalidAction, UnknownName

_POINT = ("x", "y")
_TAIL = ("logScreenshot", "_pause")
_CLICK = (*_POINT, "interval", "button", "duration", "tween", *_TAIL)
_ONE_BUTTON = (*_POINT, "interval", "duration", "tween", *_TAIL)
_MOVE = (*_POINT, "duration", "tween", *_TAIL)
_MOVE_BY = ("xOffset", "yOffset", "duration", "tween", *_TAIL)
_DRAG = (*_POINT, "duration", "tween", "button", *_TAIL, "mouseDownUp")
_DRAG_BY = ("xOffset", "yOffset", "duration", "tween", "button", *_TAIL, "mouseDownUp")
_BUTTON = (*_POINT, "button", "duration", "tween", *_TAIL)
_SCROLL = ("clicks", "x", "y", *_TAIL)
_WRITE = ("message", "interval", *_TAIL)
_KEY = ("key", *_TAIL)

SIGNATURES = MappingProxyType({
    "click": (*_POINT, "clicks", "interval", "button", "duration", "tween", *_TAIL),
    "leftClick": _ONE_BUTTON,
    "doubleClick": _CLICK,
    "tripleClick": _CLICK,
    "rightClick": _ONE_BUTTON,
    "middleClick": _ONE_BUTTON,
    "moveTo": _MOVE,
    "moveRel": _MOVE_BY,
    "move": _MOVE_BY,
    "dragTo": _DRAG,
    "dragRel": _DRAG_BY,
    "drag": _DRAG_BY,
    "mouseDown": _BUTTON,
    "mouseUp": _BUTTON,
    "scroll": _SCROLL,
    "vscroll": _SCROLL,
    "hscroll": _SCROLL,
    "write": _WRITE,
    "typewrite": _WRITE,
    "press": ("keys", "presses", "interval", *_TAIL),
    "hotkey": ("*keys", "interval", *_TAIL),
    "keyDown": _KEY,
    "keyUp": _KEY,
    "sleep": ("seconds",),
})  # fmt: skip
"""Call to parameter names, in positional order (specification: PyAutoGUI 0.9.54's signatures);
`*keys` takes all positional arguments."""


def bind(verb: str, args: tuple[Literal, ...], keywords: dict[str, Literal]) -> dict[str, Literal]:
    """Return the arguments by parameter name; raise InvalidAction where Python would TypeError.

    >>> bind("click", (1, 2), {"clicks": 2})
    {'x': 1, 'y': 2, 'clicks': 2}
    """
    names = SIGNATURES[verb]
    bound: dict[str, Literal] = {}
    if names[0].startswith("*"):
        bound[names[0][1:]] = list(args)
        names, args = names[1:], ()
    if len(args) > len(names):
        raise InvalidAction(f"{verb} takes at most {len(names)} arguments; got {len(args)}.")
    bound.update(zip(names, args, strict=False))
    for name, value in keywords.items():
        if name not in names:
            raise InvalidAction(str(UnknownName.among(f"argument of {verb}", name[:80], names)))
        if name in bound:
            raise InvalidAction(f"{verb}: {name} is given twice.")
        bound[name] = value
    return bound
