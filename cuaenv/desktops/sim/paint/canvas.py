"""Canvas: pixels in a numpy array and the few strokes everything is painted with."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import letters, shapes
from cuaenv.desktops.sim.paint.cache import ByteCache
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.paint.shapes import Colour, Tile

Pixels = NDArray[np.uint8]
_TEXTS: ByteCache[Tile] = ByteCache(16 << 20)
_WRITTEN: ByteCache[Pixels] = ByteCache(32 << 20)
"""Lines of text on one colour, which most are: a sixth of the bytes of a tile."""
_WHOLE = 8000
"""Boxes of fewer pixels are one cached tile; bigger ones are put together from corners."""
_WIDEST = 8192
"""Pixels of the widest screen."""
_MOST = 32_000
"""Tiles of more pixels are always blended."""


@lru_cache(maxsize=128)
def _row(colour: Colour) -> NDArray[np.uint8]:
    """Return a row of pixels as long as any screen's."""
    return np.tile(np.array(colour, np.uint8), _WIDEST)


def _run(colour: Colour, length: int) -> NDArray[np.uint8]:
    """Return a row of pixels; copying rows is many times faster than copying pixels."""
    if length > _WIDEST:
        return np.tile(np.array(colour, np.uint8), length)
    return _row(colour)[: 3 * length]


@lru_cache(maxsize=64)
def _expanse(ground: bytes) -> bytes:
    """Return a lot of one colour: comparing with it is a single memory comparison."""
    return ground * _MOST


def forget() -> None:
    """Empty the caches of texts and shapes."""
    _TEXTS.clear()
    _WRITTEN.clear()
    letters.forget()
    shapes.box_tile.cache_clear()
    shapes.shadow_tile.cache_clear()


def _ground(there: Pixels) -> bytes:
    """Return the one colour of a box; nothing where it has several."""
    data = there.tobytes()
    ground = data[:3]
    return ground if _expanse(ground).startswith(data) else b""


def _copied(there: Pixels, tile: Tile) -> bool:
    """Copy a tile as it is on one colour where that is all there is below; tell if so."""
    ground = _ground(there)
    if ground:
        there[...] = tile.on(ground)
    return bool(ground)


def _written(text: str, font: Font, colour: Colour, ground: bytes) -> Pixels:
    """Return a line of text on one colour: uint8 `(h, 3 w)`."""
    key = (text, font, colour, ground)
    found = _WRITTEN.get(key)
    if found is None:
        found = shapes.blended(letters.text_mask(text, font), colour, ground)
        _WRITTEN.put(key, found, found.nbytes + 100)
    return found


class Canvas:
    """Something to paint on.

    Attributes:
        pixels: uint8 `(height, width, 3)`, RGB, contiguous; changed in place.
        origin: the screen position of the top left pixel; all boxes are screen positions.
        box: the part of the screen it covers.
        clip: nothing outside is changed.
    """

    __slots__ = ("_flat", "box", "clip", "origin", "pixels")

    def __init__(self, pixels: Pixels, origin: tuple[int, int] = (0, 0)) -> None:
        self.pixels = pixels
        self.origin = origin
        self.box = Rect(*origin, pixels.shape[1], pixels.shape[0])
        self.clip = self.box
        self._flat = pixels.reshape(pixels.shape[0], -1)

    def within(self, clip: Rect) -> None:
        """Confine what follows to `clip`."""
        self.clip = self.box.intersect(clip)

    def flat(self, box: Rect) -> Pixels:
        """Return the bytes of a box, uint8 `(h, 3 w)`: long rows are what numpy is fast at."""
        x, y = box.x - self.origin[0], box.y - self.origin[1]
        return self._flat[y : y + box.h, 3 * x : 3 * (x + box.w)]

    def view(self, box: Rect) -> Pixels:
        """Return the pixels of a box, which must lie on the canvas."""
        x, y = box.x - self.origin[0], box.y - self.origin[1]
        return self.pixels[y : y + box.h, x : x + box.w]

    def fill(self, box: Rect, colour: Colour) -> None:
        """Paint a box."""
        left, top, width, height = self.clip
        x, y, w, h = box
        right = x + w if x + w < left + width else left + width
        bottom = y + h if y + h < top + height else top + height
        x, y = (x if x > left else left), (y if y > top else top)
        if x < right and y < bottom:
            ox, oy = self.origin
            there = self._flat[y - oy : bottom - oy, 3 * (x - ox) : 3 * (right - ox)]
            there[...] = _run(colour, right - x)

    def frame(self, box: Rect, colour: Colour, thick: int = 1) -> None:
        """Paint a border along the inside of a box."""
        x, y, w, h = box
        self.fill(Rect(x, y, w, thick), colour)
        self.fill(Rect(x, y + h - thick, w, thick), colour)
        self.fill(Rect(x, y, thick, h), colour)
        self.fill(Rect(x + w - thick, y, thick, h), colour)

    def blend(self, x: int, y: int, tile: Tile) -> None:
        """Lay a tile over what is there, its top left at a point."""
        left, top, width, height = self.clip
        h, w = tile.shape
        if x >= left and y >= top and x + w <= left + width and y + h <= top + height:
            ox, oy = self.origin
            there = self._flat[y - oy : y - oy + h, 3 * (x - ox) : 3 * (x - ox + w)]
            if w * h <= _MOST and _copied(there, tile):
                return
            mixed = there * tile.keep
            mixed += tile.add
        else:
            seen = Rect(x, y, w, h).intersect(self.clip)
            if seen.empty:
                return
            rows = slice(seen.y - y, seen.bottom - y)
            columns = slice(3 * (seen.x - x), 3 * (seen.right - x))
            there = self.flat(seen)
            mixed = there * tile.keep[rows, columns]
            mixed += tile.add[rows, columns]
        mixed >>= 8
        there[...] = mixed

    def rounded(
        self, box: Rect, radius: float, fill: Colour | None, border: Colour | None = None,
        thick: int = 1,
    ) -> None:  # fmt: skip
        """Paint a box with round corners, antialiased; `fill` None paints the border alone."""
        if box.empty:
            return
        radius = min(radius, box.w / 2, box.h / 2)
        if box.w * box.h <= _WHOLE:
            tile = shapes.box_tile(box.w, box.h, radius, fill, border, thick)
            self.blend(box.x, box.y, tile)
            return
        r = max(ceil(radius), thick)
        if box.inset(r, r, r, r).intersect(self.clip) == self.clip:
            if fill is not None:
                self.fill(box, fill)
            return
        self._edges(box, r, fill, border, thick)
        self._corners(box, shapes.box_corners(r, radius, fill, border, thick))

    def _edges(
        self, box: Rect, r: int, fill: Colour | None, border: Colour | None, thick: int
    ) -> None:
        edge = border or fill
        if edge is None:
            return
        for strip in (box.inset(r, 0, r, 0), box.inset(0, r, 0, r)):
            if fill is not None:
                self.fill(strip, fill)
        self.fill(Rect(box.x + r, box.y, box.w - 2 * r, thick), edge)
        self.fill(Rect(box.x + r, box.bottom - thick, box.w - 2 * r, thick), edge)
        self.fill(Rect(box.x, box.y + r, thick, box.h - 2 * r), edge)
        self.fill(Rect(box.right - thick, box.y + r, thick, box.h - 2 * r), edge)

    def _corners(self, box: Rect, corners: tuple[Tile, ...]) -> None:
        height, width = corners[0].shape
        right, bottom = box.right - width, box.bottom - height
        places = ((box.x, box.y), (right, box.y), (box.x, bottom), (right, bottom))
        for (x, y), corner in zip(places, corners, strict=True):
            self.blend(x, y, corner)

    def shadow(self, box: Rect, radius: int, blur: int, strength: int) -> None:
        """Paint the soft shadow around a box, `blur` pixels wide, `strength` of 255 at its edge."""
        tile = shapes.shadow_tile(radius, blur, strength)
        r, side = radius + blur, tile.shape[0]
        out = Rect(box.x - blur, box.y - blur, box.w + 2 * blur, box.h + 2 * blur)
        if out.intersect(self.clip).empty or out.w < side or out.h < side:
            return
        self._corners(out, shapes.shadow_corners(radius, blur, strength))
        keep = tile.keep[:, ::3]
        for x, span in ((out.x, slice(0, blur)), (box.right, slice(side - blur, side))):
            self._dimmed(Rect(x, out.y + r, blur, out.h - 2 * r), keep[r : r + 1, span])
        for y, span in ((out.y, slice(0, blur)), (box.bottom, slice(side - blur, side))):
            self._dimmed(Rect(out.x + r, y, out.w - 2 * r, blur), keep[span, r : r + 1])

    def _dimmed(self, box: Rect, keep: NDArray[np.uint16]) -> None:
        """Darken a box by `keep`: a row for all rows, or a column for all columns."""
        seen = box.intersect(self.clip)
        if seen.empty:
            return
        if keep.shape[1] == 1:
            keep = keep[seen.y - box.y : seen.bottom - box.y]
        else:
            keep = np.repeat(keep[:, seen.x - box.x : seen.right - box.x], 3, axis=1)
        there = self.flat(seen)
        mixed = there * keep
        mixed >>= 8
        there[...] = mixed

    def text(self, x: int, y: int, text: str, font: Font, colour: Colour) -> None:
        """Write a line of text, its top left at a point."""
        x -= letters.MARGIN
        if not text:
            return
        h, w = letters.text_mask(text, font).shape
        left, top, width, height = self.clip
        whole = x >= left and y >= top and x + w <= left + width and y + h <= top + height
        if whole and 0 < w * h <= _MOST:
            there = self.flat(Rect(x, y, w, h))
            ground = _ground(there)
            if ground:
                there[...] = _written(text, font, colour, ground)
                return
        key = (text, font, colour)
        tile = _TEXTS.get(key)
        if tile is None:
            tile = shapes.tile_of((letters.text_mask(text, font), colour))
            _TEXTS.put(key, tile, tile.nbytes)
        self.blend(x, y, tile)

    def blit(self, pixels: Pixels, x: int, y: int) -> None:
        """Copy an image, its top left at a point."""
        box = Rect(x, y, pixels.shape[1], pixels.shape[0])
        seen = box.intersect(self.clip)
        if not seen.empty:
            rows = slice(seen.y - y, seen.bottom - y)
            part = pixels.reshape(pixels.shape[0], -1)
            self.flat(seen)[...] = part[rows, 3 * (seen.x - x) : 3 * (seen.right - x)]
