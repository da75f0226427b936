"""Wallpaper: a sky and hills in the theme's colours, made once per theme and size."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.shapes import Colour

Heights = NDArray[np.int64]
SHADES = 254
"""Shades of the sky; with one for each hill they fit a byte."""
SLANT = 63
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
    down = (y * 190 // max(height - 1, 1)).astype(np.uint8)
    index = down[:, None] + (x * SLANT // max(width, 1)).astype(np.uint8)
    for number, crest in enumerate(
        (_crest(x, width, height, 66, 0), _crest(x, width, height, 80, 1))
    ):
        hill = y.astype(np.int32)[:, None] >= crest.astype(np.int32)
        np.putmask(index, hill, np.uint8(SHADES + number))
    # Gathering four bytes at once and dropping one is many times faster than gathering three.
    wide = _palette(wall)[index].view(np.uint8).reshape(height, width, 4)
    out: Pixels = np.ascontiguousarray(wide[..., :3])
    out.setflags(write=False)
    return out


def _palette(wall: tuple[Colour, Colour, Colour, Colour]) -> NDArray[np.uint32]:
    """Return the colours of the sky, top to bottom, then of the hills, as four bytes each."""
    share = np.arange(SHADES)[:, None]
    out = np.zeros((256, 4), np.uint8)
    top, bottom = np.array(wall[0]), np.array(wall[1])
    out[:SHADES, :3] = (top * (SHADES - 1 - share) + bottom * share) // (SHADES - 1)
    out[SHADES : SHADES + 2, :3] = wall[2:]
    return out.view(np.uint32)[:, 0]


def _crest(x: Heights, width: int, height: int, percent: int, shift: int) -> Heights:
    """Return the height of a hill's crest at each x, from two parabolas: whole numbers only."""
    half = width // 2
    first, second = (width * 22 // 100, width * 74 // 100) if shift else (half // 3, width)
    a = ((x - first) ** 2) * height // (width * width * 2 // 3 + 1)
    b = ((x - second) ** 2) * height // (width * width // 2 + 1)
    crest: Heights = height * percent // 100 + np.minimum(a, b + height * 4 // 100)
    return crest
