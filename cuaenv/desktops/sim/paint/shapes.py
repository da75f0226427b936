"""Antialiased shapes as tiles of premultiplied colour, cached.

A tile is `(keep, add)`: blending is `pixel * keep / 256 + add / 256`, in uint16, so that a colour
laid on fully is exact and the arithmetic is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


class Tile(NamedTuple):
    """Two uint16 arrays `(h, w, 3)`; `keep` is 0 to 256, the same in all channels."""

    keep: NDArray[np.uint16]
    add: NDArray[np.uint16]

    @property
    def nbytes(self) -> int:
        """The bytes it holds."""
        return self.keep.nbytes + self.add.nbytes


def tile_of(*layers: tuple[NDArray[np.uint8], Colour]) -> Tile:
    """Return the tile of alpha masks `(h, w)` in colours, the later ones on top."""
    keep = np.full((*layers[0][0].shape, 3), 256, np.uint32)
    add = np.zeros_like(keep)
    for mask, colour in layers:
        alpha = mask.astype(np.uint32)[..., None]
        alpha += alpha >> 7  # 0 to 256, so that full alpha leaves nothing of what was there
        keep = keep * (256 - alpha) >> 8
        add = (add * (256 - alpha) >> 8) + alpha * np.array(colour, np.uint32)
    tile = Tile(keep.astype(np.uint16), add.astype(np.uint16))
    tile.keep.setflags(write=False)
    tile.add.setflags(write=False)
    return tile


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


@lru_cache(maxsize=1024)
def box_tile(
    w: int, h: int, radius: float, fill: Colour | None, border: Colour | None, thick: int = 1
) -> Tile:
    """Return a rounded box of `fill` with a `border` of `thick` pixels; None is see-through."""
    outer = coverage(w, h, radius)
    if border is None:
        return tile_of((outer, fill or (0, 0, 0)))
    inner = coverage(w, h, radius, thick)
    if fill is None:
        return tile_of((outer - np.minimum(inner, outer), border))
    return tile_of((outer, border), (inner, fill))


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
