"""The painter: a laid-out tree onto a canvas, all of it or only what changed."""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import controls, items
from cuaenv.desktops.sim.paint.brush import Brush, Inks, outline, text_ink
from cuaenv.desktops.sim.paint.canvas import Canvas
from cuaenv.desktops.sim.paint.lettering import lettering
from cuaenv.desktops.sim.paint.surfaces import inks_on, surface
from cuaenv.desktops.sim.paint.themes.theme import Theme
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node

Paint = Callable[[Brush, Node, Inks], Inks]

BLEED = 4
"""How far focus rings reach outside their box, in pixels."""

FRAMED = frozenset({"list", "tree", "tree-table", "table", "document-web"})
"""Roles whose focus shows around all that lies in them."""

_ROLES: dict[str, Paint] = {
    "push-button": controls.button, "toggle-button": controls.button,
    "combo-box": controls.combo, "check-box": controls.check, "radio-button": controls.check,
    "slider": controls.slider, "progress-bar": controls.progress,
    "scroll-bar": controls.scroll_bar, "separator": controls.separator,
    "list-item": items.item, "tree-item": items.item, "table-row": items.table_row,
    "table-cell": items.cell, "table-column-header": items.column_header,
    "menu": items.menu_item, "menu-item": items.menu_item, "check-menu-item": items.menu_item,
    "radio-menu-item": items.menu_item, "page-tab": items.tab,
}  # fmt: skip


def paint(
    canvas: Canvas, laid_out: LaidOut, theme: Theme, focus: str = "", clip: Rect | None = None
) -> None:
    """Paint a tree.

    Args:
        canvas: what to paint on.
        laid_out: the tree; the canvas is painted where the tree has something to show.
        theme: the look.
        focus: the key of the widget with the keyboard, `""` for none.
        clip: nothing outside is changed; None is the whole tree.
    """
    bounds = canvas.box.intersect(laid_out.box if clip is None else clip)
    left, top, right, bottom = bounds.x, bounds.y, bounds.right, bounds.bottom
    brush = Brush(canvas, theme, focus)
    base = inks_on(theme, theme.window)
    inks: list[Inks] = [base] * len(laid_out.nodes)
    around_last, clipped = bounds, bounds  # neighbours mostly share what can be seen of them
    for i, node in enumerate(laid_out.nodes):
        x, y, w, h = node.box
        if x - BLEED >= right or y - BLEED >= bottom or x + w + BLEED <= left:
            continue
        if y + h + BLEED <= top:
            continue
        around = base if node.parent < 0 else inks[node.parent]
        if node.clip != around_last:
            around_last, clipped = node.clip, node.clip.intersect(bounds)
        canvas.clip = clipped
        inks[i] = _node(brush, node, around, clipped)
    if focus:
        _outlined(brush, laid_out, bounds)


def _outlined(brush: Brush, laid_out: LaidOut, bounds: Rect) -> None:
    """Frame the list, table or page with the keyboard, over what lies in it."""
    node = laid_out.node(brush.focus)
    if node is None or node.widget.role not in FRAMED:
        return
    if "desktop" not in words(node.widget.style):
        brush.canvas.within(node.clip.intersect(bounds))
        ground = brush.theme.view
        brush.canvas.frame(node.box, outline(brush.theme, ground), brush.theme.line)


def _node(brush: Brush, node: Node, around: Inks, clip: Rect) -> Inks:
    """Paint one node; return the inks for what lies on it."""
    widget = node.widget
    if clip.empty:
        return around
    if "disabled" in widget.states and not around.disabled:
        around = around._replace(disabled=True)
    on = _paint_of(node, around)(brush, node, around)
    if node.icon is not None or node.look is not None:
        ink = text_ink(node, on, brush.theme)
        if node.icon is not None:
            brush.icon(node.icon, widget.icon, ink)
        lettering(brush, node, clip, ink, on.muted)
    return on


def _paint_of(node: Node, inks: Inks) -> Paint:
    widget = node.widget
    role = widget.role
    if widget.model is not None and role != "table-cell":
        return controls.entry
    if role == "toggle-button" and "switch" in words(widget.style):
        return controls.switch
    return _ROLES.get(role, surface)
