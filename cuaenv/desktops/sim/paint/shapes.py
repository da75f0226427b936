"""Antialiased shapes as tiles of premultiplied colour, cached.

Blending a tile is `pixel * keep / 256 + add / 256`, in uint16, so that a colour
laid on fully is exact and the arithmetic is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""
Channels = NDArray[np.uint16]
GROUNDS = 4
"""How many blended copies a tile keeps."""


class Tile:
    """A picture with see-through parts.

    Attributes:
        keep, add: uint16 `(h, 3 w)`; `keep` is 0 to 256, the same in all channels of a pixel.
        shape: height and width in pixels.
    """

    __slots__ = ("_on", "add", "keep", "shape")

    def __init__(self, keep: NDArray[np.uint16], add: NDArray[np.uint16]) -> None:
        self.keep = keep
        self.add = add
        self.shape = (keep.shape[0], keep.shape[1] // 3)
        self._on: dict[bytes, NDArray[np.uint8]] = {}

    @property
    def nbytes(self) -> int:
        """The bytes it holds, blended copies included."""
        return 2 * self.keep.nbytes * 3

    def on(self, ground: bytes) -> NDArray[np.uint8]:
        """Return the tile blended with one colour: uint8 `(h, 3 w)`, kept for the next time."""
        found = self._on.get(ground)
        if found is None:
            mixed = np.frombuffer(ground * self.shape[1], np.uint8) * self.keep
            mixed += self.add
            found = (mixed >> 8).astype(np.uint8)
            if len(self._on) >= GROUNDS:
                self._on.clear()
            self._on[ground] = found
        return found


def tile_of(*layers: tuple[NDArray[np.uint8], Colour]) -> Tile:
    """Return the tile of alpha masks `(h, w)` in colours, the later ones on top."""
    keep, add = _layer(*layers[0])
    for layer in layers[1:]:
        over, more = _layer(*layer)
        keep = (keep.astype(np.uint32) * over >> 8).astype(np.uint16)
        add = (add.astype(np.uint32) * over >> 8).astype(np.uint16) + more
    keep.setflags(write=False)
    add.setflags(write=False)
    return Tile(keep, add)


def _layer(mask: NDArray[np.uint8], colour: Colour) -> tuple[Channels, Channels]:
    alpha = np.repeat(mask, 3, axis=1).astype(np.uint16)
    alpha += alpha >> 7  # 0 to 256, so that full alpha leaves nothing of what was there
    return 256 - alpha, alpha * np.frombuffer(bytes(colour) * mask.shape[1], np.uint8)


@lru_cache(maxsize=512)
def shades(colour: Colour, ground: bytes) -> NDArray[np.uint8]:
    """Return what each alpha of a colour gives on a ground: uint8 `(256, 3)`.

    It is what blending a tile gives, looked up instead of worked out for each pixel.
    """
    return tile_of((np.arange(256, dtype=np.uint8)[:, None], colour)).on(ground)


def blended(mask: NDArray[np.uint8], colour: Colour, ground: bytes) -> NDArray[np.uint8]:
    """Return an alpha mask `(h, w)` of a colour on one ground: uint8 `(h, 3 w)`."""
    return shades(colour, ground).take(mask, axis=0).reshape(mask.shape[0], -1)


def _distance(w: int, h: int, radius: float) -> NDArray[np.float64]:
    """Return each pixel centre's distance to the edge of a rounded box; negative is inside."""
    x = np.abs(np.arange(w) + 0.5 - w / 2) - (w / 2 - radius)
    y = np.abs(np.arange(h) + 0.5 - h / 2) - (h / 2 - radius)
    outside = np.hypot(np.maximum(x, 0)[None, :], np.maximum(y, 0)[:, None])
    inside = np.minimum(np.maximum(x[None, :], y[:, None]), 0)
    distance: NDArray[np.float64] = outside + inside - radius
    return distance


def coverage(w: int, h: int, radius: float, inset: float = 0.0) -> NDArray[np.uint8]:
    """Return the alpha mask of a rounded box that is `inset` pixels smaller on every side."""
    alpha = np.clip(0.5 - inset - _distance(w, h, radius), 0, 1)
    return np.rint(alpha * 255).astype(np.uint8)


def _stretched(w: int, h: int, radius: float, inset: int = 0) -> NDArray[np.uint8]:
    """Return the same as `coverage`: the corners of a small box, its middle drawn out."""
    side = 2 * (ceil(radius) + inset) + 3
    if w <= side and h <= side:
        return coverage(w, h, radius, inset)
    mask = _small(min(w, side + (w - side) % 2), min(h, side + (h - side) % 2), radius, inset)
    half = mask.shape[0] // 2, mask.shape[1] // 2
    rows, columns = np.ones(mask.shape[0], np.intp), np.ones(mask.shape[1], np.intp)
    rows[half[0]] += h - mask.shape[0]
    columns[half[1]] += w - mask.shape[1]
    return mask.repeat(rows, axis=0).repeat(columns, axis=1)


@lru_cache(maxsize=256)
def _small(w: int, h: int, radius: float, inset: int) -> NDArray[np.uint8]:
    return coverage(w, h, radius, inset)


@lru_cache(maxsize=1024)
def box_tile(
    w: int, h: int, radius: float, fill: Colour | None, border: Colour | None, thick: int = 1
) -> Tile:
    """Return a rounded box of `fill` with a `border` of `thick` pixels; None is see-through."""
    outer = _stretched(w, h, radius)
    if border is None:
        return tile_of((outer, fill or (0, 0, 0)))
    inner = _stretched(w, h, radius, thick)
    if fill is None:
        return tile_of((outer - np.minimum(inner, outer), border))
    return tile_of((outer, border), (inner, fill))


@lru_cache(maxsize=8)
def corner_masks(radius: int) -> NDArray[np.uint16]:
    """Return the alpha mask of a disc: uint16 `(2 * radius, 2 * radius, 1)`."""
    return coverage(2 * radius, 2 * radius, radius).astype(np.uint16)[..., None]


@lru_cache(maxsize=64)
def veil_tile(w: int, h: int, radius: float, colour: Colour, alpha: int) -> Tile:
    """Return a rounded box that lets through what is below: `alpha` of 255 hides it."""
    mask = coverage(w, h, radius).astype(np.uint16) * alpha // 255
    return tile_of((mask.astype(np.uint8), colour))


@lru_cache(maxsize=64)
def shadow_tile(radius: int, blur: int, strength: int) -> Tile:
    """Return the soft shadow around a square box of `2 * radius + 2`, `blur` pixels wide."""
    side = 2 * (radius + blur) + 2
    away = np.clip(_distance(side, side, radius + blur) + blur, 0, blur) / blur
    alpha = np.rint(strength * (1 - away) ** 2.2).astype(np.uint8)
    return tile_of((alpha, (0, 0, 0)))


def _quarters(tile: Tile, r: int) -> tuple[Tile, ...]:
    """Return the corners of a tile: top left, top right, bottom left, bottom right."""
    parts = []
    for rows in (slice(0, r), slice(-r, None)):
        for columns in (slice(0, 3 * r), slice(-3 * r, None)):
            parts.append(Tile(tile.keep[rows, columns], tile.add[rows, columns]))
    return tuple(parts)


@lru_cache(maxsize=256)
def box_corners(
    r: int, radius: float, fill: Colour | None, border: Colour | None, thick: int
) -> tuple[Tile, ...]:
    """Return the corners, `r` pixels square, of a rounded box of any size."""
    return _quarters(box_tile(2 * r + 2, 2 * r + 2, radius, fill, border, thick), r)


@lru_cache(maxsize=64)
def shadow_corners(radius: int, blur: int, strength: int) -> tuple[Tile, ...]:
    """Return the corners of the shadow of a box of any size."""
    return _quarters(shadow_tile(radius, blur, strength), radius + blur)
