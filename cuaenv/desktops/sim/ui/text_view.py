"""The visible part of a text model: which lines, where the caret is, what is selected."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.code_runs import coloured
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import ScrollArea, TextLine, TextLook
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.ui.wrapping import longest_line, wrapped

CARET = 2
"""Width of the caret in pixels."""
DOT = "•"
NEWLINE_MARK = 6
"""How far the selection of a line break reaches past the line's end, in pixels."""


class Pane(NamedTuple):
    """Where a text is shown: the box of the text itself, its font, and the gutter's width."""

    box: Rect
    font: Font
    gutter: int = 0


def entry_look(
    widget: Widget, model: TextModel, pane: Pane, offset: int
) -> tuple[TextLook, ScrollArea]:
    """Return what a one-line entry shows, scrolled sideways so that the caret can be seen."""
    hidden = widget.role == "password-text"
    text = DOT * len(model.text) if hidden else model.text
    box, font = pane.box, pane.font
    top = box.y + (box.h - fonts.line_height(font)) // 2
    edges = fonts.edges(text, font)
    content = (edges[-1] + CARET, box.h)
    area = ScrollArea(widget.key, box, content, (0, 0))
    x = _towards(offset, edges[model.caret], box.w - CARET, model.follow)
    area = area._replace(offset=area.clamped(x, 0))
    if not text and widget.text:
        shown = fonts.elided(widget.text, font, box.w)
        line = TextLine(shown, box.x, top)
        placeholder = True
    else:
        line = _line(text, 0, 0, edges, box, area.offset[0], top, model, last=True)
        placeholder = False
    caret = Rect(box.x + edges[model.caret] - area.offset[0], top, CARET, fonts.line_height(font))
    look = TextLook((line,), box, font, _seen(caret, box, model), 0, hidden, placeholder)
    return look, area


def _towards(offset: int, at: int, room: int, follow: bool) -> int:
    """Return the offset nearest to `offset` that shows the pixel `at`, where `follow` says so."""
    if not follow:
        return offset
    return max(min(offset, at), at - room)


def _seen(caret: Rect, box: Rect, model: TextModel) -> Rect | None:
    return None if model.read_only or caret.intersect(box).empty else caret


def _line(
    text: str, start: int, number: int, edges: tuple[int, ...], box: Rect, scrolled: int,
    y: int, model: TextModel, last: bool = False,
) -> TextLine:  # fmt: skip
    """Return one visible line: only the characters in view, and the selected part in pixels."""
    first = max(bisect_right(edges, scrolled) - 2, 0)
    end = bisect_right(edges, scrolled + box.w) + 1
    if "\t" in text:
        first = 0  # the width of a tab depends on all that is before it
    left = box.x - scrolled
    marked = None
    low, high = model.selection
    if low < high and low <= start + len(text) and high > start:
        a, b = max(low - start, 0), min(high - start, len(text))
        past = 0 if last or high <= start + len(text) else NEWLINE_MARK
        if edges[b] + past > edges[a]:
            marked = (left + edges[a], left + edges[b] + past)
    return TextLine(text[first:end], left + edges[first], y, start + first, number, marked)


def area_look(
    widget: Widget, model: TextModel, pane: Pane, offset: tuple[int, int]
) -> tuple[TextLook, ScrollArea]:
    """Return what a text area shows, scrolled so that the caret can be seen."""
    box, font = pane.box, pane.font
    height = fonts.line_height(font)
    pieces = _Pieces(model, font, box.w if "wrap" in words(widget.style) else None)
    content = (pieces.width + CARET, pieces.count * height)
    step = (3 * fonts.cell_width(font), 3 * height)
    area = ScrollArea(widget.key, box, content, (0, 0), step)
    number, x = pieces.caret()
    area = area._replace(offset=area.clamped(
        _towards(offset[0], x, box.w - CARET, model.follow),
        _towards(offset[1], number * height, box.h - height, False)
        if not model.follow else _rows(offset[1], number * height, box.h, height),
    ))  # fmt: skip
    right, down = area.offset
    first, last = down // height, min(-(-(down + box.h) // height), pieces.count)
    lines = []
    for i in range(first, last):
        start, end, line_number = pieces.span(i)
        text = model.text[start:end]
        edges = fonts.edges(text, font)
        y = box.y + i * height - down
        final = end == len(model.text)
        lines.append(_line(text, start, line_number, edges, box, right, y, model, final))
    lines = coloured(lines, model, words(widget.style))
    caret = Rect(box.x + x - right, box.y + number * height - down, CARET, height)
    look = TextLook(tuple(lines), box, font, _seen(caret, box, model), pane.gutter)
    return look, area


def _rows(offset: int, top: int, room: int, height: int) -> int:
    """Return the offset nearest to `offset` that shows the line at `top` whole."""
    return max(min(offset, top), top + height - room)


class _Pieces:
    """The lines of a model as they are shown: its own, or broken at a width."""

    def __init__(self, model: TextModel, font: Font, room: int | None) -> None:
        self.model, self.font = model, font
        self.broken = None if room is None else wrapped(model.text, font, max(room, 40))
        self.count = len(self.broken) if self.broken else model.line_count
        self.width = 0 if self.broken else fonts.width(longest_line(model.text), font)

    def span(self, i: int) -> tuple[int, int, int]:
        """Return where piece `i` starts and ends, and the number of its line."""
        if self.broken:
            return self.broken[i]
        return (*self.model.line_span(i), i)

    def caret(self) -> tuple[int, int]:
        """Return the caret's piece and its x in that piece."""
        caret = self.model.caret
        if self.broken:
            i = bisect_right(self.broken, caret, key=lambda piece: piece[0]) - 1
        else:
            i = self.model.position[0]
        start, end, _ = self.span(i)
        edges = fonts.edges(self.model.text[start:end], self.font)
        return i, edges[min(caret, end) - start]
