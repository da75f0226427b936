"""Where inside an entry or a text area its text is shown."""

from __future__ import annotations

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.face import GAP
from cuaenv.desktops.sim.ui.metrics import Metrics, icon_size, words
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.text_view import CARET, Pane
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.ui.wrapping import longest_line

EDGE = 10
"""From the edge of an entry or text area to its text, in pixels."""


def entry_pane(box: Rect, widget: Widget, font: Font, m: Metrics) -> tuple[Pane, Rect | None]:
    """Return where a one-line entry shows its text, and where its icon goes."""
    edge = min(EDGE, box.w // 4)
    inner = box.inset(edge, 0, edge, 0)
    icon = None
    if widget.icon:
        size = icon_size(widget, m)
        icon = Rect(inner.x, inner.y + (inner.h - size) // 2, size, size)
        inner = inner.inset(size + GAP, 0, 0, 0)
    return Pane(inner, font), icon


def area_pane(
    box: Rect, widget: Widget, model: TextModel, font: Font, m: Metrics
) -> tuple[Pane, Rect]:
    """Return where a text area shows its text, and the box its scroll bars run along."""
    said = words(widget.style)
    gutter = 0
    if "numbers" in said:
        gutter = fonts.cell_width(font) * max(len(str(model.line_count)), 2) + 24
    frame = box.inset(1, 1, 1, 1)
    inner = frame.inset(gutter or EDGE, 6, 4, 4)
    if gutter:
        inner = inner.inset(6, 0, 0, 0)
    tall = model.line_count * fonts.line_height(font)
    upright = tall > inner.h or "wrap" in said
    if upright:
        inner, frame = inner.inset(0, 0, m.bar, 0), frame.inset(0, 0, m.bar, 0)
    across = "wrap" not in said
    if across and fonts.width(longest_line(model.text), font) + CARET > inner.w:
        inner, frame = inner.inset(0, 0, 0, m.bar), frame.inset(0, 0, 0, m.bar)
        if not upright and tall > inner.h:
            inner, frame = inner.inset(0, 0, m.bar, 0), frame.inset(0, 0, m.bar, 0)
    return Pane(inner, font, gutter), frame
