"""Surfaces: the backgrounds of windows, bars, cards and everything else that holds widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint.brush import Brush, Inks, soft
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import Theme, mixed
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import Node

Paint = Callable[[Brush, Node, Inks], Inks]
KINDS = ("danger", "error", "warning", "success", "info")


def inks_on(theme: Theme, ground: Colour) -> Inks:
    """Return the usual inks on one of the theme's surfaces."""
    return Inks(theme.text, theme.muted, ground)


def _foot(box: Rect) -> Rect:
    """Return the lowest line of a box."""
    return Rect(box.x, box.bottom - 1, box.w, 1)


def surface(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint what a container puts under its children; return the inks on it."""
    paint = _painter_of(node.widget.style)
    if paint is not None:
        return paint(brush, node, inks)
    role = node.widget.role
    if role in ("list", "tree", "table", "tree-table"):
        return _listing(brush, node, "plain" not in words(node.widget.style))
    if role == "link" and brush.focused(node):
        brush.ring(node.box.inset(-3, -1, -3, -1), 3, inks.ground)
    if role in ("frame", "dialog", "alert", "window"):
        return _window(brush, node, inks)
    return inks


@lru_cache(maxsize=512)
def _painter_of(style: str) -> Paint | None:
    said = words(style)
    return next((paint for word, paint in _PAINTERS.items() if word in said), None)


def _window(brush: Brush, node: Node, inks: Inks) -> Inks:
    brush.canvas.fill(node.box, brush.theme.window)
    return inks_on(brush.theme, brush.theme.window)


def _frame(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a window's edge and ground; its corners are cut when windows are put together."""
    theme, idle = brush.theme, "inactive" in words(node.widget.style)
    edge = mixed(theme.title_idle if idle else theme.title, (0, 0, 0), 22)
    if theme.shade == 0:
        edge = theme.border if idle else theme.accent
    brush.canvas.fill(node.box, theme.window)
    brush.canvas.rounded(node.box, theme.window_radius, None, edge, theme.line)
    return inks_on(theme, theme.window)


def _titlebar(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme, idle = brush.theme, "inactive" in words(node.widget.style)
    ground = theme.title_idle if idle else theme.title
    text = theme.on_title_idle if idle else theme.on_title
    box, radius = node.box, theme.window_radius
    if radius > 1:
        brush.canvas.rounded(box._replace(h=box.h + radius), radius - 1, ground)
        brush.canvas.fill(box.inset(0, radius, 0, 0), ground)
    else:
        brush.canvas.fill(box, ground)
    brush.canvas.fill(_foot(box), mixed(ground, theme.text, 14))
    return Inks(text, text, ground)


def _bar(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.bar)
    brush.canvas.fill(_foot(node.box), theme.border)
    return inks_on(theme, theme.bar)


def _status(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.bar)
    brush.canvas.fill(node.box._replace(h=1), theme.border)
    return inks_on(theme, theme.bar)


def _sidebar(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.bar)
    brush.canvas.fill(Rect(node.box.right - 1, node.box.y, 1, node.box.h), theme.border)
    return inks_on(theme, theme.bar)


def _taskbar(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.task)
    brush.canvas.fill(node.box._replace(h=1), mixed(theme.task, theme.on_task, 18))
    return Inks(theme.on_task, mixed(theme.on_task, theme.task, 30), theme.task)


def _card(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.rounded(node.box, theme.radius + 2, theme.card, theme.border, theme.line)
    return inks_on(theme, theme.card)


def _popup(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.card)
    brush.canvas.frame(node.box, theme.strong, theme.line)
    return inks_on(theme, theme.card)


def _banner(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme, said = brush.theme, words(node.widget.style)
    kind = next((word for word in KINDS if word in said), "info")
    colour: Colour = getattr(theme, "danger" if kind == "error" else kind)
    ground = soft(theme, colour)
    brush.canvas.rounded(node.box, theme.radius, ground, mixed(ground, colour, 45), theme.line)
    return Inks(theme.text, theme.muted, ground)


def _accent(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.accent)
    return Inks(theme.on_accent, mixed(theme.on_accent, theme.accent, 20), theme.accent)


def _view(brush: Brush, node: Node, inks: Inks) -> Inks:
    brush.canvas.fill(node.box, brush.theme.view)
    return inks_on(brush.theme, brush.theme.view)


def _listing(brush: Brush, node: Node, framed: bool) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.view)
    if framed:
        brush.canvas.frame(node.box, theme.border, theme.line)
    return inks_on(theme, theme.view)._replace(lined="gridlines" in words(node.widget.style))


def _desktop(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Leave the wallpaper; its words are white with a dark edge."""
    return Inks((255, 255, 255), (235, 238, 242), (60, 70, 85))


def _head(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    brush.canvas.fill(node.box, theme.bar)
    brush.canvas.fill(_foot(node.box), theme.strong)
    return Inks(theme.text, theme.muted, theme.bar)


def _tabs(brush: Brush, node: Node, inks: Inks) -> Inks:
    theme = brush.theme
    ground = mixed(theme.bar, theme.text, 5)
    brush.canvas.fill(node.box, ground)
    brush.canvas.fill(_foot(node.box), theme.border)
    return inks_on(theme, ground)


_PAINTERS: dict[str, Paint] = {
    "frame": _frame, "titlebar": _titlebar, "taskbar": _taskbar, "desktop": _desktop,
    "popup": _popup, "card": _card, "banner": _banner, "head": _head, "tabs": _tabs,
    "sidebar": _sidebar, "toolbar": _bar, "header": _bar, "menubar": _bar, "status": _status,
    "accent": _accent, "view": _view, "window": _window,
}  # fmt: skip
"""Style word to painter; the first that a widget has counts."""
