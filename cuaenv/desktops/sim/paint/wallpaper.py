"""Wallpaper: a sky and hills in the theme's colours, made once per theme and size."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.shapes import Colour

Heights = NDArray[np.int64]
HILL_ROWS = 256
"""Shades of the sky; the hills have one each beside them."""


@lru_cache(maxsize=8)
def wallpaper(width: int, height: int, wall: tuple[Colour, Colour, Colour, Colour]) -> Pixels:
    """Return a picture: uint8 `(height, width, 3)`, not writable.

    Args:
        width: in pixels.
        height: in pixels.
        wall: colours of the sky's top and bottom, of the far and the near hill.
    """
    palette = np.empty((HILL_ROWS + 2, 3), np.uint8)
    share = np.arange(HILL_ROWS)[:, None]
    top, bottom = np.array(wall[0]), np.array(wall[1])
    palette[:HILL_ROWS] = (top * (255 - share) + bottom * share + 127) // 255
    palette[HILL_ROWS:] = wall[2:]
    x = np.arange(width)
    y = np.arange(height)
    index = np.minimum(y[:, None] * 190 // max(height - 1, 1) + x * 66 // max(width, 1), 255)
    index = index.astype(np.uint16)
    for number, crest in enumerate(
        (_crest(x, width, height, 66, 0), _crest(x, width, height, 80, 1))
    ):
        index[y[:, None] >= crest] = HILL_ROWS + number
    out: Pixels = np.ascontiguousarray(palette[index])
    out.setflags(write=False)
    return out


def _crest(x: Heights, width: int, height: int, percent: int, shift: int) -> Heights:
    """Return the height of a hill's crest at each x, from two parabolas: whole numbers only."""
    half = width // 2
    first, second = (width * 22 // 100, width * 74 // 100) if shift else (half // 3, width)
    a = ((x - first) ** 2) * height // (width * width * 2 // 3 + 1)
    b = ((x - second) ** 2) * height // (width * width // 2 + 1)
    crest: Heights = height * percent // 100 + np.minimum(a, b + height * 4 // 100)
    return crest
