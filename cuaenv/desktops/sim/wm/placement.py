"""Where new windows go: cascaded from a seeded origin, or where set-up says."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cuaenv.core.geometry import Rect

STEP = 32
"""How far each window of a cascade lies to the right of and below the one before, in pixels."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How windows are placed.

    Attributes:
        x, y: the corner of the first window of the cascade, in pixels.
        spread: how many windows until the cascade begins anew.
    """

    x: int = 64
    y: int = 40
    spread: int = 5

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> Layout:
        """Draw a layout."""
        return cls(int(rng.integers(24, 180)), int(rng.integers(16, 72)), int(rng.integers(3, 7)))

    def place(self, size: tuple[int, int], space: Rect, number: int) -> Rect:
        """Return the box of a new window.

        Args:
            size: the width and height it would like.
            space: the screen without the task bar.
            number: how many windows were placed before.
        """
        w, h = min(size[0], space.w - 16), min(size[1], space.h - 16)
        at = number % self.spread * STEP
        x = space.x + min(self.x + at, space.w - w)
        y = space.y + min(self.y + at, space.h - h)
        return Rect(x, y, w, h)
