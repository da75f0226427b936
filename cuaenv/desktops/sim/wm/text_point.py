"""Which character a point of a text widget means."""

from __future__ import annotations

from bisect import bisect_right

from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.ui.nodes import Node, TextLine, TextLook


def index_at(node: Node, x: int, y: int) -> int:
    """Return the caret position nearest to a pixel, as an index into the model's text."""
    look = node.look
    if look is None or not look.lines or look.placeholder:
        return 0
    return _in_line(look, _nearest(look.lines, fonts.line_height(look.font), y), x)


def _nearest(lines: tuple[TextLine, ...], height: int, y: int) -> TextLine:
    for line in lines:
        if y < line.y + height:
            return line
    return lines[-1]


def _in_line(look: TextLook, line: TextLine, x: int) -> int:
    edges = fonts.edges(line.text, look.font)
    at = x - line.x
    left = max(bisect_right(edges, at) - 1, 0)
    if left >= len(line.text):
        return line.start + len(line.text)
    nearer = at - edges[left] > edges[left + 1] - at
    return line.start + left + int(nearer)
