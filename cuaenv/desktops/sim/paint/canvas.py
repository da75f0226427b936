"""Canvas: pixels in a numpy array and the few strokes everything is painted with."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import letters, shapes
from cuaenv.desktops.sim.paint.cache import ByteCache
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.paint.shapes import Colour, Tile

Pixels = NDArray[np.uint8]
_TEXTS: ByteCache[Tile] = ByteCache(48 << 20)
_WHOLE = 8000
"""Boxes of fewer pixels are one cached tile; bigger ones are put together from corners."""


@lru_cache(maxsize=1024)
def _run(colour: Colour, length: int) -> NDArray[np.uint8]:
    """Return a row of pixels; copying rows is many times faster than copying pixels."""
    return np.tile(np.array(colour, np.uint8), length)


def forget() -> None:
    """Empty the caches of texts and shapes."""
    _TEXTS.clear()
    letters.forget()
    shapes.box_tile.cache_clear()
    shapes.shadow_tile.cache_clear()


class Canvas:
    """Something to paint on.

    Attributes:
        pixels: uint8 `(height, width, 3)`, RGB, contiguous; changed in place.
        origin: the screen position of the top left pixel; all boxes are screen positions.
        clip: nothing outside is changed.
    """

    __slots__ = ("clip", "origin", "pixels")

    def __init__(self, pixels: Pixels, origin: tuple[int, int] = (0, 0)) -> None:
        self.pixels = pixels
        self.origin = origin
        self.clip = self.box

    @property
    def box(self) -> Rect:
        """The part of the screen it covers."""
        height, width = self.pixels.shape[:2]
        return Rect(*self.origin, width, height)

    def within(self, clip: Rect) -> None:
        """Confine what follows to `clip`."""
        self.clip = self.box.intersect(clip)

    def view(self, box: Rect) -> Pixels:
        """Return the pixels of a box, which must lie on the canvas."""
        x, y = box.x - self.origin[0], box.y - self.origin[1]
        return self.pixels[y : y + box.h, x : x + box.w]

    def fill(self, box: Rect, colour: Colour) -> None:
        """Paint a box."""
        seen = box.intersect(self.clip)
        if not seen.empty:
            x, y = seen.x - self.origin[0], seen.y - self.origin[1]
            flat = self.pixels.reshape(self.pixels.shape[0], -1)
            flat[y : y + seen.h, 3 * x : 3 * (x + seen.w)] = _run(colour, seen.w)

    def frame(self, box: Rect, colour: Colour, thick: int = 1) -> None:
        """Paint a border along the inside of a box."""
        self.fill(box._replace(h=thick), colour)
        self.fill(Rect(box.x, box.bottom - thick, box.w, thick), colour)
        self.fill(Rect(box.x, box.y, thick, box.h), colour)
        self.fill(Rect(box.right - thick, box.y, thick, box.h), colour)

    def blend(self, x: int, y: int, tile: Tile) -> None:
        """Lay a tile over what is there, its top left at a point."""
        height, width = tile.keep.shape[:2]
        box = Rect(x, y, width, height)
        seen = box.intersect(self.clip)
        if seen.empty:
            return
        keep, add = tile
        if seen != box:
            rows = slice(seen.y - y, seen.bottom - y)
            columns = slice(seen.x - x, seen.right - x)
            keep, add = keep[rows, columns], add[rows, columns]
        there = self.view(seen)
        mixed = there * keep
        mixed += add
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
        r = max(int(np.ceil(radius)), thick)
        tile = shapes.box_tile(2 * r + 2, 2 * r + 2, radius, fill, border, thick)
        self._edges(box, r, fill, border, thick)
        self._corners(box, r, tile)

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

    def _corners(self, box: Rect, r: int, tile: Tile) -> None:
        for down in (False, True):
            for right in (False, True):
                rows = slice(-r, None) if down else slice(0, r)
                columns = slice(-r, None) if right else slice(0, r)
                part = Tile(tile.keep[rows, columns], tile.add[rows, columns])
                self.blend(
                    box.right - r if right else box.x, box.bottom - r if down else box.y, part
                )

    def shadow(self, box: Rect, radius: int, blur: int, strength: int) -> None:
        """Paint the soft shadow around a box, `blur` pixels wide, `strength` of 255 at its edge."""
        tile = shapes.shadow_tile(radius, blur, strength)
        r, side = radius + blur, tile.keep.shape[0]
        out = Rect(box.x - blur, box.y - blur, box.w + 2 * blur, box.h + 2 * blur)
        if out.intersect(self.clip).empty or out.w < side or out.h < side:
            return
        self._corners(out, r, tile)
        middle = slice(r, r + 1)
        for x, span in ((out.x, slice(0, blur)), (box.right, slice(side - blur, side))):
            self._stretched(Rect(x, out.y + r, blur, out.h - 2 * r), tile.keep[middle, span])
        for y, span in ((out.y, slice(0, blur)), (box.bottom, slice(side - blur, side))):
            self._stretched(Rect(out.x + r, y, out.w - 2 * r, blur), tile.keep[span, middle])

    def _stretched(self, box: Rect, keep: NDArray[np.uint16]) -> None:
        seen = box.intersect(self.clip)
        if seen.empty:
            return
        if keep.shape[0] > 1:
            keep = keep[seen.y - box.y : seen.bottom - box.y]
        else:
            keep = keep[:, seen.x - box.x : seen.right - box.x]
        there = self.view(seen)
        there[...] = (there * keep) >> 8

    def text(self, x: int, y: int, text: str, font: Font, colour: Colour) -> None:
        """Write a line of text, its top left at a point."""
        x -= letters.MARGIN
        if not text or y >= self.clip.bottom or x >= self.clip.right:
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
            self.view(seen)[...] = pixels[rows, seen.x - x : seen.right - x]
