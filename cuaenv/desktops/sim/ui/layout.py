"""Layout: a tree of widgets and a box become a flat list of boxes, in document order.

Only what can be seen is laid out in detail, so a list of thousands of rows stays fast. The result
depends on the arguments alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import rows, scrolling
from cuaenv.desktops.sim.ui.face import face
from cuaenv.desktops.sim.ui.measure import Measure, Size
from cuaenv.desktops.sim.ui.metrics import STANDARD, Metrics, font_of
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node, ScrollArea, TextLine, TextLook
from cuaenv.desktops.sim.ui.text_panes import area_pane, entry_pane
from cuaenv.desktops.sim.ui.text_view import area_look, entry_look
from cuaenv.desktops.sim.ui.widget import Widget

__all__ = [
    "LaidOut", "Node", "ScrollArea", "TextLine", "TextLook", "hit", "layout", "natural_size",
]  # fmt: skip

Offsets = Mapping[str, tuple[int, int]]


def layout(
    root: Widget, box: Rect, scroll: Offsets | None = None, metrics: Metrics = STANDARD
) -> LaidOut:
    """Lay a tree out.

    Args:
        root: the tree; it gets the whole box.
        box: where, in pixels.
        scroll: offsets of scroll areas and text areas by key, right and down; those too far are
            clamped (the offsets in effect are `LaidOut.offsets`).
        metrics: the theme's sizes.

    Returns:
        What can be seen, parents before children, later ones on top.
    """
    job = _Layout(scroll or {}, metrics)
    job.place(root, box, box, -1, 0, ())
    return LaidOut(tuple(job.nodes), box, job.areas)


def natural_size(widget: Widget, metrics: Metrics = STANDARD, room: int | None = None) -> Size:
    """Return the width and height a tree would like, `room` pixels being the widest it may be."""
    return Measure(metrics).size(widget, room)


def hit(nodes: tuple[Node, ...] | list[Node], x: int, y: int) -> int:
    """Return the index of the topmost node with a key at a pixel, or -1."""
    for i in range(len(nodes) - 1, -1, -1):
        node = nodes[i]
        if node.widget.key and node.box.contains(x, y) and node.clip.contains(x, y):
            return i
    return -1


class _Layout:
    """One layout in progress."""

    def __init__(self, scroll: Offsets, metrics: Metrics) -> None:
        self.scroll, self.metrics = scroll, metrics
        self.measure = Measure(metrics)
        self.nodes: list[Node] = []
        self.areas: dict[str, ScrollArea] = {}

    def place(
        self, widget: Widget, box: Rect, clip: Rect, parent: int, depth: int,
        path: tuple[int, ...], columns: list[int] | None = None,
    ) -> None:  # fmt: skip
        """Append a widget's node and those below it; `columns` are the widths of a table's."""
        seen = box.intersect(clip)
        if seen.w <= 0 or seen.h <= 0:
            return
        index = len(self.nodes)
        if widget.model is not None:
            self._text(Node(widget, box, clip, parent, depth, path), index)
            return
        icon, mark, look = face(widget, box, self.metrics)
        node = Node(widget, box, clip, parent, depth, path, look, icon, mark)
        self.nodes.append(node)
        if not widget.children:
            if widget.role == "paragraph" and widget.scroll and widget.key:
                self._paragraph(index)
            return
        if widget.role == "table" or (widget.scroll and widget.key):
            self._scrolled(index)
            return
        for i, (child, at) in enumerate(self._arranged(node, columns)):
            self.place(child, at, seen, index, depth + 1, (*path, i))

    def _arranged(self, node: Node, columns: list[int] | None) -> list[tuple[Widget, Rect]]:
        """Return the children with their boxes; what leaves its parent cannot be seen."""
        widget = node.widget
        inner = node.box.inset(*widget.pad)
        if columns is not None:
            boxes = rows.cells(widget, columns, inner.h)
            return [
                (c, b.moved(inner.x, inner.y)) for c, b in zip(widget.children, boxes, strict=True)
            ]
        if widget.role == "page-tab":
            w = rows.tail_width(widget, self.measure)
            inner = inner._replace(x=inner.right - w - 4, w=w)
        boxes = rows.boxes(widget, inner.w, inner.h, self.measure)
        return [
            (child, at.moved(inner.x, inner.y))
            for child, at in zip(widget.children, boxes, strict=True)
        ]

    def _text(self, node: Node, index: int) -> None:
        """Append an entry or text area, and its scroll bars."""
        widget, model = node.widget, node.widget.model
        assert model is not None
        offset = self.scroll.get(widget.key, (0, 0))
        font = font_of(widget, self.metrics)
        if not model.multiline:
            pane, icon = entry_pane(node.box, widget, font, self.metrics)
            look, area = entry_look(widget, model, pane, offset[0])
            self.nodes.append(node._replace(look=look, icon=icon))
        else:
            pane, bars = area_pane(node.box, widget, model, font, self.metrics)
            look, area = area_look(widget, model, pane, offset)
            self.nodes.append(node._replace(look=look))
            self._bars(index, scrolling.bars(area, bars, self.metrics.bar), 0)
        if widget.key:
            self.areas[widget.key] = area

    def _paragraph(self, index: int) -> None:
        """Turn the node of a scrolling text that cannot be edited into a scrolled one."""
        node = self.nodes[index]
        look, area = scrolling.paragraph(node, self.scroll, self.measure)
        self.nodes[index] = node._replace(look=look)
        self.areas[area.key] = area
        self._bars(index, scrolling.bars(area, area.view, self.metrics.bar), 0)

    def _scrolled(self, index: int) -> None:
        """Place the children of a scroll area that can be seen, then its scroll bars."""
        node = self.nodes[index]
        plan = scrolling.plan(node, self.scroll, self.measure)
        clip = node.clip.intersect(plan.area.view)
        for i, at in plan.pinned:
            self.place(
                node.widget.children[i], at, node.clip.intersect(plan.head), index, node.depth + 1,
                (*node.path, i), plan.columns,
            )  # fmt: skip
        for i, at in plan.visible:
            self.place(
                node.widget.children[i], at, clip, index, node.depth + 1, (*node.path, i),
                plan.columns,
            )  # fmt: skip
        if node.widget.key:
            self.areas[node.widget.key] = plan.area
            bars = scrolling.bars(plan.area, plan.area.view, self.metrics.bar)
            self._bars(index, bars, len(node.widget.children))

    def _bars(self, index: int, bars: list[tuple[Widget, Rect]], count: int) -> None:
        node = self.nodes[index]
        for i, (bar, at) in enumerate(bars):
            self.place(bar, at, node.clip, index, node.depth + 1, (*node.path, count + i))
