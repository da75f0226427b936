"""The one key table: canonical names, aliases of other dialects, and printable characters.

Canonical names are those of pyautogui where it has one (`enter`, `pagedown`, `ctrlleft` folds to
`ctrl`), so a task file or a model trained on that dialect reads them unchanged.
"""

from __future__ import annotations

import string
from types import MappingProxyType

from cuaenv.core.errors import InvalidAction, UnknownName, shown

MODIFIERS = ("ctrl", "alt", "shift", "super")
"""The four modifiers, in the order of the `modifiers` field of the Dict action space."""

NAMED = (
    "enter", "tab", "escape", "backspace", "delete", "insert", "space",
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown",
    *(f"f{i}" for i in range(1, 13)),
    "capslock", "numlock", "scrolllock", "printscreen", "pause", "menu",
    *MODIFIERS,
)  # fmt: skip
"""Keys that have a name rather than a character."""

CHARACTERS = tuple(c for c in string.printable[:95] if c not in " " and not c.isupper())
"""Keys that print the character they are called by (upper case is shift and the lower-case key)."""

KEYS = (*NAMED, *CHARACTERS)
"""Every canonical key; a key's index here is its number in the Gymnasium spaces."""

INDEX = MappingProxyType({key: i for i, key in enumerate(KEYS)})

ALIASES = MappingProxyType({
    "return": "enter", "\n": "enter", "\r": "enter", "kp_enter": "enter", "num_enter": "enter",
    "esc": "escape", "\t": "tab", "\b": "backspace", "del": "delete", "ins": "insert",
    " ": "space", "spacebar": "space", "pgup": "pageup", "page_up": "pageup", "prior": "pageup",
    "pgdn": "pagedown", "page_down": "pagedown", "next": "pagedown",
    "arrowup": "up", "arrowdown": "down", "arrowleft": "left", "arrowright": "right",
    "control": "ctrl", "ctrlleft": "ctrl", "ctrlright": "ctrl", "control_l": "ctrl",
    "control_r": "ctrl", "altleft": "alt", "altright": "alt", "option": "alt", "alt_l": "alt",
    "alt_r": "alt", "optionleft": "alt", "optionright": "alt",
    "shiftleft": "shift", "shiftright": "shift", "shift_l": "shift", "shift_r": "shift",
    "win": "super", "winleft": "super", "winright": "super", "cmd": "super", "command": "super",
    "meta": "super", "super_l": "super", "super_r": "super",
    "prtsc": "printscreen", "prtscr": "printscreen", "prntscrn": "printscreen",
    "print": "printscreen", "apps": "menu",
    "minus": "-", "plus": "+", "equal": "=", "comma": ",", "period": ".", "slash": "/",
    "subtract": "-", "add": "+", "multiply": "*", "divide": "/", "decimal": ".",
    **{f"num{i}": str(i) for i in range(10)},
})  # fmt: skip
"""Other dialects' spellings (pyautogui, X keysyms, browsers, macOS)."""


def canonical(name: str) -> str:
    """Return the canonical key for `name`; raise InvalidAction for a key that does not exist.

    >>> canonical("Return"), canonical("ctrlleft"), canonical("A")
    ('enter', 'ctrl', 'a')
    """
    if not isinstance(name, str) or not name:
        raise InvalidAction(f"A key must be a non-empty string; got {shown(name)}.")
    lowered = name.lower()
    key = ALIASES.get(lowered, lowered)
    if key not in INDEX:
        raise InvalidAction(str(UnknownName.among("key", name, [*KEYS, *ALIASES])))
    return key
