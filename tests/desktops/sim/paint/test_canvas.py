"""Strokes stay inside the clip and come out the same whichever way they are painted."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint.cache import ByteCache
from cuaenv.desktops.sim.paint.canvas import Canvas
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.paint.shapes import box_tile, coverage, tile_of

RED, WHITE, BLUE = (200, 30, 30), (255, 255, 255), (20, 40, 220)


def _canvas(w: int = 80, h: int = 60) -> Canvas:
    canvas = Canvas(np.zeros((h, w, 3), np.uint8), (10, 20))
    canvas.fill(canvas.box, WHITE)
    return canvas


@pytest.mark.parametrize("draw", [
    lambda c: c.fill(Rect(0, 0, 500, 500), RED),
    lambda c: c.rounded(Rect(0, 0, 300, 300), 8, RED, BLUE),
    lambda c: c.rounded(Rect(15, 25, 40, 40), 8, RED, BLUE),
    lambda c: c.text(5, 25, "some text", Font(), RED),
    lambda c: c.shadow(Rect(20, 30, 50, 30), 4, 10, 90),
    lambda c: c.blit(np.zeros((90, 90, 3), np.uint8), 0, 0),
])  # fmt: skip
def test_nothing_outside_the_clip_changes(draw: object) -> None:
    """Every stroke is cut at the clip."""
    canvas = _canvas()
    clip = Rect(30, 35, 25, 20)
    canvas.within(clip)
    draw(canvas)  # type: ignore[operator]
    canvas.view(clip)[...] = 255
    assert (canvas.pixels == 255).all()


def test_full_colour_is_exact() -> None:
    """Opaque parts of a shape have its very colour, and see-through ones change nothing."""
    canvas = _canvas()
    canvas.rounded(Rect(20, 30, 30, 20), 6, RED)
    assert tuple(canvas.pixels[20, 20]) == RED
    assert tuple(canvas.pixels[10, 10]) == WHITE


def test_copied_and_blended_tiles_agree() -> None:
    """A tile on one colour, which is copied, looks as it does where it must be blended."""
    tile = box_tile(24, 18, 6.0, RED, BLUE)
    plain, speckled = _canvas(), _canvas()
    speckled.pixels[10, 10] = (1, 2, 3)  # one pixel of another colour below the tile
    for canvas in (plain, speckled):
        canvas.blend(15, 25, tile)
    same = np.all(plain.pixels == speckled.pixels, axis=2)
    assert np.argwhere(~same).tolist() in ([], [[10, 10]])


def test_big_boxes_look_like_small_ones() -> None:
    """Boxes put together from corners have the corners of those drawn whole."""
    big = Canvas(np.zeros((300, 300, 3), np.uint8))
    small = Canvas(np.zeros((40, 40, 3), np.uint8))
    big.rounded(Rect(0, 0, 300, 300), 9, RED, BLUE)
    small.rounded(Rect(0, 0, 40, 40), 9, RED, BLUE)
    assert np.array_equal(big.pixels[:12, :12], small.pixels[:12, :12])
    assert np.array_equal(big.pixels[-12:, -12:], small.pixels[-12:, -12:])


def test_layers_cover_each_other() -> None:
    """A full layer hides those below it."""
    full = np.full((4, 4), 255, np.uint8)
    tile = tile_of((full, RED), (full, BLUE))
    assert tuple(tile.on(bytes(WHITE))[0, :3]) == BLUE


def test_corners_are_symmetric() -> None:
    """The mask of a rounded box is its own mirror image."""
    mask = coverage(21, 21, 7.0)
    assert np.array_equal(mask, mask[::-1]) and np.array_equal(mask, mask.T)


def test_caches_are_bounded() -> None:
    """The least recently used values make room when a cache is full."""
    cache: ByteCache[str] = ByteCache(100)
    for name in "abc":
        cache.put(name, name, 40)
    assert (cache.get("a"), cache.get("c"), cache.size) == (None, "c", 80)
