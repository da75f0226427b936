"""The pointer is painted as any tile is, wherever it stands."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.desktops.sim.paint.canvas import Canvas
from cuaenv.desktops.sim.paint.icons.pen import masks
from cuaenv.desktops.sim.paint.pointer import _DRAWINGS, _TIPS, SIZE, draw_pointer
from cuaenv.desktops.sim.paint.shapes import tile_of

W, H = 120, 90


@pytest.mark.parametrize(
    "at", [(60, 40), (0, 0), (1, 5), (W - 1, H - 1), (W - 12, 3), (5, H - 10), (W - 1, 0)]
)
@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("shape", sorted(_DRAWINGS))
def test_it_is_the_whole_drawing_blended(at: tuple[int, int], plain: bool, shape: str) -> None:
    """Inside and over every edge, on one colour and on many, the bytes are those of a blend."""
    if plain:
        frame = np.full((H, W, 3), 77, np.uint8)
    else:
        frame = np.random.default_rng(1).integers(0, 255, (H, W, 3), dtype=np.uint8)
    wanted = frame.copy()
    ground, ink, top = masks(_DRAWINGS[shape], SIZE)
    white, black = (255, 255, 255), (15, 18, 24)
    left, up = _TIPS[shape]
    tile = tile_of((ground, white), (ink, black), (top, white))
    Canvas(wanted).blend(at[0] - left, at[1] - up, tile)
    before = frame.copy()
    draw_pointer(frame, *at, shape)
    assert np.array_equal(frame, wanted)
    assert not np.array_equal(frame, before)
