"""The mouse pointer over the finished frame: an arrow, a bar over texts, a hand over links."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from cuaenv.desktops.sim.paint.canvas import Canvas, Pixels
from cuaenv.desktops.sim.paint.icons.pen import masks
from cuaenv.desktops.sim.paint.screen import Shown
from cuaenv.desktops.sim.paint.shapes import Tile, tile_of
from cuaenv.desktops.sim.ui.nodes import LaidOut

SIZE = 24
_DRAWINGS = {
    "arrow": (
        "+P 1 0 1 18.5 5.5 14.8 8.7 22 12.3 20.4 9.2 13.3 15 13.3; "
        "P 2.2 2.8 2.2 15.8 5.9 12.6 9.3 20.2 10.7 19.6 7.4 12.1 12.2 12.1"
    ),
    "text": (
        "+R 10 3 4 18 0; +R 7 2 10 4 0; +R 7 18 10 4 0; "
        "R 11 4 2 16 0; R 8 3 8 2 0; R 8 19 8 2 0"
    ),
    "link": (
        "+R 7 0 6 15 2.6; +R 7 8 13.5 14 3.4; +P 8 10.5 4.5 10.5 2 13 2.6 15.6 9 22 9 12; "
        "R 8.3 1.3 3.4 13 1.6; R 8.3 9.3 10.9 11.4 2.6; P 9 12.6 5 12 3.6 13.6 4.2 15 9.8 20.4; "
        "*l 12.3 9.8 12.3 13.2; *l 15.6 9.8 15.6 13.2"
    ),
}  # fmt: skip
_TIPS = {"arrow": (1, 0), "text": (12, 12), "link": (10, 0)}
"""Which pixel of the drawing is the one the pointer is at."""


@cache
def _tile(shape: str) -> tuple[Tile, int, int]:
    """Return the drawing without the empty rows and columns around it, and where its tip is."""
    ground, ink, top = masks(_DRAWINGS[shape], SIZE)
    rows, columns = np.flatnonzero(ground.any(axis=1)), np.flatnonzero(ground.any(axis=0))
    seen = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    white, black = (255, 255, 255), (15, 18, 24)
    tile = tile_of((ground[seen], white), (ink[seen], black), (top[seen], white))
    left, up = _TIPS[shape]
    return tile, left - int(columns[0]), up - int(rows[0])


def draw_pointer(pixels: Pixels, x: int, y: int, shape: str = "arrow") -> None:
    """Draw the pointer into a frame, its tip at a pixel; `shape` is what `shape_at` returns."""
    tile, left, top = _tile(shape)
    height, width = tile.shape
    x, y = x - left, y - top
    if x < 0 or y < 0 or x + width > pixels.shape[1] or y + height > pixels.shape[0]:
        Canvas(pixels).blend(x, y, tile)
        return
    # As `Canvas.blend` does, without what that costs: every frame has a pointer.
    there = pixels.reshape(pixels.shape[0], -1)[y : y + height, 3 * x : 3 * (x + width)]
    mixed = there * tile.keep
    mixed += tile.add
    mixed >>= 8
    there[...] = mixed


def shape_at(surfaces: Iterable[Shown], x: int, y: int) -> str:
    """Return what the pointer looks like: `text` over what is typed in, `link`, or `arrow`.

    Args:
        surfaces: what is shown, the topmost first.
        x, y: the pixel the pointer is at.
    """
    for one in surfaces:
        if one.laid_out.box.contains(x, y):
            return _shape_in(one.laid_out, x, y)
    return "arrow"


def _shape_in(laid_out: LaidOut, x: int, y: int) -> str:
    for node in laid_out.nodes:
        widget = node.widget
        if (widget.model is None and widget.role not in ("link", "terminal")) or (
            not node.box.contains(x, y) or not node.clip.contains(x, y)
        ):
            continue
        if "disabled" not in widget.states:
            return "link" if widget.role == "link" else "text"
    return "arrow"
