"""Scroll areas: which children can be seen, and the scroll bars."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import accumulate, takewhile
from typing import NamedTuple

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.ui import rows
from cuaenv.desktops.sim.ui.measure import ROW_ROLES, Measure
from cuaenv.desktops.sim.ui.metrics import font_of, words
from cuaenv.desktops.sim.ui.nodes import Node, ScrollArea, TextLine, TextLook
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.ui.wrapping import wrapped

Placed = list[tuple[int, Rect]]
UPRIGHT, ACROSS = "#v", "#h"
"""What the key of a scroll area's bars ends with."""


class Plan(NamedTuple):
    """What of a scroll area is shown.

    Attributes:
        area: its view, content and offset.
        visible: numbers and boxes of the children in view.
        pinned: those that stay while the rest scrolls: a table's header, and frozen rows.
        head: the box of the pinned ones.
        columns: a table's column widths, or None.
    """

    area: ScrollArea
    visible: Placed
    pinned: Placed
    head: Rect
    columns: list[int] | None


def plan(node: Node, scroll: Mapping[str, tuple[int, int]], measure: Measure) -> Plan:
    """Work out what of a scroll area is shown at its offset."""
    widget, bar = node.widget, measure.metrics.bar
    frame = 0 if widget.role == "scroll-pane" or "plain" in words(widget.style) else 1
    inner = node.box.inset(frame, frame, frame, frame).inset(*widget.pad)
    heads = _heads(widget, measure) if widget.role == "table" else []
    first, tall = len(heads), min(sum(heads), inner.h)
    head = inner._replace(h=tall)
    view = inner.inset(0, head.h, 0, 0)
    content = _Content(widget, first, view, measure)
    if content.size[1] > view.h and widget.key:
        view = view.inset(0, 0, bar, 0)
        content = _Content(widget, first, view, measure, content.fixed_heights)
    if content.size[0] > view.w and widget.key:
        view = view.inset(0, 0, 0, bar)
    area = ScrollArea(widget.key, view, content.size, (0, 0), (60, 60), content.tops, first)
    area = area._replace(offset=area.clamped(*scroll.get(widget.key, (0, 0))))
    left, wide = head.x - area.offset[0], max(head.w, content.size[0])
    tops = accumulate(heads, initial=head.y)
    boxes = [Rect(left, y, wide, h) for y, h in zip(tops, heads, strict=False)]
    return Plan(area, content.within(area), list(enumerate(boxes)), head, content.columns)


def _heads(widget: Widget, measure: Measure) -> list[int]:
    """Return the heights of the children that stay: the first ones of the style `head`."""
    stay = takewhile(lambda child: "head" in words(child.style), widget.children)
    return [measure.height(child, 0) for child in stay]


class _Content:
    """The children of a scroll area as laid out in a view, and how big they are together."""

    def __init__(
        self, widget: Widget, first: int, view: Rect, measure: Measure,
        heights: list[int] | None = None,
    ) -> None:  # fmt: skip
        self.widget, self.first, self.view, self.measure = widget, first, view, measure
        self.heights = heights or []
        self.columns: list[int] | None = None
        self.tops: tuple[int, ...] = ()
        self.boxes: list[Rect] = []
        if widget.layout == "column":
            self._column()
        else:
            self.boxes = rows.boxes(widget, view.w, view.h, measure, endless=True)
            self.size = (
                max((box.right for box in self.boxes), default=0),
                max((box.bottom for box in self.boxes), default=0),
            )

    def _column(self) -> None:
        widget, view = self.widget, self.view
        width = view.w
        if widget.role == "table":
            cells = max((len(child.children) for child in widget.children[:50]), default=0)
            given = (*widget.columns, *[0] * (cells - len(widget.columns)))
            self.columns = rows.shared(given, view.w, 0, least=80)
            width = max(sum(self.columns), view.w)
        tall = self.heights or rows.heights(widget, width, None, self.measure)[self.first :]
        gap = widget.gap
        total = sum(tall) + gap * max(len(tall) - 1, 0)
        if total < view.h and any(child.grow for child in widget.children):
            tall = rows.heights(widget, width, view.h, self.measure)[self.first :]
            total = max(sum(tall) + gap * max(len(tall) - 1, 0), total)
        self.heights = tall
        self.tops = tuple(accumulate((h + gap for h in tall[:-1]), initial=0)) if tall else ()
        self.size = (width, total)

    @property
    def fixed_heights(self) -> list[int] | None:
        """The children's heights, where they do not depend on the width."""
        children = self.widget.children[self.first :]
        fixed = self.heights and all(child.role in ROW_ROLES for child in children)
        return self.heights if fixed else None

    def within(self, area: ScrollArea) -> Placed:
        """Return numbers and boxes of the children that can be seen at the area's offset."""
        x, y = area.view.x - area.offset[0], area.view.y - area.offset[1]
        if self.boxes:
            moved = [(i, box.moved(x, y)) for i, box in enumerate(self.boxes)]
            return [(i, box) for i, box in moved if not box.intersect(area.view).empty]
        down = area.offset[1]
        low = max(bisect_right(self.tops, down) - 1, 0)
        high = bisect_left(self.tops, down + area.view.h)
        out = []
        for i in range(low, high):
            child = self.widget.children[i + self.first]
            dx, w = (0, self.size[0]) if self.columns else rows.across(
                self.widget, child, self.size[0], self.measure
            )  # fmt: skip
            out.append((i + self.first, Rect(x + dx, y + self.tops[i], w, self.heights[i])))
        return out


def paragraph(
    node: Node, scroll: Mapping[str, tuple[int, int]], measure: Measure
) -> tuple[TextLook, ScrollArea]:
    """Return what a scrolling text that cannot be edited shows."""
    widget, font = node.widget, font_of(node.widget, measure.metrics)
    height = fonts.line_height(font)
    view = node.box.inset(*widget.pad).inset(0, 0, measure.metrics.bar, 0)
    pieces = wrapped(widget.text, font, max(view.w, 40))
    area = ScrollArea(
        widget.key, view, (view.w, len(pieces) * height), (0, 0), (60, 3 * height)
    )  # fmt: skip
    area = area._replace(offset=area.clamped(*scroll.get(widget.key, (0, 0))))
    down = area.offset[1]
    lines = [
        TextLine(
            widget.text[pieces[i][0] : pieces[i][1]],
            view.x,
            view.y + i * height - down,
            *pieces[i][::2],
        )
        for i in range(down // height, min(-(-(down + view.h) // height), len(pieces)))
    ]
    return TextLook(tuple(lines), view, font), area


def bars(area: ScrollArea, along: Rect, thick: int) -> list[tuple[Widget, Rect]]:
    """Return the scroll bars an area needs, at the right and bottom of `along`.

    A bar's `value` is `offset content view`, in pixels along its direction.
    """
    if not area.key:
        return []
    (right, down), (x, y) = area.limit, area.offset
    out = []
    if down > 0:
        bar = _bar(area.key + UPRIGHT, "vertical", y, area.content[1], area.view.h)
        out.append((bar, Rect(along.right, along.y, thick, along.h)))
    if right > 0:
        bar = _bar(area.key + ACROSS, "horizontal", x, area.content[0], area.view.w)
        out.append((bar, Rect(along.x, along.bottom, along.w, thick)))
    return out


def _bar(key: str, direction: str, offset: int, content: int, view: int) -> Widget:
    return Widget("scroll-bar", key=key, style=direction, value=f"{offset} {content} {view}")


LEAST_THUMB = 24
"""The least length of a scroll bar's thumb, in pixels."""


def thumb(node: Node) -> Rect:
    """Return where the thumb of a scroll bar's node is."""
    offset, content, view = (int(part) for part in node.widget.value.split())
    box = node.box
    upright = node.widget.style == "vertical"
    track = box.h if upright else box.w
    length = min(max(track * view // max(content, 1), LEAST_THUMB), track)
    at = (track - length) * offset // max(content - view, 1)
    if upright:
        return Rect(box.x, box.y + at, box.w, length)
    return Rect(box.x + at, box.y, length, box.h)


def dragged(node: Node, moved: int) -> int:
    """Return the offset after a scroll bar's thumb was dragged by `moved` pixels."""
    offset, content, view = (int(part) for part in node.widget.value.split())
    box = thumb(node)
    upright = node.widget.style == "vertical"
    room = node.box.h - box.h if upright else node.box.w - box.w
    limit = max(content - view, 0)
    return max(0, min(offset + moved * limit // max(room, 1), limit))
