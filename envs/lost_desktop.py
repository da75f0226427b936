"""What stands in for a desktop that is gone: a black screen, and evidence nobody can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.desktop import Desktop, Event
from cuaenv.core.elements import Element, desktop_frame
from cuaenv.core.errors import DesktopError, EvidenceError


class LostDesktop:
    """Keeps the last observation inside the space, and lets the judge rule without the desktop.

    Evidence is denied rather than missing: what the agent made unreadable must not pass.
    """

    def __init__(self, lost: Desktop) -> None:
        self._lost = lost
        self.screen_size = lost.screen_size
        self.capabilities = lost.capabilities

    def screenshot(self) -> NDArray[np.uint8]:
        """Return black: uint8 `(height, width, 3)`."""
        width, height = self.screen_size
        return np.zeros((height, width, 3), np.uint8)

    def accessibility_tree(self) -> etree._Element:
        """Return an empty tree."""
        return desktop_frame()

    def elements(self) -> tuple[Element, ...]:
        """Return none."""
        return ()

    def evidence(self, kind: str, args: Mapping[str, Any]) -> Any:
        """Raise EvidenceError: there is nothing left to ask."""
        raise EvidenceError("denied", "the desktop was made unusable")

    def events(self, since: int = 0) -> list[Event]:
        """Return what was reported before the loss, where the harness still has it."""
        try:
            return self._lost.events(since)
        except DesktopError:
            return []
