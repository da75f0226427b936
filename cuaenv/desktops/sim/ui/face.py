"""The face of a widget: where its icon, its mark and its own text go inside its box."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.metrics import Metrics, font_of, icon_size, words
from cuaenv.desktops.sim.ui.nodes import TextLine, TextLook
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.ui.wrapping import wrapped

SPOKEN_ONLY = frozenset({
    "panel", "filler", "scroll-pane", "list", "tree", "table", "table-row", "tool-bar", "menu-bar",
    "page-tab-list", "status-bar", "separator", "image", "progress-bar", "slider", "scroll-bar",
    "frame", "dialog", "alert", "window", "desktop-frame", "form", "grouping", "section",
    "popup-menu", "entry", "password-text", "text", "terminal", "document-web", "canvas",
})  # fmt: skip
"""Roles whose name is told, not drawn."""

MENU_ITEMS = frozenset({"menu-item", "check-menu-item", "radio-menu-item"})
CENTERED = frozenset({"push-button", "toggle-button", "menu", "page-tab"})
GAP = 7
"""Between icon or mark and text, in pixels."""
SQUARE = 56
"""The most a button that shows just its icon may be wide, in pixels."""
TILE = (104, 104)
"""Width and height of a list item drawn as a tile, in pixels."""
REMEMBERED = 400
"""Faces of widgets with longer texts are not remembered: their texts would be kept alive."""


class Face(NamedTuple):
    """Boxes of the icon and the mark, and the text's look; None for what it lacks."""

    icon: Rect | None = None
    mark: Rect | None = None
    look: TextLook | None = None


NOTHING = Face()
_MARKED = MENU_ITEMS | {
    "check-box", "radio-button", "tree-item", "combo-box", "toggle-button", "page-tab",
    "table-cell",
}  # fmt: skip
"""Roles that may draw a text or a mark although they have children."""


def drawn_text(widget: Widget) -> str:
    """Return the text the widget draws itself; widgets with children leave that to them."""
    role = widget.role
    if role == "combo-box":
        return widget.value
    if role == "table-cell":
        return widget.text or ("" if "named" in words(widget.style) else widget.name)
    if widget.children and role != "page-tab":
        return ""
    if role == "paragraph":
        return widget.text or widget.name
    if role in SPOKEN_ONLY or is_icon_only(widget):
        return ""
    return widget.name


def is_icon_only(widget: Widget) -> bool:
    """Whether the widget is a button that shows just its icon: it is not wide enough for more."""
    narrow = widget.width is None or widget.width <= SQUARE
    return bool(widget.icon) and narrow and "square" in words(widget.style)


def insets(widget: Widget, m: Metrics) -> tuple[int, int]:
    """Return the space left and right of a widget's own text and icon, beyond its `pad`."""
    role, said = widget.role, words(widget.style)
    if role in ("push-button", "toggle-button"):
        if "switch" in said:
            return 0, 0
        return (0, 0) if is_icon_only(widget) else (m.indent, m.indent)
    if role == "page-tab" and widget.children:
        return 10, 8 + sum(child.width or m.row for child in widget.children)
    if role in ("combo-box", "entry", "password-text", "page-tab", "menu"):
        return 10, 10
    if role in MENU_ITEMS:
        return 10, 12
    return (8, 8) if role in ("table-cell", "table-column-header") else (0, 0)


def leading(widget: Widget, m: Metrics) -> int:
    """Return the width of the mark before the text, 0 for none."""
    if widget.role in ("check-box", "radio-button"):
        return m.check
    if widget.role in MENU_ITEMS:
        return 0 if widget.icon else 16
    return 16 if widget.role == "tree-item" else 0


def trailing(widget: Widget, m: Metrics) -> int:
    """Return the width of the mark behind the text, 0 for none."""
    if widget.role == "combo-box":
        return 14
    if widget.role == "toggle-button" and "switch" in words(widget.style):
        return 2 * m.check + 6
    return 12 if widget.role in MENU_ITEMS and widget.menu else 0


def face(widget: Widget, box: Rect, m: Metrics) -> Face:
    """Place a widget's own icon, mark and text in its box."""
    if widget.children and not widget.icon and widget.role not in _MARKED:
        return NOTHING  # those below it have faces of their own
    if widget.children or len(widget.text) + len(widget.name) > REMEMBERED:
        return _face(widget, box, m)
    x, y, w, h = box
    kept = _face_of_size(widget, w, h, m)
    if kept == NOTHING:
        return kept
    icon, mark, look = kept
    return Face(
        icon and icon.moved(x, y), mark and mark.moved(x, y), look and _moved(look, x, y)
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _face_of_size(widget: Widget, w: int, h: int, m: Metrics) -> Face:
    """Return the face of a widget at the top left of the screen; equal ones are on every screen."""
    return _face(widget, Rect(0, 0, w, h), m)


def _moved(look: TextLook, x: int, y: int) -> TextLook:
    lines = [
        TextLine(text, left + x, top + y, start, number, marked, runs)
        for text, left, top, start, number, marked, runs in look.lines
    ]
    return TextLook(tuple(lines), look.box.moved(x, y), look.font)


def _face(widget: Widget, box: Rect, m: Metrics) -> Face:
    said = words(widget.style)
    if "tile" in said and not widget.children:
        return _tile(widget, box, m)
    left, right = insets(widget, m)
    inner = box.inset(*widget.pad).inset(left, 0, right, 0)
    before, after = leading(widget, m), trailing(widget, m)
    mark = None
    if before:
        mark, inner = _middle(inner, before, before), inner.inset(before + GAP, 0, 0, 0)
    if after:
        tall = m.check + 4 if widget.role == "toggle-button" else after
        mark = _middle(inner._replace(x=inner.right - after), after, tall)
        inner = inner.inset(0, 0, after + GAP, 0)
    text = drawn_text(widget)
    if not text and not widget.icon:
        return Face(None, mark)
    return _icon_and_text(widget, text, inner, mark, m)


def _middle(box: Rect, w: int, h: int) -> Rect:
    """Return a box of that size at the left edge, centred from top to bottom."""
    return Rect(box.x, box.y + (box.h - h) // 2, w, h)


def _icon_and_text(widget: Widget, text: str, inner: Rect, mark: Rect | None, m: Metrics) -> Face:
    said, font = words(widget.style), font_of(widget, m)
    size = icon_size(widget, m) if widget.icon else 0
    if "wrap" in said and not size:
        return Face(None, mark, _wrapped(text, inner, font, "center" in said))
    shortcut = _shortcut(widget, inner, font)
    room = inner.w - (size + GAP if size else 0)
    if shortcut:
        room -= inner.right - shortcut.x + 24
    shown = fonts.elided(text, font, max(room, 0)) if text else ""
    used = fonts.width(shown, font) + (size + (GAP if text else 0) if size else 0)
    x = inner.x
    central = widget.role in CENTERED and "task" not in said
    if "center" in said or (central and mark is None and not widget.children):
        x += max(inner.w - used, 0) // 2
    elif "right" in said:
        x += max(inner.w - used, 0)
    icon = _middle(inner._replace(x=x), size, size) if size else None
    y = inner.y + (inner.h - fonts.line_height(font)) // 2
    lines = [TextLine(shown, x + (size + GAP if size else 0), y)] if shown else []
    if shortcut:
        lines.append(shortcut._replace(y=y))
    return Face(icon, mark, TextLook(tuple(lines), inner, font) if lines else None)


def _shortcut(widget: Widget, inner: Rect, font: Font) -> TextLine | None:
    """Return the shortcut of a menu item, at the right."""
    if widget.role not in MENU_ITEMS or not widget.value:
        return None
    return TextLine(widget.value, inner.right - fonts.width(widget.value, font), 0)


def _wrapped(text: str, inner: Rect, font: Font, centered: bool = False) -> TextLook:
    height, lines = fonts.line_height(font), []
    for i, (start, end, number) in enumerate(wrapped(text, font, max(inner.w, 40))):
        piece = text[start:end].rstrip("\n")
        room = max(inner.w - fonts.width(piece.rstrip(), font), 0)
        x = inner.x + (room // 2 if centered else 0)
        lines.append(TextLine(piece, x, inner.y + i * height, start, number))
    return TextLook(tuple(lines), inner, font)


def _tile(widget: Widget, box: Rect, m: Metrics) -> Face:
    """Place a big icon above at most two lines of text."""
    font, size = font_of(widget, m), 48
    icon = Rect(box.x + (box.w - size) // 2, box.y + 8, size, size) if widget.icon else None
    inner = Rect(box.x + 4, box.y + size + 12, max(box.w - 8, 0), max(box.h - size - 12, 0))
    pieces = wrapped(widget.name, font, max(inner.w, 40))
    lines = []
    for i, (start, end, _) in enumerate(pieces[:2]):
        rest = widget.name[start:] if i == 1 and len(pieces) > 2 else widget.name[start:end]
        text = fonts.elided(rest.strip(), font, inner.w)
        x = inner.x + (inner.w - fonts.width(text, font)) // 2
        lines.append(TextLine(text, x, inner.y + i * fonts.line_height(font)))
    return Face(icon, None, TextLook(tuple(lines), inner, font))
