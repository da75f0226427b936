"""Items: rows of lists, trees and tables, menu items, tabs."""

from __future__ import annotations

from functools import lru_cache

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import shapes
from cuaenv.desktops.sim.paint.brush import Brush, Inks
from cuaenv.desktops.sim.paint.controls import entry, off
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import Theme, contrast, mixed
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import Node


@lru_cache(maxsize=16)
def _second(theme: Theme) -> Colour:
    """Return the colour of secondary words in a selected row."""
    muted = mixed(theme.on_chosen, theme.chosen, 16)
    return muted if contrast(muted, theme.chosen) >= theme.legible else theme.on_chosen


def item(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a list or tree item."""
    theme, said = brush.theme, words(node.widget.style)
    if "selected" in node.widget.states:
        if "desktop" in said:
            return _picked(brush, node, inks)
        face, ink = theme.chosen, theme.on_chosen
        radius = max(theme.radius - 2, 0)
        brush.canvas.rounded(node.box.inset(3, 1, 3, 1), radius, face)
        inks = Inks(ink, _second(theme), face)
    if brush.focused(node):
        brush.ring(node.box.inset(3, 1, 3, 1), max(theme.radius - 2, 0), inks.ground)
    if node.mark is not None and "expandable" in node.widget.states:
        name = "chevron-down" if "expanded" in node.widget.states else "chevron-right"
        brush.icon(node.mark.inset(2, 2, 2, 2), name, inks.text)
    return inks


def _picked(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a selected icon of the desktop."""
    box = node.box.inset(2, 2, 2, 2)
    tile = shapes.veil_tile(box.w, box.h, brush.theme.radius, brush.theme.accent, 130)
    brush.canvas.blend(box.x, box.y, tile)
    return inks


def table_row(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a row of a table; every other one has a shade."""
    theme = brush.theme
    if "selected" in node.widget.states:
        brush.canvas.fill(node.box, theme.chosen)
        return inks._replace(
            text=theme.on_chosen, muted=_second(theme), ground=theme.chosen
        )  # fmt: skip
    if node.path and node.path[-1] % 2 == 0 and not inks.lined:
        brush.canvas.fill(node.box, theme.stripe)
        inks = inks._replace(ground=theme.stripe)
    return inks


def cell(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a cell of a table."""
    theme, said = brush.theme, words(node.widget.style)
    if node.widget.model is not None:
        return entry(brush, node, inks)
    chosen = "selected" in node.widget.states
    if "rowhead" in said:
        ground = mixed(theme.bar, theme.accent, 18) if chosen else theme.bar
        brush.canvas.fill(node.box, ground)
        _grid_lines(brush, node)
        return Inks(theme.text if chosen else theme.muted, theme.muted, ground)
    if chosen:
        brush.canvas.fill(node.box, theme.chosen)
        inks = inks._replace(text=theme.on_chosen, ground=theme.chosen)
    if inks.lined:
        _grid_lines(brush, node)
    if "cursor" in said:
        brush.canvas.frame(node.box, theme.accent, 2)
    elif brush.focused(node):
        brush.ring(node.box, 0, inks.ground)
    return inks


def _grid_lines(brush: Brush, node: Node) -> None:
    box, colour = node.box, brush.theme.border
    brush.canvas.fill(box._replace(y=box.bottom - 1, h=1), colour)
    brush.canvas.fill(Rect(box.right - 1, box.y, 1, box.h), colour)


def column_header(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a column's title: a line at its right edge."""
    box = node.box
    if "selected" in node.widget.states:
        brush.canvas.fill(box.inset(0, 0, 0, 1), mixed(brush.theme.bar, brush.theme.accent, 18))
    brush.canvas.fill(Rect(box.right - 1, box.y + 5, 1, max(box.h - 10, 0)), brush.theme.border)
    if brush.focused(node):
        brush.ring(box, 0, inks.ground)
    return inks


def menu_item(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint one line of a menu, or a menu's name in a menu bar."""
    theme, states = brush.theme, node.widget.states
    chosen = bool(states & {"selected", "expanded"}) and not off(node, inks)
    if chosen:
        in_bar = node.widget.role == "menu"
        box = node.box if in_bar else node.box.inset(4, 0, 4, 0)
        brush.canvas.rounded(box, max(theme.radius - 2, 0), theme.accent)
        inks = Inks(theme.on_accent, theme.on_accent, theme.accent)
    if off(node, inks):
        inks = inks._replace(text=theme.faint, muted=theme.faint)
    if node.mark is None:
        return inks
    if "checked" in states:
        brush.icon(_left_mark(node), "check", inks.text)
    if node.widget.menu:
        arrow = Rect(node.box.right - 24, node.box.y + (node.box.h - 12) // 2, 12, 12)
        brush.icon(arrow, "chevron-right", inks.text)
    return inks


def _left_mark(node: Node) -> Rect:
    return Rect(node.box.x + 11, node.box.y + (node.box.h - 14) // 2, 14, 14)


def tab(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a tab; the selected one joins the page below."""
    theme, box = brush.theme, node.box
    chosen = "selected" in node.widget.states
    if chosen:
        brush.canvas.rounded(box._replace(h=box.h + theme.radius), theme.radius, theme.window,
                             theme.border)  # fmt: skip
        brush.canvas.fill(Rect(box.x + 8, box.y, max(box.w - 16, 0), 2), theme.accent)
        inks = Inks(theme.text, theme.muted, theme.window)
    else:
        inks = inks._replace(text=theme.muted)
        brush.canvas.fill(Rect(box.right, box.y + 8, 1, max(box.h - 16, 0)), theme.strong)
    if brush.focused(node):
        brush.ring(box.inset(3, 4, 3, 3), max(theme.radius - 2, 0), inks.ground)
    return inks
