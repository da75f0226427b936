"""Scrolling so that a widget can be seen."""

from __future__ import annotations

from cuaenv.desktops.sim.ui.metrics import Metrics
from cuaenv.desktops.sim.ui.nodes import ScrollArea
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm.surface import Surface


def reveal(surface: Surface, metrics: Metrics, key: str) -> None:
    """Scroll the area around the widget `key` just far enough to show it whole."""
    path = _path(surface.declared(), key)
    holders = [at for at, widget in enumerate(path[:-1]) if widget.scroll and widget.key]
    if not holders:
        return
    holder, child = path[holders[-1]], path[holders[-1] + 1]
    area = surface.laid(metrics).areas.get(holder.key)
    if area is None:
        return
    span = _span(surface, metrics, area, holder, child, key)
    if span is not None:
        top, bottom = span
        x, y = area.offset
        y = max(min(y, top), bottom - area.view.h)
        surface.scroll_to(area.key, area.clamped(x, y))


def _path(root: Widget, key: str) -> list[Widget]:
    """Return the widgets from the root down to the one with that key; empty for none."""
    if root.key == key:
        return [root]
    for child in root.children:
        below = _path(child, key)
        if below:
            return [root, *below]
    return []


def _span(
    surface: Surface, metrics: Metrics, area: ScrollArea, holder: Widget, child: Widget, key: str
) -> tuple[int, int] | None:
    """Return top and bottom of the widget in the content; None where that is not known."""
    node = surface.laid(metrics).node(key)
    if node is not None and not node.visible.empty and node.visible == node.box:
        return None
    if area.tops:
        at = next(i for i, one in enumerate(holder.children) if one is child) - area.first
        ends = (*area.tops[1:], area.content[1])
        return (area.tops[at], ends[at]) if 0 <= at < len(ends) else None
    if node is None:
        return None
    top = node.box.y - area.view.y + area.offset[1]
    return top, top + node.box.h
