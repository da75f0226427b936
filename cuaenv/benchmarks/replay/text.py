"""Text for a page: escaped, and rid of characters that have no business on one."""

from __future__ import annotations

import html
import unicodedata
from typing import Any

from cuaenv.core.action import Action

_KEPT = "\n\t"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories that show nothing or reorder what is shown."""


def escaped(value: object, limit: int = 4000) -> str:
    """Return text that is safe in element content and quoted attributes.

    >>> escaped("<b>\\x1b[31m\\u202eevil</b>")
    '&lt;b&gt;[31mevil&lt;/b&gt;'
    """
    text = str(value)
    if len(text) > limit:
        text = text[:limit] + "…"
    shown = (c for c in text if c in _KEPT or unicodedata.category(c) not in _HIDDEN)
    return html.escape("".join(shown))


def spoken(action: dict[str, Any]) -> str:
    """Return an action in a few words, not yet escaped.

    >>> spoken({"kind": "key", "keys": ["ctrl", "s"]}), spoken({"kind": "click", "x": 3, "y": 4})
    ('press ctrl + s', 'click at 3, 4')
    """
    one = Action.from_dict(action)
    at = "" if one.x is None else f" at {one.x}, {one.y}"
    held = f" holding {' + '.join(one.keys)}" if one.keys and one.kind != "key" else ""
    match one.kind:
        case "key":
            verb = {"tap": "press", "down": "hold down", "up": "release"}[one.press]
            return f"{verb} {' + '.join(one.keys)}"
        case "drag":
            return f"drag{at.replace(' at', ' from')} to {one.x2}, {one.y2}{held}"
        case "scroll":
            return f"scroll {_wheel(one)}{at}{held}"
        case "wait":
            return f"wait {one.seconds:g} s" if one.seconds else "wait"
        case _:
            # A line end is a key like any other: it must be seen.
            text = one.text.replace("\n", "⏎").replace("\t", "⇥")
            said = f" “{text}”" if text else ""
            return f"{one.kind.replace('_', ' ')}{at}{held}{said}"


def _wheel(action: Action) -> str:
    parts = []
    if action.dy:
        parts.append(f"{'up' if action.dy > 0 else 'down'} {abs(action.dy)}")
    if action.dx:
        parts.append(f"{'right' if action.dx > 0 else 'left'} {abs(action.dx)}")
    return " and ".join(parts) or "nowhere"
