"""Showing: what is on the screen now, surface by surface, the same object while nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cuaenv.desktops.sim.accessibility import Spoken
from cuaenv.desktops.sim.paint.screen import Shown
from cuaenv.desktops.sim.ui.nodes import LaidOut
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager


class Part(NamedTuple):
    """A surface as it is shown; `focus` is `""` where another one has the keyboard."""

    surface: Surface
    laid_out: LaidOut
    focus: str


class Showing:
    """A cache; copies of it are empty.

    Attributes:
        parts: what was shown when last asked, bottom to top.
    """

    __slots__ = ("_shown", "_spoken", "parts")

    def __init__(self) -> None:
        self.parts: tuple[Part, ...] = ()
        self._shown: tuple[Shown, ...] | None = None
        self._spoken: tuple[Spoken, ...] | None = None

    def __reduce__(self) -> tuple[type[Showing], tuple[()]]:
        return Showing, ()

    def of(self, wm: WindowManager) -> tuple[Part, ...]:
        """Return what is shown now: the very same tuple where nothing changed."""
        surfaces, keyboard, old = wm.surfaces(), wm.keyboard(), self.parts
        if len(surfaces) == len(old):
            for surface, (was, laid_out, focus) in zip(surfaces, old, strict=True):
                if (
                    surface is not was or surface.stale or surface.widget is None
                    or surface.laid_out is not laid_out
                    or focus != (surface.focus if surface is keyboard else "")
                ):  # fmt: skip
                    break
            else:
                return old
        return self._anew(surfaces, keyboard, wm)

    def _anew(
        self, surfaces: list[Surface], keyboard: Surface, wm: WindowManager
    ) -> tuple[Part, ...]:  # fmt: skip
        metrics, old = wm.metrics, self.parts
        parts = tuple(
            Part(surface, surface.laid(metrics), surface.focus if surface is keyboard else "")
            for surface in surfaces
        )
        same = len(parts) == len(old) and all(
            new.surface is was.surface and new.laid_out is was.laid_out and new.focus == was.focus
            for new, was in zip(parts, old, strict=True)
        )
        if not same:  # never compared by value, which takes longer than all that hangs on it
            self.parts, self._shown, self._spoken = parts, None, None
        return self.parts

    def shown(self, wm: WindowManager) -> tuple[Shown, ...]:
        """Return what is shown as the screen paints it."""
        parts = self.of(wm)
        if self._shown is None:
            self._shown = tuple(
                Shown(surface.id, laid_out, focus) for surface, laid_out, focus in parts
            )
        return self._shown

    def spoken(self, wm: WindowManager) -> tuple[Spoken, ...]:
        """Return what is shown as the accessibility tree tells of it."""
        parts = self.of(wm)
        if self._spoken is None:
            self._spoken = tuple(
                Spoken(surface.app_name, laid_out, focus, surface.id)
                for surface, laid_out, focus in parts
            )
        return self._spoken
