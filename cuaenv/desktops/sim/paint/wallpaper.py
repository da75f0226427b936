"""Wallpaper: a sky and hills in the theme's colours, made once per theme and size."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import mixed

Heights = NDArray[np.int64]
FINE = 64
"""Parts of a pixel a crest's height is counted in, for smooth edges."""
HILLS = ((10, 60, 34), (92, 57, 30), (44, 78, 70))
"""Where each hill has its top, in percent of width and height, and how broad it is."""
SHADES = 253
"""Shades of the sky."""
SLANT = 62
"""How much lighter the sky is at the right than at the left, in shades."""


@lru_cache(maxsize=8)
def wallpaper(width: int, height: int, wall: tuple[Colour, Colour, Colour, Colour]) -> Pixels:
    """Return a picture: uint8 `(height, width, 3)`, not writable.

    Args:
        width: in pixels.
        height: in pixels.
        wall: colours of the sky's top and bottom, of the far and the near hill.
    """
    x, y = np.arange(width), np.arange(height)
    down = y * (SHADES - SLANT) // max(height, 1)
    slant = x * SLANT // max(width, 1)
    # One row for each shade at the left, then whole rows are copied.
    rows = _sky(wall)[np.arange(SHADES - SLANT)[:, None] + slant]
    out: Pixels = rows[down]
    colours = (wall[2], mixed(wall[2], wall[0], 30), wall[3])
    for hill, colour in zip(HILLS, colours, strict=True):
        _raise(out, _crest(width, height, *hill), colour)
    out.setflags(write=False)
    return out


def _sky(wall: tuple[Colour, Colour, Colour, Colour]) -> Pixels:
    """Return the colours of the sky from top to bottom: uint8 `(SHADES, 3)`."""
    share = np.arange(SHADES)[:, None]
    top, bottom = np.array(wall[0]), np.array(wall[1])
    shades = (top * (SHADES - 1 - share) + bottom * share) // (SHADES - 1)
    return shades.astype(np.uint8)


def _raise(out: Pixels, crest: Heights, colour: Colour) -> None:
    """Paint a hill up to its crest, which has one top; its edge is smooth."""
    height, width = out.shape[:2]
    rows = crest // FINE
    seen = np.flatnonzero((rows >= 0) & (rows < height))
    share = (FINE - crest[seen] % FINE)[:, None]
    under = out[rows[seen], seen].astype(np.int64)
    out[rows[seen], seen] = (under * (FINE - share) + np.array(colour) * share) // FINE
    top = int(np.argmin(rows))
    below = np.arange(max(int(rows[top]) + 1, 0), height)
    left = top + 1 - np.searchsorted(rows[: top + 1][::-1], below)
    right = top + np.searchsorted(rows[top:], below)
    flat, run = out.reshape(height, -1), np.tile(np.array(colour, np.uint8), width)
    for y, start, end in zip(below.tolist(), left.tolist(), right.tolist(), strict=True):
        flat[y, 3 * start : 3 * end] = run[3 * start : 3 * end]


def _crest(width: int, height: int, middle: int, top: int, breadth: int) -> Heights:
    """Return the height of a hill's crest at each x, in 1/64 pixels: a parabola, in integers."""
    away = np.arange(width, dtype=np.int64) - width * middle // 100
    drop = away * away * 100 * 100 // (width * breadth * width * breadth // 100 + 1)
    return height * FINE * top // 100 + drop * height * FINE // 1000
