"""Fonts: advances and glyphs of Noto Sans and JetBrains Mono, the same on every machine.

Pillow's basic layout is pinned. With it and hinting every advance is a whole number of pixels and
there is no kerning, so the width of a text is the sum of its characters' and a caret's place is
exact. What one family lacks comes from the other, or from Inter, which has more signs and arrows.
A character none of them has, as of Chinese, Arabic or the emoji, is drawn as a box with its code
in it. The text itself is never touched.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuaenv.desktops.sim.paint import missing

Mask = NDArray[np.uint8]
FAMILIES = {"sans": "Noto Sans", "mono": "JetBrains Mono", "signs": "Inter"}
_STAND_IN = {"sans": ("signs", "mono"), "mono": ("sans", "signs")}
"""Where what a family lacks is looked for, in this order."""
TAB_CELLS = 4
"""Tab stops, in widths of a digit, as in most code editors."""
_ABSENT = "\U0010ffff"  # a noncharacter: no font has a glyph for it


class Font(NamedTuple):
    """Which letters: `sans` or `mono`, the em size in pixels, the weight from 100 to 800."""

    family: str = "sans"
    size: int = 13
    weight: int = 400


class Glyph(NamedTuple):
    """One drawn character: its alpha mask, and where that goes from the pen and the baseline."""

    mask: Mask
    dx: int
    dy: int


@lru_cache(maxsize=64)
def _file(font: Font) -> Any:
    import fontpkg  # type: ignore[import-untyped]  # late: `import cuaenv` draws nothing
    from PIL import ImageFont

    path = str(fontpkg.path(FAMILIES[font.family]))
    face = ImageFont.truetype(path, font.size, layout_engine=ImageFont.Layout.BASIC)
    axes = face.get_variation_axes()
    face.set_variation_by_axes(
        [font.weight if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes]
    )
    return face


class _Advances(dict[str, int]):
    """Character to advance in pixels, found when first asked for."""

    def __init__(self, font: Font) -> None:
        self.font = font

    def __missing__(self, c: str) -> int:
        advance = _advance(self.font, c)
        self[c] = advance
        return advance


@lru_cache(maxsize=64)
def advances_of(font: Font) -> dict[str, int]:
    """Return the mapping from any character to its advance in pixels."""
    return _Advances(font)


def joins(c: str) -> bool:
    """Whether `c` takes no room of its own: accents, joiners, variation selectors, directions."""
    return c >= "\xad" and c != "\xad" and unicodedata.category(c) in ("Mn", "Me", "Cf")


def cells(c: str) -> int:
    """Return how many cells of a character grid `c` takes: 0, 1, or 2 for East Asian wide ones."""
    if joins(c):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


@lru_cache(maxsize=64)
def cell_width(font: Font) -> int:
    """Return the width of a digit, which in `mono` is the width of every narrow character."""
    return int(_file(font).getlength("0"))


def _advance(font: Font, c: str) -> int:
    if font.family == "mono":
        return cells(c) * cell_width(font)
    if joins(c):
        return 0
    source = _source(font, c)
    if source is None:
        return missing.size(c)[0] + 2
    advance = int(_file(source).getlength(c))
    # Hinting would make a space of small letters so narrow that words run together.
    return max(advance, round(font.size * 0.3)) if c == " " else advance


@lru_cache(maxsize=8192)
def _source(font: Font, c: str) -> Font | None:
    """Return the font that has a glyph for `c`: this one, one of another family, or None."""
    if unicodedata.category(c) in ("Cc", "Cs", "Cn", "Co"):
        return None
    for one in (font, *(font._replace(family=family) for family in _STAND_IN[font.family])):
        if _raw(one, c) != _raw(one, _ABSENT):
            return one
    return None


@lru_cache(maxsize=256)
def _raw(font: Font, c: str) -> tuple[tuple[int, int], tuple[int, int], bytes]:
    mask, offset = _file(font).getmask2(c, mode="L", anchor="ls")
    return mask.size, (round(offset[0]), round(offset[1])), bytes(mask)


@lru_cache(maxsize=8192)
def glyph(font: Font, c: str) -> Glyph:
    """Return the drawing of one character; empty for spaces, a box for what no font has."""
    source = _source(font, c)
    if source is None:
        return Glyph(np.zeros((0, 0), np.uint8), 0, 0) if joins(c) else _box(font, c)
    (w, h), (dx, dy), data = _raw(source, c)
    advance = advances_of(font)[c]
    if source.family != font.family and font.family == "mono" and advance:
        if w > advance:
            source = source._replace(size=max(font.size * advance // w, 6))
            (w, h), (dx, dy), data = _raw(source, c)
        dx += max(0, (advance - w) // 2 - dx)  # centred in its cell
    return Glyph(np.frombuffer(data, np.uint8).reshape(h, w), dx, dy)


def _box(font: Font, c: str) -> Glyph:
    w, h = max(advances_of(font)[c] - 2, 3), missing.size(c)[1]
    h = min(h, line_height(font) - 2)
    low = (h - font.size * 3 // 4) // 2  # centred on the capitals
    return Glyph(missing.box(c, w, h), 1, low - h)


@lru_cache(maxsize=64)
def ascent(font: Font) -> int:
    """Return the height of the baseline below the top of a line, in pixels."""
    return int(_file(font).getmetrics()[0])


@lru_cache(maxsize=64)
def line_height(font: Font) -> int:
    """Return the distance between lines, in pixels."""
    up, down = _file(font).getmetrics()
    return int(up + down) + (2 if font.family == "mono" else 1)


def width(text: str, font: Font) -> int:
    """Return the width of a line of text, in pixels."""
    if "\t" in text:
        return edges(text, font)[-1]
    advance = advances_of(font)
    return sum([advance[c] for c in text])


@lru_cache(maxsize=2048)
def edges(text: str, font: Font) -> tuple[int, ...]:
    """Return the x of each caret position of a line, `len(text) + 1` numbers from 0."""
    advance = advances_of(font)
    if "\t" not in text:
        return tuple(accumulate(map(advance.__getitem__, text), initial=0))
    stop, x, out = TAB_CELLS * cell_width(font), 0, [0]
    for c in text:
        x = (x // stop + 1) * stop if c == "\t" else x + advance[c]
        out.append(x)
    return tuple(out)


@lru_cache(maxsize=4096)
def elided(text: str, font: Font, room: int) -> str:
    """Return `text`, cut and ended by an ellipsis where it is wider than `room` pixels."""
    if width(text, font) <= room:
        return text
    room -= advances_of(font)["…"]
    fitting = [i for i, x in enumerate(edges(text, font)) if x <= room]
    return text[: fitting[-1]].rstrip() + "…" if fitting else ""
