"""Keys pressed together, as one comparable value, and the characters they type."""

from __future__ import annotations

from functools import cache

from cuaenv.core.keys import CHARACTERS, MODIFIERS, canonical

Chord = tuple[str, ...]
"""Modifiers in the order of `MODIFIERS`, then the key; `("ctrl", "shift", "s")`."""

SHIFTED = dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True))
"""What the shift key makes of the keys of a US layout that are not letters."""


def chord(keys: tuple[str, ...], held: frozenset[str] = frozenset()) -> Chord:
    """Return the chord of keys pressed together while `held` modifiers are down.

    >>> chord(("shift", "ctrl", "s"))
    ('ctrl', 'shift', 's')
    """
    down = held.union(keys)
    modifiers = [name for name in MODIFIERS if name in down]
    return (*modifiers, *(key for key in keys if key not in MODIFIERS))


@cache
def parse(shortcut: str) -> Chord:
    """Return the chord of a shortcut as menus write it.

    >>> parse("Ctrl+Shift+S"), parse("F5"), parse("Ctrl++")
    (('ctrl', 'shift', 's'), ('f5',), ('ctrl', '+'))
    """
    if not shortcut:
        return ()
    head, _, last = shortcut[:-1].rpartition("+")
    names = [*filter(None, head.split("+")), last + shortcut[-1]]
    return chord(tuple(canonical(name) for name in names))


def character(pressed: Chord) -> str:
    """Return the character that a chord types, `""` for none.

    >>> character(("shift", "a")), character(("shift", "1")), character(("space",))
    ('A', '!', ' ')
    """
    *modifiers, key = pressed or ("",)
    if not set(modifiers) <= {"shift"}:
        return ""
    if key == "space":
        return " "
    if key not in CHARACTERS:
        return ""
    return SHIFTED.get(key, key.upper()) if modifiers else key
