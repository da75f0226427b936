"""Natural sizes: how big a widget would like to be."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.ui import face, rows
from cuaenv.desktops.sim.ui.metrics import Metrics, font_of, icon_size, words
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.ui.wrapping import wrapped

Size = tuple[int, int]
ENTRY_WIDTH = 180
AREA_SIZE = (320, 120)
LINE_HEIGHT = 19
"""The least height of a label in a form, so that rows of labels line up."""
SAMPLED = 60
"""How many children of a scroll area count for its natural size: more never fit a screen."""

REMEMBERED = 400
"""Sizes of widgets with longer texts are not remembered: their texts would be kept alive."""


class Measure:
    """Natural sizes of the widgets of one tree, each worked out once.

    `room` is the width a widget may take, for texts that break into lines; None is unlimited.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._known: dict[tuple[int, int | None], Size] = {}

    def size(self, widget: Widget, room: int | None = None) -> Size:
        """Return the natural width and height; fixed ones win."""
        if widget.width is not None and widget.height is not None:
            return widget.width, widget.height
        key = (id(widget), room)
        size = self._known.get(key)
        if size is None:
            inside = widget.width if widget.width is not None else room
            w, h = self._natural(widget, inside)
            size = (
                w if widget.width is None else widget.width,
                h if widget.height is None else widget.height,
            )
            self._known[key] = size
        return size

    def height(self, widget: Widget, room: int) -> int:
        """Return the natural height at a width."""
        if widget.height is not None:
            return widget.height
        if widget.role in ROW_ROLES and "tile" not in words(widget.style) and (
            widget.role == "table-row" or not widget.children
        ):  # fmt: skip
            return self.metrics.row
        return self.size(widget, room)[1]

    def _natural(self, widget: Widget, room: int | None) -> Size:
        if widget.model is not None:
            return self._text_input(widget)
        if widget.children:
            if widget.scroll and widget.key and len(widget.children) > SAMPLED:
                widget = widget._replace(children=widget.children[:SAMPLED])
            w, h = self._container(widget, room)
            floor = self._floor(widget)
            if widget.role == "page-tab":
                w = self._leaf(widget, None)[0]
            return w, max(h, floor)
        if len(widget.text) + len(widget.name) > REMEMBERED:
            return self._leaf(widget, room)
        # Only texts that break into lines depend on the room.
        return _leaf_size(widget, room if "wrap" in words(widget.style) else None, self.metrics)

    def _text_input(self, widget: Widget) -> Size:
        if widget.model is not None and widget.model.multiline:
            return AREA_SIZE
        return ENTRY_WIDTH, self.metrics.control

    def _floor(self, widget: Widget) -> int:
        m, role = self.metrics, widget.role
        if role in ("push-button", "toggle-button", "combo-box"):
            return m.check + 4 if "switch" in words(widget.style) else m.control
        if role in ROW_ROLES or role in ("check-box", "radio-button"):
            return m.row if role in ROW_ROLES else m.check + 8
        if role in face.MENU_ITEMS or role == "menu":
            return m.item
        return m.tab if role == "page-tab" else 0

    def _leaf(self, widget: Widget, room: int | None) -> Size:
        m, role, said = self.metrics, widget.role, words(widget.style)
        fixed = _FIXED.get(role)
        if fixed is not None:
            return fixed
        left, top, right, bottom = widget.pad
        if "tile" in said:
            return face.TILE
        if role == "image":
            size = icon_size(widget, m)
            return size + left + right, size + top + bottom
        if face.is_icon_only(widget):
            return m.control, m.control
        inset = sum(face.insets(widget, m)) + left + right
        marks = sum(part + face.GAP for part in
                    (face.leading(widget, m), face.trailing(widget, m)) if part)  # fmt: skip
        text, font = face.drawn_text(widget), font_of(widget, m)
        if "wrap" in said and text and not widget.icon:
            w, h = self._wrapped(widget, text, None if room is None else room - inset)
            return w + inset, h + top + bottom
        icon = icon_size(widget, m) + (face.GAP if text else 0) if widget.icon else 0
        w = inset + marks + icon + self._text_width(widget, text)
        h = max(fonts.line_height(font), LINE_HEIGHT if text else 0, icon and icon_size(widget, m))
        return w, max(h + top + bottom if text or icon else top + bottom, self._floor(widget))

    def _text_width(self, widget: Widget, text: str) -> int:
        font = font_of(widget, self.metrics)
        if widget.role == "combo-box":
            return max(
                [fonts.width(text, font), *(fonts.width(i.label, font) for i in widget.menu)]
            )
        w = fonts.width(text, font)
        if widget.role in face.MENU_ITEMS and widget.value:
            w += 28 + fonts.width(widget.value, font)
        return w

    def _wrapped(self, widget: Widget, text: str, room: int | None) -> Size:
        font = font_of(widget, self.metrics)
        if room is None:
            lines = text.split("\n")
            w = max(fonts.width(line, font) for line in lines)
            return w, len(lines) * fonts.line_height(font)
        pieces = wrapped(text, font, max(room, 40))
        return room, len(pieces) * fonts.line_height(font)

    def _container(self, widget: Widget, room: int | None) -> Size:
        left, top, right, bottom = widget.pad
        frame = left + right
        if widget.role == "table":
            return self._table(widget, room)
        inside = None if room is None else max(room - frame, 0)
        w, h = _CONTAINERS[widget.layout](self, widget, inside)
        return w + frame, h + top + bottom

    def _table(self, widget: Widget, room: int | None) -> Size:
        heights = sum(self.height(child, 0) for child in widget.children)
        widths = sum(width or 120 for width in widget.columns) or 320
        return widths + 2, heights + 2

    def _row(self, widget: Widget, room: int | None) -> Size:
        if room is None:
            sizes = [self.size(child) for child in widget.children]
            widths = [w for w, _ in sizes]
        else:
            widths = rows.widths(widget, room, self)
            sizes = [self.size(c, w) for c, w in zip(widget.children, widths, strict=True)]
        gaps = widget.gap * (len(sizes) - 1)
        return sum(widths) + gaps, max(h for _, h in sizes)

    def _column(self, widget: Widget, room: int | None) -> Size:
        sizes = [self.size(child, room) for child in widget.children]
        gaps = widget.gap * (len(sizes) - 1)
        return max(w for w, _ in sizes), sum(h for _, h in sizes) + gaps

    def _stack(self, widget: Widget, room: int | None) -> Size:
        sizes = [self.size(child, room) for child in widget.children]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def _grid(self, widget: Widget, room: int | None) -> Size:
        count = max(len(widget.columns), 1)
        lines = [widget.children[i : i + count] for i in range(0, len(widget.children), count)]
        if room is None:
            columns = [
                max(self.size(child)[0] for child in column if child is not None)
                for column in zip_longest(*lines)
            ]
            fixed = [*widget.columns, *[0] * (count - len(widget.columns))]
            widths = [f or c for f, c in zip(fixed, columns, strict=False)]
        else:
            widths = rows.shared(widget.columns or (0,), room, widget.gap)
        h = sum(
            max(self.size(c, w)[1] for c, w in zip(line, widths, strict=False)) for line in lines
        )
        return sum(widths) + widget.gap * (count - 1), h + widget.gap * (len(lines) - 1)

    def _flow(self, widget: Widget, room: int | None) -> Size:
        if room is None:
            return self._row(widget, None)
        boxes = rows.flow(widget, room, self)
        return room, max(box.bottom for box in boxes)


ROW_ROLES = frozenset({"list-item", "tree-item", "table-row", "table-cell", "table-column-header"})
"""Roles of the usual row height."""

_FIXED: dict[str, Size] = {
    "separator": (1, 1), "filler": (0, 0), "slider": (160, 24), "progress-bar": (160, 10),
    "scroll-bar": (12, 12),
}  # fmt: skip
_CONTAINERS = {
    "row": Measure._row, "column": Measure._column, "stack": Measure._stack,
    "grid": Measure._grid, "flow": Measure._flow,
}  # fmt: skip


@lru_cache(maxsize=4096)
def _leaf_size(widget: Widget, room: int | None, metrics: Metrics) -> Size:
    """Return the natural size of a widget without children; equal ones are on every screen."""
    return Measure(metrics)._leaf(widget, room)
