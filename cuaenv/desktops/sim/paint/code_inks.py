"""Inks of program text: a colour for each kind of word, legible in every theme."""

from __future__ import annotations

from functools import lru_cache

from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import Theme, contrast, mixed, rgb

ON_LIGHT = {
    "comment": rgb("5f6b7a"), "string": rgb("1b6e33"), "number": rgb("97500a"),
    "keyword": rgb("7a2fb5"), "name": rgb("0b57ad"), "markup": rgb("a82255"),
}  # fmt: skip
ON_DARK = {
    "comment": rgb("8f9bad"), "string": rgb("8fd19e"), "number": rgb("f2b36b"),
    "keyword": rgb("c9a2ff"), "name": rgb("7cc0ff"), "markup": rgb("ff93a8"),
}  # fmt: skip


@lru_cache(maxsize=256)
def code_ink(theme: Theme, kind: str) -> Colour:
    """Return the colour of a kind of word; kinds that are not known have the text's."""
    ink = (ON_DARK if theme.dark else ON_LIGHT).get(kind, theme.text)
    while contrast(ink, theme.view) < theme.legible and ink != theme.text:
        ink = mixed(ink, theme.text, 20)
    return ink
