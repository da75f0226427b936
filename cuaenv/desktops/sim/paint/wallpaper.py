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
"""Shades of the sky; with one for each hill they fit a byte."""
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
    down = (y * 190 // max(height - 1, 1)).astype(np.uint8)
    index = down[:, None] + (x * SLANT // max(width, 1)).astype(np.uint8)
    crests = [_crest(width, height, *hill) for hill in HILLS]
    for number, crest in enumerate(crests):
        hill = y.astype(np.int32)[:, None] > (crest // FINE).astype(np.int32)
        np.putmask(index, hill, np.uint8(SHADES + number))
    # Gathering four bytes at once and dropping one is many times faster than gathering three.
    palette = _palette(wall)
    wide = palette[index].view(np.uint8).reshape(height, width, 4)
    out: Pixels = np.ascontiguousarray(wide[..., :3])
    for number, crest in enumerate(crests):
        _smooth(out, index, crest, number, palette)
    out.setflags(write=False)
    return out


def _smooth(
    out: Pixels, index: NDArray[np.uint8], crest: Heights, number: int, palette: NDArray[np.uint32]
) -> None:
    """Blend a hill into what is above it, along its crest."""
    rows = crest // FINE
    columns = np.flatnonzero((rows >= 0) & (rows < out.shape[0]))
    columns = columns[index[rows[columns], columns] < SHADES + number]
    rows = rows[columns]
    share = (FINE - crest[columns] % FINE)[:, None]
    colour = palette[SHADES + number : SHADES + number + 1].view(np.uint8)[:3].astype(np.int64)
    out[rows, columns] = (out[rows, columns] * (FINE - share) + colour * share) // FINE


def _palette(wall: tuple[Colour, Colour, Colour, Colour]) -> NDArray[np.uint32]:
    """Return the colours of the sky, top to bottom, then of the hills, as four bytes each."""
    share = np.arange(SHADES)[:, None]
    out = np.zeros((256, 4), np.uint8)
    top, bottom = np.array(wall[0]), np.array(wall[1])
    out[:SHADES, :3] = (top * (SHADES - 1 - share) + bottom * share) // (SHADES - 1)
    out[SHADES, :3] = wall[2]
    out[SHADES + 1, :3] = mixed(wall[2], wall[0], 30)
    out[SHADES + 2, :3] = wall[3]
    return out.view(np.uint32)[:, 0]


def _crest(width: int, height: int, middle: int, top: int, breadth: int) -> Heights:
    """Return the height of a hill's crest at each x, in 1/64 pixels: a parabola, in integers."""
    away = np.arange(width, dtype=np.int64) - width * middle // 100
    drop = away * away * 100 * 100 // (width * breadth * width * breadth // 100 + 1)
    return height * FINE * top // 100 + drop * height * FINE // 1000
