"""Sharing out space: the geometry of rows, columns, grids and flows.

Boxes are relative to the top left of the space given. Integers only: a share that does not come
out even goes to the later children.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.ui.measure import Measure

LEAST = 40
"""The least width of a growing child in a row that is too narrow, in pixels."""
_KEEPS = frozenset({"push-button", "toggle-button", "image", "separator", "menu"})


def split(total: int, weights: Sequence[int]) -> list[int]:
    """Share `total` out by weight, in whole pixels.

    >>> split(10, [1, 1, 1])
    [3, 3, 4]
    """
    whole = sum(weights)
    if whole <= 0:
        return [0] * len(weights)
    ends = [total * part // whole for part in accumulate(weights, initial=0)]
    return [b - a for a, b in pairwise(ends)]


def shared(columns: Sequence[int], room: int, gap: int = 0, least: int = 0) -> list[int]:
    """Return the widths of columns; those of 0 share what is left, at least `least` each."""
    left = max(room - sum(columns) - gap * (len(columns) - 1), 0)
    shares = iter(split(left, [1] * sum(not width for width in columns)))
    return [width or max(next(shares), least) for width in columns]


def widths(widget: Widget, room: int, measure: Measure) -> list[int]:
    """Return the widths of a row's children: natural, grown into the space left, or shrunk."""
    children = widget.children
    base = [
        (child.width or 0) if child.grow else measure.size(child)[0] for child in children
    ]  # fmt: skip
    left = room - sum(base) - widget.gap * (len(children) - 1)
    grows = [child.grow for child in children]
    if left >= 0 and not any(grows):
        return base
    least = [LEAST if child.grow and child.role != "filler" else 0 for child in children]
    if left >= sum(least):
        extra = split(left, grows)
        return [b + e for b, e in zip(base, extra, strict=True)]
    base = [max(b, needed) for b, needed in zip(base, least, strict=True)]
    return _shrunk(children, base, room - widget.gap * (len(children) - 1))


def _shrunk(children: Sequence[Widget], base: list[int], room: int) -> list[int]:
    """Take what is too much from the children that can be cut short, the wide ones first."""
    excess = sum(base) - room
    soft = [
        0 if child.width is not None or child.role in _KEEPS else max(width - LEAST, 0)
        for child, width in zip(children, base, strict=True)
    ]
    if excess <= 0 or not sum(soft):
        return base
    cuts = split(min(excess, sum(soft)), soft)
    return [width - cut for width, cut in zip(base, cuts, strict=True)]


def row(widget: Widget, w: int, h: int, measure: Measure) -> list[Rect]:
    """Return the boxes of a row's children."""
    out, x = [], 0
    for child, width in zip(widget.children, widths(widget, w, measure), strict=True):
        y, tall = _upright(widget, child, width, h, measure)
        out.append(Rect(x, y, width, tall))
        x += width + widget.gap
    return out


def _upright(widget: Widget, child: Widget, w: int, h: int, measure: Measure) -> tuple[int, int]:
    """Return top and height of a child of a row `h` high."""
    if child.height is None:
        if child.role == "separator" and widget.align != "stretch":
            return min(4, h // 2), max(h - 8, 0)
        if widget.align == "stretch" or child.scroll:
            return 0, h
    tall = min(measure.height(child, w), h)
    align = "center" if widget.align == "stretch" else widget.align
    return _shift(align, h - tall), tall


def _shift(align: str, room: int) -> int:
    if align == "center":
        return room // 2
    return room if align == "end" else 0


def heights(widget: Widget, w: int, h: int | None, measure: Measure) -> list[int]:
    """Return the heights of a column's children; with `h` None nothing grows."""
    children = widget.children
    if h is None:
        return [measure.height(child, w) for child in children]
    base = [(child.height or 0) if child.grow else measure.height(child, w) for child in children]
    left = max(h - sum(base) - widget.gap * (len(children) - 1), 0)
    grows = [child.grow for child in children]
    if not any(grows):
        return base
    return [b + e for b, e in zip(base, split(left, grows), strict=True)]


def across(widget: Widget, child: Widget, w: int, measure: Measure) -> tuple[int, int]:
    """Return x and width of a child of a column `w` wide."""
    if widget.align == "stretch":
        width = w if child.width is None else min(child.width, w)
        return 0, width
    natural = w if child.scroll and child.width is None else min(measure.size(child, w)[0], w)
    if child.role == "separator" and child.width is None:
        natural = w
    return _shift(widget.align, w - natural), natural


def column(widget: Widget, w: int, h: int, measure: Measure) -> list[Rect]:
    """Return the boxes of a column's children."""
    out, y = [], 0
    for child, tall in zip(widget.children, heights(widget, w, h, measure), strict=True):
        x, width = across(widget, child, w, measure)
        out.append(Rect(x, y, width, tall))
        y += tall + widget.gap
    return out


def stack(widget: Widget, w: int, h: int, measure: Measure) -> list[Rect]:
    """Return the boxes of children that lie on top of each other."""
    out = []
    for child in widget.children:
        if widget.align == "stretch" and child.width is None and child.height is None:
            out.append(Rect(0, 0, w, h))
            continue
        width, tall = measure.size(child, w)
        width, tall = min(width, w), min(tall, h)
        align = "center" if widget.align == "stretch" else widget.align
        out.append(Rect(_shift(align, w - width), _shift(align, h - tall), width, tall))
    return out


def grid(widget: Widget, w: int, h: int, measure: Measure) -> list[Rect]:
    """Return the boxes of a grid's children, row by row."""
    columns = shared(widget.columns or (0,), w, widget.gap)
    out: list[Rect] = []
    y = 0
    for i in range(0, len(widget.children), len(columns)):
        line = widget.children[i : i + len(columns)]
        sizes = [measure.size(c, cw)[1] for c, cw in zip(line, columns, strict=False)]
        tall, x = max(sizes), 0
        for child, width, own in zip(line, columns, sizes, strict=False):
            if widget.align == "stretch" and child.height is None:
                out.append(Rect(x, y, width, tall))
            else:
                out.append(Rect(x, y + _shift(widget.align, tall - own), width, own))
            x += width + widget.gap
        y += tall + widget.gap
    return out


def flow(widget: Widget, w: int, measure: Measure) -> list[Rect]:
    """Return the boxes of children laid out like words on lines."""
    out: list[Rect] = []
    x = y = line = 0
    for child in widget.children:
        width, tall = measure.size(child)
        width = min(width, w)
        if x and x + width > w:
            x, y, line = 0, y + line + widget.gap, 0
        out.append(Rect(x, y, width, tall))
        x, line = x + width + widget.gap, max(line, tall)
    return out


def boxes(widget: Widget, w: int, h: int, measure: Measure, endless: bool = False) -> list[Rect]:
    """Return the boxes of a widget's children in a space; `endless` content may be bigger."""
    if endless and widget.layout == "row":
        w = max(w, measure.size(widget)[0])
    match widget.layout:
        case "row":
            return row(widget, w, h, measure)
        case "stack":
            return stack(widget, w, h, measure)
        case "grid":
            return grid(widget, w, h, measure)
        case "flow":
            return flow(widget, w, measure)
    return column(widget, w, h, measure)


def cells(widget: Widget, columns: Sequence[int], h: int) -> list[Rect]:
    """Return the boxes of a table row's cells; cells beyond the columns have no width."""
    out, x = [], 0
    for i in range(len(widget.children)):
        width = columns[i] if i < len(columns) else 0
        out.append(Rect(x, 0, width, h))
        x += width
    return out


def tail_width(widget: Widget, measure: Measure) -> int:
    """Return the width of the children a tab shows behind its name."""
    gaps = widget.gap * max(len(widget.children) - 1, 0)
    return sum(measure.size(child)[0] for child in widget.children) + gaps
