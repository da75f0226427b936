"""Gestures: what the pressed left button is doing until it is released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.text_point import index_at
from cuaenv.desktops.sim.wm.window import Window, kept_on, resized

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

DRAG_START = 5
"""How far the pointer goes before a press becomes a drag, in pixels."""


class Gesture:
    """Base of the gestures.

    Attributes:
        surface: where the button went down.
        start: the pixel.
    """

    def __init__(self, surface: Surface, start: tuple[int, int]) -> None:
        self.surface = surface
        self.start = start

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """The pointer moved."""

    def release(self, wm: WindowManager, x: int, y: int, keys: tuple[str, ...]) -> None:
        """The button went up, with modifiers `keys` held."""


class MoveWindow(Gesture):
    """A title bar is dragged."""

    def __init__(self, surface: Window | DialogWindow, start: tuple[int, int]) -> None:
        super().__init__(surface, start)
        self.box = surface.box

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Put the window under the pointer; a maximised one becomes small first."""
        dx, dy = x - self.start[0], y - self.start[1]
        if isinstance(self.surface, Window) and self.surface.maximised:
            if abs(dx) + abs(dy) < DRAG_START:
                return
            self.surface.maximise(wm.space)
            w = self.surface.box.w
            self.box = Rect(self.start[0] - w // 2, self.box.y, w, self.surface.box.h)
        self.surface.moved(kept_on(wm.space, self.box.moved(dx, dy)))


class ResizeWindow(Gesture):
    """An edge or corner is dragged."""

    def __init__(self, surface: Window, start: tuple[int, int], edges: str) -> None:
        super().__init__(surface, start)
        self.box = surface.box
        self.edges = edges

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Move the edges with the pointer."""
        dx, dy = x - self.start[0], y - self.start[1]
        self.surface.moved(resized(self.box, self.edges, dx, dy))


class SelectText(Gesture):
    """The pointer sweeps over a text."""

    def __init__(
        self, surface: Surface, start: tuple[int, int], key: str, model: TextModel
    ) -> None:
        super().__init__(surface, start)
        self.key = key
        self.model = model

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Extend the selection to the pointer."""
        if (x, y) == self.start:
            return
        node = self.surface.laid(wm.metrics).node(self.key)
        if node is not None:
            self.model.place(index_at(node, x, y), extend=True)
            self.surface.stale = True


class ScrollThumb(Gesture):
    """The thumb of a scroll bar is dragged."""

    def __init__(self, surface: Surface, start: tuple[int, int], key: str, upright: bool) -> None:
        super().__init__(surface, start)
        self.key = key
        self.upright = upright
        self.offset = surface.offsets.get(key, (0, 0))

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Scroll in proportion."""
        area = self.surface.laid(wm.metrics).areas.get(self.key)
        if area is None:
            return
        right, down = self.offset
        if self.upright:
            down += (y - self.start[1]) * area.content[1] // max(area.view.h, 1)
        else:
            right += (x - self.start[0]) * area.content[0] // max(area.view.w, 1)
        self.surface.scroll_to(self.key, area.clamped(right, down))


class SlideValue(Gesture):
    """A slider is moved."""

    def __init__(self, surface: Surface, start: tuple[int, int], key: str) -> None:
        super().__init__(surface, start)
        self.key = key

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Give the program the value under the pointer."""
        node = self.surface.laid(wm.metrics).node(self.key)
        if node is None:
            return
        value, low, high = (float(part) for part in node.widget.value.split())
        share = min(max((x - node.box.x) / max(node.box.w, 1), 0.0), 1.0)
        wanted = round(low + share * (high - low))
        if wanted != value:
            wm.send(self.surface, UiEvent("change", self.key, x, y, text=f"{wanted:g}"))


class PressWidget(Gesture):
    """A widget is pressed; released over it, it is clicked, elsewhere it may be dropped."""

    def __init__(
        self, surface: Surface, start: tuple[int, int], key: str, count: int, drag: str = ""
    ) -> None:
        super().__init__(surface, start)
        self.key = key
        self.count = count
        self.drag = drag
        self.dragging = False

    def move(self, wm: WindowManager, x: int, y: int) -> None:
        """Begin to drag once the pointer is far enough away."""
        far = max(abs(x - self.start[0]), abs(y - self.start[1])) >= DRAG_START
        self.dragging = self.dragging or (bool(self.drag) and far)

    def release(self, wm: WindowManager, x: int, y: int, keys: tuple[str, ...]) -> None:
        """Click or drop."""
        self.surface.press("")
        if self.dragging:
            self._drop(wm, x, y, keys)
            return
        if not self.key or wm.surface_at(x, y) is not self.surface:
            return
        node = self.surface.node_at(wm.metrics, x, y)
        chain = list(self.surface.lineage(wm.metrics, node)) if node is not None else []
        if not any(one.widget.key == self.key for one in chain):
            return
        double = next((one for one in chain if "double" in one.widget.accepts), None)
        if self.count == 2 and double is not None:
            wm.send(self.surface, UiEvent("double", double.widget.key, x, y, keys))
        elif self.count != 3 or double is None:
            wm.send(self.surface, UiEvent("click", self.key, x, y, keys))

    def _drop(self, wm: WindowManager, x: int, y: int, keys: tuple[str, ...]) -> None:
        target = wm.surface_at(x, y)
        node = target.node_at(wm.metrics, x, y) if target is not None else None
        if target is None or node is None or wm.blocked(target):
            return
        for one in target.lineage(wm.metrics, node):
            if "drop" in one.widget.accepts and one.widget.key:
                same = target is self.surface and one.widget.key == self.drag
                if not same:
                    event = UiEvent("drop", one.widget.key, x, y, keys, "", self.drag,
                                    self.surface.app)  # fmt: skip
                    wm.send(target, event)
                    wm.changed(self.surface.app)
                return
