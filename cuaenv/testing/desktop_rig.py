"""Rig: how the checks of a desktop start one, plant a file in it and look at all of it."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from lxml import etree

from cuaenv.core.action import Action
from cuaenv.core.desktop import Desktop, SetupStep
from cuaenv.core.errors import EvidenceError

PLANT = SetupStep("file", {"path": "/home/user/Documents/planted.txt", "content": "planted"})
"""The step that plants a file on the desktops of this package."""


@dataclass
class Rig:
    """Builds desktops for the checks, and closes them.

    Attributes:
        make: builds one.
        plant: the set-up step that writes a file.
        busy: actions after which there are events; may be empty.
    """

    make: Callable[[], Desktop]
    plant: SetupStep
    busy: tuple[Action, ...] = ()
    _made: list[Desktop] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where the planted file lies."""
        return str(self.plant.parameters["path"])

    @property
    def content(self) -> bytes:
        """What the planted file holds."""
        return str(self.plant.parameters["content"]).encode()

    @property
    def second(self) -> SetupStep:
        """A step that plants another file beside the first."""
        folder, name = posixpath.split(self.path)
        elsewhere = posixpath.join(folder, f"second_{name}")
        return SetupStep(self.plant.type, {**self.plant.parameters, "path": elsewhere})

    def built(self) -> Desktop:
        """Return a new desktop."""
        desktop = self.make()
        self._made.append(desktop)
        return desktop

    def started(self, seed: int = 0, *, planted: bool = True) -> Desktop:
        """Return a new desktop after a reset."""
        desktop = self.built()
        desktop.reset([self.plant] if planted else [], np.random.default_rng(seed))
        return desktop

    def has(self, desktop: Desktop, step: SetupStep) -> bool:
        """Return whether the file that a step plants is there."""
        try:
            desktop.evidence("stat", {"path": str(step.parameters["path"])})
        except EvidenceError:
            return False
        return True

    def picture(self, desktop: Desktop) -> dict[str, Any]:
        """Return all that can be seen of a desktop, to compare."""
        folder = posixpath.dirname(self.path)
        return {
            "screenshot": desktop.screenshot(),
            "accessibility tree": etree.tostring(desktop.accessibility_tree()),
            "elements": desktop.elements(),
            "files": desktop.evidence("listing", {"path": folder, "depth": 2}),
            "events": tuple(desktop.events()),
            "dialog choice": desktop.dialog_choice(),
        }

    def close(self) -> None:
        """Close every desktop that was built."""
        while self._made:
            self._made.pop().close()
