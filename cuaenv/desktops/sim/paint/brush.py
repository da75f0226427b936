"""Brush: a canvas, a theme, and the colours in effect where the painter is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import icons
from cuaenv.desktops.sim.paint.canvas import Canvas
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import Theme, contrast, mixed
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import Node


class Inks(NamedTuple):
    """The colours of words on a surface, handed down to what lies on it.

    Attributes:
        text, muted: of words and of secondary words.
        ground: of the surface itself.
        disabled: whether everything on it is greyed.
        lined: whether cells of tables are parted by lines, as in a sheet.
    """

    text: Colour
    muted: Colour
    ground: Colour
    disabled: bool = False
    lined: bool = False


class Brush:
    """What the painting functions are given.

    Attributes:
        canvas: what is painted on.
        theme: the look.
        focus: the key of the widget with the keyboard, `""` for none.
    """

    __slots__ = ("canvas", "focus", "theme")

    def __init__(self, canvas: Canvas, theme: Theme, focus: str) -> None:
        self.canvas = canvas
        self.theme = theme
        self.focus = focus

    def focused(self, node: Node) -> bool:
        """Whether the node has the keyboard."""
        return bool(self.focus) and node.widget.key == self.focus

    def icon(self, box: Rect, name: str, ink: Colour) -> None:
        """Draw an icon."""
        self.canvas.blend(box.x, box.y, icons.tile(name, box.w, ink, self.theme))

    def ring(self, box: Rect, radius: int, ground: Colour) -> None:
        """Draw the focus ring along the inside of a box that lies on a colour."""
        thick = 2 if self.theme.line == 1 else 3
        self.canvas.rounded(box, radius, None, outline(self.theme, ground), thick)


@lru_cache(maxsize=256)
def outline(theme: Theme, ground: Colour) -> Colour:
    """Return the accent, or another colour where it does not stand out from the ground.

    3 is the least contrast of what tells a control's state (WCAG 2.1, 1.4.11).
    """
    for colour in (theme.accent, theme.link, theme.text):
        if contrast(colour, ground) >= 3:
            return colour
    return theme.on_task


_TINTS = ("error", "danger", "warning", "success", "info")


def text_ink(node: Node, inks: Inks, theme: Theme) -> Colour:
    """Return the colour of a node's own words and icon."""
    if inks.disabled or "disabled" in node.widget.states:
        return theme.faint
    said = words(node.widget.style)
    if not said.isdisjoint(_TINTS) and node.widget.role != "push-button":
        word = next(word for word in _TINTS if word in said)
        return getattr(theme, "danger" if word == "error" else word)  # type: ignore[no-any-return]
    if node.widget.role == "link":
        return theme.link
    return inks.muted if "muted" in said else inks.text


def soft(theme: Theme, colour: Colour) -> Colour:
    """Return the pale version of a colour, for banners."""
    return mixed(theme.view, colour, 22 if theme.dark else 12)
