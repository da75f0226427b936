"""Scrolling so that a widget can be seen."""

from __future__ import annotations

from itertools import accumulate

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.metrics import Metrics
from cuaenv.desktops.sim.ui.nodes import Node, ScrollArea
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm import tree
from cuaenv.desktops.sim.wm.surface import Surface

Span = tuple[int, int]


def reveal(surface: Surface, metrics: Metrics, key: str) -> None:
    """Scroll the area around the widget `key` just far enough to show it whole."""
    laid_out = surface.laid(metrics)
    node = laid_out.node(key)
    if node is not None and node.visible == node.box:
        return
    path = tree.path_to(surface.declared(), key)
    if path is None:
        return
    line = [surface.declared()]
    for number in path:
        line.append(line[-1].children[number])
    for at in range(len(path) - 1, -1, -1):
        area = laid_out.areas.get(line[at].key) if line[at].scroll and line[at].key else None
        if area is not None:
            x = _nearest(area.offset[0], area.view.w, _across(area, line[at:], path[at:], node))
            down = _down(area, path[at], node)
            if down is not None and down[1] - down[0] > area.view.h and at + 1 < len(path):
                down = _inside(line[at + 1], key, area, down, metrics)
            y = _nearest(area.offset[1], area.view.h, down)
            surface.scroll_to(area.key, area.clamped(x, y))
            return


def _nearest(offset: int, room: int, span: Span | None) -> int:
    """Return the offset nearest to the present one that shows the span, its start above all."""
    if span is None:
        return offset
    return min(max(offset, span[1] - room), span[0])


def _down(area: ScrollArea, number: int, node: Node | None) -> Span | None:
    """Return top and bottom of child `number` in the content; None where that is not known."""
    at = number - area.first
    if 0 <= at < len(area.tops):
        ends = (*area.tops[1:], area.content[1])
        return area.tops[at], ends[at]
    if node is None:
        return None
    top = node.box.y - area.view.y + area.offset[1]
    return top, top + node.box.h


def _inside(child: Widget, key: str, area: ScrollArea, span: Span, metrics: Metrics) -> Span:
    """Return top and bottom of a widget inside a child too tall to be shown whole.

    What is scrolled away has no node, so the child is laid out as if all of it could be seen.
    """
    box = Rect(0, span[0], area.content[0], span[1] - span[0])
    node = layout(child, box, None, metrics).node(key)
    return span if node is None else (node.box.y, node.box.bottom)


def _across(
    area: ScrollArea, line: list[Widget], path: tuple[int, ...], node: Node | None
) -> Span | None:
    """Return left and right in the content: of a table's cell by the widths of the columns."""
    widths = line[0].columns
    if line[0].role == "table" and len(path) > 1 and path[1] < len(widths) and all(widths):
        ends = [0, *accumulate(widths)]
        return ends[path[1]], ends[path[1] + 1]
    if node is None or area.limit[0] == 0:
        return None
    left = node.box.x - area.view.x + area.offset[0]
    return left, left + node.box.w
