"""Alpha masks of whole texts, put together from glyphs and cached."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

import numpy as np

from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.cache import ByteCache
from cuaenv.desktops.sim.paint.fonts import Font, Mask

MARGIN = 3
"""Pixels left and right of a mask for glyphs that reach outside their advance."""

_MASKS: ByteCache[Mask] = ByteCache(24 << 20)


def text_mask(text: str, font: Font) -> Mask:
    """Return the alpha mask of one line: uint8 `(line height, width + 2 * MARGIN)`."""
    key = (text, font)
    mask = _MASKS.get(key)
    if mask is None:
        mask = _drawn(text, font)
        _MASKS.put(key, mask, mask.nbytes + 100)
    return mask


def forget() -> None:
    """Empty the caches."""
    _MASKS.clear()
    _columns.cache_clear()


class _Columns(dict[str, Mask]):
    """Character to its ink within its own advance: uint8 `(line height, advance)`.

    Attributes:
        spills: the characters with ink outside their advance.
    """

    def __init__(self, font: Font) -> None:
        self.font = font
        self.spills: set[str] = set()

    def __missing__(self, c: str) -> Mask:
        glyph, advance = fonts.glyph(self.font, c), fonts.advances_of(self.font)[c]
        self[c] = column = np.zeros((fonts.line_height(self.font), advance), np.uint8)
        if glyph.mask.any():
            _place(column, glyph.mask, glyph.dx, fonts.ascent(self.font) + glyph.dy)
            if glyph.dx < 0 or glyph.dx + glyph.mask.shape[1] > advance:
                self.spills.add(c)
        return column


@lru_cache(maxsize=64)
def _columns(font: Font) -> _Columns:
    return _Columns(font)


def _drawn(text: str, font: Font) -> Mask:
    columns, height = _columns(font), fonts.line_height(font)
    margin = np.zeros((height, MARGIN), np.uint8)
    composed = text if text.isascii() else _composed(text)
    if composed != text:
        out = np.zeros((height, fonts.width(text, font) + 2 * MARGIN), np.uint8)
        _spill(out, composed, fonts.edges(text, font), font, set(composed) - {"\t"})
    elif "\t" in text:
        out = _with_tabs(text, font)
    else:
        out = np.concatenate([margin, *map(columns.__getitem__, text), margin], axis=1)
    if composed == text and not columns.spills.isdisjoint(text):
        _spill(out, text, fonts.edges(text, font), font, columns.spills)
    out.setflags(write=False)
    return out


def _composed(text: str) -> str:
    """Return the text with letters that have their accent built in.

    It is as long as before: an accent drawn with its letter leaves a joiner behind.
    """
    out = list(text)
    for i, (base, mark) in enumerate(pairwise(text)):
        whole = unicodedata.normalize("NFC", base + mark) if unicodedata.combining(mark) else ""
        if len(whole) == 1:
            out[i : i + 2] = [whole, "\u200d"]
    return "".join(out)


def _spill(
    out: Mask, text: str, edges: tuple[int, ...], font: Font, spills: Collection[str]
) -> None:
    """Draw some characters of a text whole; accents go to the middle of their letter."""
    base = 0
    for i, c in enumerate(text):
        alone = not fonts.joins(c)
        base = i if alone else base
        if c not in spills:
            continue
        mask, dx, dy = fonts.glyph(font, c)
        x = edges[i] + dx
        if not alone and base < i:
            x = (edges[base] + edges[base + 1] - mask.shape[1]) // 2
        _place(out, mask, x + MARGIN, fonts.ascent(font) + dy)


def _with_tabs(text: str, font: Font) -> Mask:
    columns, edges = _columns(font), fonts.edges(text, font)
    out = np.zeros((fonts.line_height(font), edges[-1] + 2 * MARGIN), np.uint8)
    for c, x in zip(text, edges, strict=False):
        if c != "\t":
            out[:, x + MARGIN : x + MARGIN + columns[c].shape[1]] = columns[c]
    return out


def _place(out: Mask, mask: Mask, x: int, y: int) -> None:
    """Lay a glyph over `out`, cut at the edges; overlapping ink keeps the darker."""
    left, top = max(-x, 0), max(-y, 0)
    part = mask[top : out.shape[0] - y, left : out.shape[1] - x]
    if part.size:
        x, y = x + left, y + top
        area = out[y : y + part.shape[0], x : x + part.shape[1]]
        np.maximum(area, part, out=area)
