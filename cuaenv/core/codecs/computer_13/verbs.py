"""The verbs of computer_13 and their parameters."""

from __future__ import annotations

MAX_LENGTH = 20_000
"""Longest text, in characters."""

VERBS: dict[str, tuple[str, ...]] = {
    "MOVE_TO": ("x", "y"),
    "CLICK": ("button", "x", "y", "num_clicks"),
    "MOUSE_DOWN": ("button",),
    "MOUSE_UP": ("button",),
    "RIGHT_CLICK": ("x", "y"),
    "DOUBLE_CLICK": ("x", "y"),
    "DRAG_TO": ("x", "y"),
    "SCROLL": ("dx", "dy"),
    "TYPING": ("text",),
    "PRESS": ("key",),
    "KEY_DOWN": ("key",),
    "KEY_UP": ("key",),
    "HOTKEY": ("keys",),
    "WAIT": (),
    "FAIL": (),
    "DONE": (),
}
"""Verb to its parameters (specification: OSWorld, action space `computer_13`)."""
