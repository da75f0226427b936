"""Plain: a surface without decorations, such as the task bar."""

from __future__ import annotations

from typing import Any

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.wm.surface import Surface


class Plain(Surface):
    """Shows just what its program declares.

    Attributes:
        stamp: what was last seen of the things that change on their own, such as the time.
    """

    def __init__(self, app: App, box: Rect) -> None:
        super().__init__(app, box)
        self.stamp: Any = None

    @property
    def id(self) -> str:
        """There is only one of each program."""
        return f"Plain:{self.app.name}"
