"""The mouse pointer, an arrow drawn over the finished frame."""

from __future__ import annotations

from functools import cache

from cuaenv.desktops.sim.paint.canvas import Canvas, Pixels
from cuaenv.desktops.sim.paint.icons.pen import masks
from cuaenv.desktops.sim.paint.shapes import Tile, tile_of

SIZE = 24
_ARROW = (
    "+P 1 0 1 18.5 5.5 14.8 8.7 22 12.3 20.4 9.2 13.3 15 13.3; "
    "P 2.2 2.8 2.2 15.8 5.9 12.6 9.3 20.2 10.7 19.6 7.4 12.1 12.2 12.1"
)


@cache
def _arrow() -> Tile:
    ground, ink, _ = masks(_ARROW, SIZE)
    return tile_of((ground, (255, 255, 255)), (ink, (15, 18, 24)))


def draw_pointer(pixels: Pixels, x: int, y: int) -> None:
    """Draw the pointer into a frame, its tip at a pixel."""
    Canvas(pixels).blend(x - 1, y, _arrow())
