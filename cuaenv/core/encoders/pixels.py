"""`pixels`: the screenshot alone."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cuaenv.core.observation import Encoder as Base
from cuaenv.core.observation import ScreenView


class Encoder(Base):
    """uint8 `(height, width, 3)`, RGB; nothing is painted over it."""

    def build_space(self) -> spaces.Box:
        """Return the image space."""
        width, height = self.config.size
        return spaces.Box(0, 255, (height, width, 3), np.uint8)

    def encode(self, view: ScreenView) -> NDArray[np.uint8]:
        """Return a frame of its own."""
        return view.fresh_frame()
