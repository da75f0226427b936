"""The pointer is painted as any tile is, wherever it stands."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.desktops.sim.paint.canvas import Canvas
from cuaenv.desktops.sim.paint.icons.pen import masks
from cuaenv.desktops.sim.paint.pointer import _ARROW, SIZE, draw_pointer
from cuaenv.desktops.sim.paint.shapes import tile_of

W, H = 120, 90


@pytest.mark.parametrize(
    "at", [(60, 40), (0, 0), (1, 5), (W - 1, H - 1), (W - 12, 3), (5, H - 10), (W - 1, 0)]
)
@pytest.mark.parametrize("plain", [True, False])
def test_it_is_the_whole_arrow_blended(at: tuple[int, int], plain: bool) -> None:
    """Inside and over every edge, on one colour and on many, the bytes are those of a blend."""
    if plain:
        frame = np.full((H, W, 3), 77, np.uint8)
    else:
        frame = np.random.default_rng(1).integers(0, 255, (H, W, 3), dtype=np.uint8)
    wanted = frame.copy()
    ground, ink, _ = masks(_ARROW, SIZE)
    tile = tile_of((ground, (255, 255, 255)), (ink, (15, 18, 24)))
    Canvas(wanted).blend(at[0] - 1, at[1], tile)
    draw_pointer(frame, *at)
    assert np.array_equal(frame, wanted)
    assert not np.array_equal(frame[at[1], at[0]], (77, 77, 77))
