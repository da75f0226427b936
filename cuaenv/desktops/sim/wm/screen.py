"""Picture: the frame of everything the window manager shows, repainted only where it changed."""

from __future__ import annotations

import numpy as np

from cuaenv.desktops.sim.accessibility import Spoken
from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.pointer import draw_pointer
from cuaenv.desktops.sim.paint.screen import Screen, Shown
from cuaenv.desktops.sim.paint.themes import Theme
from cuaenv.desktops.sim.ui.nodes import LaidOut
from cuaenv.desktops.sim.wm.manager import WindowManager


class Picture:
    """Keeps the last frame; nothing is allocated before the first one is asked for."""

    __slots__ = ("_drawn", "_screen", "_theme")

    def __init__(self) -> None:
        self._screen: Screen | None = None
        self._drawn: list[tuple[LaidOut, str]] = []
        self._theme: Theme | None = None

    def forget(self) -> None:
        """Know nothing of the last frame; its memory is used again for the next one."""
        self._drawn, self._theme = [], None
        if self._screen is not None:
            self._screen.forget()

    def shot(self, wm: WindowManager) -> Pixels:
        """Return the frame with the pointer on it: a fresh uint8 array `(height, width, 3)`."""
        width, height = wm.computer.screen_size
        if not wm.computer.power.on:
            return np.zeros((height, width, 3), np.uint8)
        if self._screen is None or self._screen.size != (width, height):
            self.forget()
            self._screen = Screen((width, height))
        self._draw(self._screen, wm)
        out = self._screen.frame.copy()
        draw_pointer(out, *wm.pointer)
        return out

    def _draw(self, screen: Screen, wm: WindowManager) -> None:
        """Bring the screen up to date, unless the very layouts of the last frame are shown."""
        keyboard, metrics, theme = wm.keyboard(), wm.metrics, wm.theme
        now = [
            (one.laid(metrics), one.focus if one is keyboard else "") for one in wm.surfaces()
        ]  # fmt: skip
        before = self._drawn
        if theme is self._theme and len(now) == len(before) and all(
            new is old and focus == had
            for (new, focus), (old, had) in zip(now, before, strict=True)
        ):  # fmt: skip
            return
        self._theme = None
        screen.draw(shown(wm), theme)
        self._drawn, self._theme = now, theme


def shown(wm: WindowManager) -> list[Shown]:
    """Return every surface with its tree and focus, bottom to top."""
    keyboard, metrics = wm.keyboard(), wm.metrics
    return [
        Shown(one.id, one.laid(metrics), one.focus if one is keyboard else "")
        for one in wm.surfaces()
    ]


def spoken(wm: WindowManager) -> list[Spoken]:
    """Return every surface as the accessibility tree tells of it; none while the power is off."""
    if not wm.computer.power.on:
        return []
    keyboard, metrics = wm.keyboard(), wm.metrics
    return [
        Spoken(one.app_name, one.laid(metrics), one.focus if one is keyboard else "", one.id)
        for one in wm.surfaces()
    ]
