"""The screen: surfaces put together, each painted into its own pixels and only where it changed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import alike, shapes
from cuaenv.desktops.sim.paint.buffers import Buffers
from cuaenv.desktops.sim.paint.canvas import Canvas, Pixels
from cuaenv.desktops.sim.paint.changes import changes, joined
from cuaenv.desktops.sim.paint.painter import paint
from cuaenv.desktops.sim.paint.themes.theme import Theme
from cuaenv.desktops.sim.paint.wallpaper import wallpaper
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import LaidOut


@dataclass(frozen=True, slots=True)
class Shown:
    """A surface to show.

    Attributes:
        id: tells surfaces apart from one frame to the next.
        laid_out: its tree. A root of style `frame` gets round corners and a shadow, `popup` a
            shadow, `desktop` lies on the wallpaper.
        focus: the key of its widget with the keyboard, `""` for none.
    """

    id: Hashable
    laid_out: LaidOut
    focus: str = ""

    @property
    def style(self) -> frozenset[str]:
        """The words of the root's style."""
        return words(self.laid_out.nodes[0].widget.style) if self.laid_out.nodes else frozenset()


class _Layer:
    """The pixels of one surface, and what they show."""

    def __init__(
        self, shown: Shown, theme: Theme, backdrop: Pixels | None, buffers: Buffers
    ) -> None:  # fmt: skip
        self.shown = shown
        self.theme = theme
        self.backdrop = backdrop
        self.memory: NDArray[np.uint8] | None = None
        self._buffers = buffers
        if backdrop is not None and self._bare(backdrop):
            box = shown.laid_out.box
            # Only read: it is copied before anything lies on it.
            self.canvas = Canvas(backdrop[box.y : box.bottom], (0, box.y))
        elif alike.is_alike(shown.laid_out, shown.style):
            self._borrow()
        else:
            self._own()

    def _bare(self, backdrop: Pixels) -> bool:
        """Whether nothing lies on the backdrop, so that its own pixels are what shows."""
        laid_out = self.shown.laid_out
        x, y, w, h = laid_out.box
        height, width = backdrop.shape[:2]
        return len(laid_out.nodes) == 1 and x == 0 and w == width and 0 <= y <= height - h

    def _own(self) -> None:
        """Have pixels of its own, and paint them all."""
        box = self.shown.laid_out.box
        self.memory = self._buffers.take(box.h * box.w * 3)
        pixels = self.memory[: box.h * box.w * 3].reshape(box.h, box.w, 3)
        self.canvas = Canvas(pixels, (box.x, box.y))
        self._paint(box)

    def _borrow(self) -> None:
        """Have pixels that all screens that look so share; they are only read."""
        box, theme = self.shown.laid_out.box, self.theme
        wall = None if self.backdrop is None else self.backdrop.shape
        key = (theme, wall, box, self.shown.focus, self.shown.laid_out.nodes)
        pixels = alike.find(key)
        if pixels is not None:
            self.canvas = Canvas(pixels, (box.x, box.y))
            return
        self.canvas = Canvas(np.empty((box.h, box.w, 3), np.uint8), (box.x, box.y))
        self._paint(box)
        alike.keep(key, self.canvas.pixels)

    def update(self, shown: Shown) -> list[Rect]:
        """Paint what changed since the last call; return those boxes."""
        old, self.shown = self.shown, shown
        dirty = changes(old.laid_out, shown.laid_out, old.focus, shown.focus)
        if self.memory is None:
            if dirty and (self.backdrop is None or not self._bare(self.backdrop)):
                self._own()
            return dirty
        for box in dirty:
            self._paint(box)
        return dirty

    def _paint(self, box: Rect) -> None:
        self.canvas.within(box)
        if self.backdrop is None:
            self.canvas.fill(box, self.theme.window)
        else:
            self.canvas.blit(self.backdrop, 0, 0)
        paint(self.canvas, self.shown.laid_out, self.theme, self.shown.focus, box)


class Screen:
    """A frame buffer.

    Attributes:
        size: width and height in pixels.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._canvas = Canvas(np.zeros((size[1], size[0], 3), np.uint8))
        self._layers: list[_Layer] = []
        self._theme: Theme | None = None
        self._buffers = Buffers()

    @property
    def frame(self) -> Pixels:
        """The frame buffer as it was drawn last: copy it to keep it."""
        return self._canvas.pixels

    def forget(self) -> None:
        """Know nothing of what was shown, as a new screen does; the memory is kept."""
        self._keep(())
        self._theme = None

    def _keep(self, layers: Sequence[_Layer]) -> None:
        """Have these layers from now on, and free the memory of all others."""
        kept = {id(layer) for layer in layers}
        for layer in self._layers:
            if id(layer) not in kept and layer.memory is not None:
                self._buffers.give(layer.memory)
        self._layers = list(layers)

    def draw(self, surfaces: Sequence[Shown], theme: Theme) -> Pixels:
        """Bring the frame up to date.

        Args:
            surfaces: what to show, bottom to top; those of no size are left out.
            theme: the look.

        Returns:
            The frame buffer itself, uint8 `(height, width, 3)`: copy it to keep it.
        """
        before = {} if theme is not self._theme else {one.shown.id: one for one in self._layers}
        dirty = [] if self._theme is theme else [self._canvas.box]
        places = [(one.shown.id, one.shown.laid_out.box) for one in self._layers]
        self._theme = theme
        layers = []
        for shown in surfaces:
            if shown.laid_out.box.empty or not shown.laid_out.nodes:
                continue
            layer = before.get(shown.id)
            if layer is None or layer.shown.laid_out.box != shown.laid_out.box:
                backdrop = self._backdrop(shown, theme)
                layer = _Layer(shown, theme, backdrop, self._buffers)
            else:
                dirty += layer.update(shown)
            layers.append(layer)
        self._keep(layers)
        now = [(one.shown.id, one.shown.laid_out.box) for one in layers]
        dirty += _restacked(places, now)
        for box in joined([box.intersect(self._canvas.box) for box in dirty]):
            for part in self._parts(box, theme):
                self._compose(part, theme)
        return self._canvas.pixels

    def _backdrop(self, shown: Shown, theme: Theme) -> Pixels | None:
        return wallpaper(*self.size, theme.wall) if "desktop" in shown.style else None

    def _parts(self, box: Rect, theme: Theme) -> list[Rect]:
        """Cut a box so that what a large surface hides is not painted below it."""
        most, core = WORTH_CUTTING, None
        for layer in self._layers[1:]:
            seen = _core(layer, theme).intersect(box)
            if seen.w * seen.h > most and seen != box:
                most, core = seen.w * seen.h, seen
        if core is None:
            return [box]
        parts = (
            core,
            Rect(box.x, box.y, box.w, core.y - box.y),
            Rect(box.x, core.bottom, box.w, box.bottom - core.bottom),
            Rect(box.x, core.y, core.x - box.x, core.h),
            Rect(core.right, core.y, box.right - core.right, core.h),
        )
        return [part for part in parts if not part.empty]

    def _compose(self, box: Rect, theme: Theme) -> None:
        canvas = self._canvas
        canvas.within(box)
        hidden = self._hidden(box, theme)
        if not hidden and not (self._layers and _solid(self._layers[0], theme, box)):
            canvas.blit(wallpaper(*self.size, theme.wall), 0, 0)
        for layer in self._layers[hidden:]:
            style, at = layer.shown.style, layer.shown.laid_out.box
            if _solid(layer, theme, box):
                canvas.blit(layer.canvas.pixels, at.x, at.y)
                continue
            if at.intersect(_grown(box)).empty:
                continue
            radius = theme.window_radius if "frame" in style else 0
            if theme.shade and "frame" in style:
                canvas.shadow(at, max(radius, 4), SHADOW, theme.shade)
            elif theme.shade and "popup" in style:
                canvas.shadow(at, 2, 12, theme.shade)
            lay(canvas, layer.canvas.pixels, at, radius)

    def _hidden(self, box: Rect, theme: Theme) -> int:
        """Return how many layers at the bottom another one hides in a box."""
        for i in range(len(self._layers) - 1, 0, -1):
            if _solid(self._layers[i], theme, box):
                return i
        return 0


def _solid(layer: _Layer, theme: Theme, box: Rect) -> bool:
    """Whether a layer covers a box whole; a window's rows of round corners do not count."""
    return _core(layer, theme).intersect(box) == box


def _core(layer: _Layer, theme: Theme) -> Rect:
    """Return the box a layer covers whole: all but a window's rows of round corners."""
    edge = theme.window_radius if "frame" in layer.shown.style else 0
    return layer.shown.laid_out.box.inset(0, edge, 0, edge)


WORTH_CUTTING = 60_000
"""Hidden pixels that take about as long to copy as the more boxes they are spared by."""
SHADOW = 22
"""How far a window's shadow reaches, in pixels."""


def _grown(box: Rect) -> Rect:
    return Rect(box.x - SHADOW, box.y - SHADOW, box.w + 2 * SHADOW, box.h + 2 * SHADOW)


def _restacked(before: list[tuple[Hashable, Rect]], now: list[tuple[Hashable, Rect]]) -> list[Rect]:
    """Return the boxes, shadows included, of surfaces that came, went, moved or changed order."""
    if before == now:
        return []
    was, there = dict(before), dict(now)
    kept_before = [key for key, _ in before if key in there]
    kept_now = [key for key, _ in now if key in was]
    moved = {key for a, b in zip(kept_before, kept_now, strict=True) if a != b for key in (a, b)}
    boxes = []
    for key in [*was, *(key for key in there if key not in was)]:
        if was.get(key) != there.get(key) or key in moved:
            boxes += [_grown(box) for box in (was.get(key), there.get(key)) if box is not None]
    return boxes


def lay(canvas: Canvas, pixels: Pixels, at: Rect, radius: int) -> None:
    """Copy a surface onto a canvas, its corners cut round."""
    corners = []
    if radius > 0:
        masks = shapes.corner_masks(radius)
        for down in (0, 1):
            for right in (0, 1):
                x = at.right - radius if right else at.x
                y = at.bottom - radius if down else at.y
                box = Rect(x, y, radius, radius)
                seen = box.intersect(canvas.clip)
                if not seen.empty:
                    part = masks[down * radius : down * radius + radius,
                                 right * radius : right * radius + radius]  # fmt: skip
                    part = part[seen.y - y : seen.bottom - y, seen.x - x : seen.right - x]
                    corners.append((seen, part, canvas.view(seen).astype(np.uint16)))
    canvas.blit(pixels, at.x, at.y)
    for seen, part, under in corners:
        there = canvas.view(seen)
        there[...] = (there * part + under * (255 - part) + 127) // 255
