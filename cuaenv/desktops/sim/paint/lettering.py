"""Words on the canvas: lines of text with selection, caret and line numbers."""

from __future__ import annotations

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts, shapes
from cuaenv.desktops.sim.paint.brush import Brush
from cuaenv.desktops.sim.paint.code_inks import code_ink
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import mixed
from cuaenv.desktops.sim.ui.face import MENU_ITEMS
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import Node, TextLine, TextLook


def lettering(brush: Brush, node: Node, clip: Rect, ink: Colour, muted: Colour) -> None:
    """Draw a node's own text."""
    look = node.look
    if look is None:
        return
    canvas = brush.canvas
    if look.gutter:
        _numbers(brush, node, look)
    bounded = node.widget.model is not None
    if bounded:
        canvas.within(clip.intersect(look.box))
    focused = brush.focused(node)
    height = fonts.line_height(look.font)
    top, bottom = clip.y - height, clip.bottom
    lines = [line for line in look.lines if top < line.y < bottom]
    for line in lines:
        if line.marked is not None:
            left, right = line.marked
            marked = _behind_marked(brush, node, focused)
            canvas.fill(Rect(left, line.y, right - left, height), marked)
    colour = muted if look.placeholder else ink
    if lines and "desktop" in words(node.widget.style):
        _plate(brush, lines, look)
    for line in lines:
        if node.widget.role == "link":
            # Below the text: it would cut the tails off letters such as g.
            _underline(brush, line.x, line.y, line.text, node)
        second = node.widget.role in MENU_ITEMS and line is not look.lines[0]
        if line.runs:
            _coloured(brush, line, look, colour)
        else:
            canvas.text(line.x, line.y, line.text, look.font, muted if second else colour)
    if look.caret is not None and focused:
        # Half of it lies before its place: it would hide the edge of the letter behind it.
        canvas.within(clip.intersect(look.box.inset(-1, 0, 0, 0)))
        canvas.fill(look.caret.moved(-1, 0), ink)
    if bounded:
        canvas.within(clip)


PLATE = ((12, 16, 24), 150)
"""Colour and alpha of 255 of what is behind names on the wallpaper, so that all can be read."""


def _plate(brush: Brush, lines: list[TextLine], look: TextLook) -> None:
    """Darken the wallpaper behind white words."""
    wide = max(fonts.width(line.text, look.font) for line in lines) + 10
    tall = lines[-1].y - lines[0].y + fonts.line_height(look.font) + 2
    left = look.box.x + (look.box.w - wide) // 2
    colour, alpha = PLATE
    tile = shapes.veil_tile(wide, tall, min(brush.theme.radius, 6), colour, alpha)
    brush.canvas.blend(left, lines[0].y - 1, tile)


def _coloured(brush: Brush, line: TextLine, look: TextLook, ink: Colour) -> None:
    """Write a line whose parts have colours of their own."""
    edges, height = fonts.edges(line.text, look.font), fonts.line_height(look.font)
    at = 0
    for start, end, kind in (*line.runs, (len(line.text), len(line.text), "")):
        _words(brush, line, look, (at, start), edges, ink)
        if kind == "pair":
            left, right = line.x + edges[start], line.x + edges[end]
            brush.canvas.frame(Rect(left, line.y, right - left, height), brush.theme.accent, 1)
        _words(brush, line, look, (start, end), edges, code_ink(brush.theme, kind))
        at = end


def _words(
    brush: Brush, line: TextLine, look: TextLook, span: tuple[int, int], edges: tuple[int, ...],
    ink: Colour,
) -> None:  # fmt: skip
    """Write part of a line; how wide a tab is depends on where it stands, so they are left out."""
    start = span[0]
    for piece in line.text[start : span[1]].split("\t"):
        if piece.strip():
            brush.canvas.text(line.x + edges[start], line.y, piece, look.font, ink)
        start += len(piece) + 1


def _behind_marked(brush: Brush, node: Node, focused: bool) -> Colour:
    """Return the colour behind selected text."""
    if node.widget.role == "terminal":
        return mixed(brush.theme.task, brush.theme.accent, 70 if focused else 35)
    return brush.theme.marked if focused else brush.theme.chosen_idle


def _underline(brush: Brush, x: int, y: int, text: str, node: Node) -> None:
    assert node.look is not None
    font = node.look.font
    line = Rect(x, y + fonts.ascent(font) + 2, fonts.width(text, font), 1)
    brush.canvas.fill(line, mixed(brush.theme.link, brush.theme.view, 55))


def _numbers(brush: Brush, node: Node, look: TextLook) -> None:
    """Draw the line numbers of a code editor beside its text."""
    theme, canvas, box = brush.theme, brush.canvas, node.box
    strip = Rect(box.x + 1, box.y + 1, look.gutter, box.h - 2)
    canvas.fill(strip, theme.bar)
    canvas.fill(Rect(strip.right, strip.y, 1, strip.h), theme.border)
    current = -1 if look.caret is None else look.caret.y
    canvas.within(canvas.clip.intersect(look.box._replace(x=strip.x, w=strip.w)))
    for line in look.lines:
        if line.number >= 0:
            text = str(line.number + 1)
            x = strip.right - 12 - fonts.width(text, look.font)
            ink = theme.text if line.y == current else theme.muted
            canvas.text(x, line.y, text, look.font, ink)
