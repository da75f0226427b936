"""What layout returns: boxes of widgets, in document order, and the scroll areas among them.

A widget of which nothing can be seen (scrolled away, or without room) has no node.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.widget import Widget


class TextLine(NamedTuple):
    """One visible line of text.

    Attributes:
        text: what is drawn; only the part in view of a very long line.
        x, y: where its first character goes and the top of the line, in pixels.
        start: the index in the document of its first character.
        number: the line's number in the document, from 0; -1 where it continues a wrapped line.
        marked: the selected part `(left, right)` in pixels, or None.
        runs: parts that are written in a colour of their own, `(start, end, kind)` in characters of
            `text`, from left to right; the kind `pair` is a bracket that is framed.
    """

    text: str
    x: int
    y: int
    start: int = 0
    number: int = 0
    marked: tuple[int, int] | None = None
    runs: tuple[tuple[int, int, str], ...] = ()


class TextLook(NamedTuple):
    """What a text widget shows now: a snapshot, so that changes can be seen by comparing.

    Attributes:
        lines: the visible lines.
        box: where text is drawn; what lies outside is cut.
        font: the font of all lines.
        caret: the caret's box, or None when it is out of view.
        gutter: the width of the line numbers at the left, in pixels.
        hidden: whether dots are drawn in place of the characters.
        placeholder: whether the text stands in for an empty entry's content.
    """

    lines: tuple[TextLine, ...]
    box: Rect
    font: Font
    caret: Rect | None = None
    gutter: int = 0
    hidden: bool = False
    placeholder: bool = False


class Node(NamedTuple):
    """A widget with a place.

    Attributes:
        widget: the widget.
        box: its box on the screen, in pixels; may reach outside `clip`.
        clip: what can be seen of its surroundings; the visible part is `box` within `clip`.
        parent: the index of the parent node; -1 for the root.
        depth: how many ancestors it has.
        path: child numbers from the root; the same for the same widget in the next layout.
        look: the text it shows, or None.
        icon: where its icon goes, or None.
        mark: where its check mark, switch, arrow or expander goes, or None.
    """

    widget: Widget
    box: Rect
    clip: Rect
    parent: int
    depth: int
    path: tuple[int, ...]
    look: TextLook | None = None
    icon: Rect | None = None
    mark: Rect | None = None

    @property
    def visible(self) -> Rect:
        """The part of the box that can be seen."""
        return self.box.intersect(self.clip)


class ScrollArea(NamedTuple):
    """A widget whose content scrolls.

    Attributes:
        key: the widget's key.
        view: where the content is seen, in pixels of the screen.
        content: the whole content's width and height.
        offset: how far it is scrolled, right and down, within `limit`.
        step: how far one wheel click or arrow goes, right and down.
        tops: the top of each child in the content, for lists and columns; else empty.
        first: the number of the child that `tops` begins with.
    """

    key: str
    view: Rect
    content: tuple[int, int]
    offset: tuple[int, int]
    step: tuple[int, int] = (48, 48)
    tops: tuple[int, ...] = ()
    first: int = 0

    @property
    def limit(self) -> tuple[int, int]:
        """The largest offset."""
        return max(0, self.content[0] - self.view.w), max(0, self.content[1] - self.view.h)

    def clamped(self, x: int, y: int) -> tuple[int, int]:
        """Return the nearest offset there is."""
        right, down = self.limit
        return max(0, min(x, right)), max(0, min(y, down))

    def scrolled(self, clicks_right: int, clicks_down: int) -> tuple[int, int]:
        """Return the offset after wheel clicks, positive = the content right and down comes up."""
        x, y = self.offset
        return self.clamped(x + clicks_right * self.step[0], y + clicks_down * self.step[1])


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A laid-out tree.

    Attributes:
        nodes: in document order, parents before children; later ones are drawn on top.
        box: what was laid out in.
        areas: the scroll areas by key.
    """

    nodes: tuple[Node, ...]
    box: Rect
    areas: Mapping[str, ScrollArea] = field(default_factory=dict)

    @property
    def offsets(self) -> dict[str, tuple[int, int]]:
        """The scroll offsets in effect, to be handed to the next layout."""
        return {key: area.offset for key, area in self.areas.items()}

    def node(self, key: str) -> Node | None:
        """Return the node with this key, or None."""
        return next((node for node in self.nodes if node.widget.key == key), None)
