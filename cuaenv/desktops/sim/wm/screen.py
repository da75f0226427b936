"""Picture: the frame of everything the window manager shows, repainted only where it changed."""

from __future__ import annotations

from cuaenv.desktops.sim.accessibility import Spoken
from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.pointer import draw_pointer, shape_at
from cuaenv.desktops.sim.paint.screen import Screen, Shown
from cuaenv.desktops.sim.paint.themes import Theme
from cuaenv.desktops.sim.wm.manager import WindowManager


class Picture:
    """Keeps the last frame; nothing is allocated before the first one is asked for."""

    __slots__ = ("_drawn", "_over", "_screen", "_shape", "_theme")

    def __init__(self) -> None:
        self._screen: Screen | None = None
        self._drawn: tuple[Shown, ...] = ()
        self._theme: Theme | None = None
        self._over: tuple[int, int] | None = None
        self._shape = "arrow"

    def forget(self) -> None:
        """Know nothing of the last frame; its memory is used again for the next one."""
        self._drawn, self._theme, self._over = (), None, None
        if self._screen is not None:
            self._screen.forget()

    def shot(self, wm: WindowManager) -> Pixels:
        """Return the frame with the pointer on it: a fresh uint8 array `(height, width, 3)`."""
        width, height = wm.computer.screen_size
        if self._screen is None or self._screen.size != (width, height):
            self.forget()
            self._screen = Screen((width, height))
        surfaces, theme = shown(wm), wm.theme
        if surfaces is not self._drawn or theme is not self._theme:
            self._theme = None  # until all of it is drawn
            self._screen.draw(surfaces, theme)
            self._drawn, self._theme, self._over = surfaces, theme, None
        if self._over != wm.pointer:
            self._over, self._shape = wm.pointer, shape_at(reversed(surfaces), *wm.pointer)
        out = self._screen.frame.copy()
        draw_pointer(out, *wm.pointer, self._shape)
        return out


def shown(wm: WindowManager) -> tuple[Shown, ...]:
    """Return every surface with its tree and focus, bottom to top."""
    return wm.showing.shown(wm)


def spoken(wm: WindowManager) -> tuple[Spoken, ...]:
    """Return every surface as the accessibility tree tells of it."""
    return wm.showing.spoken(wm)
