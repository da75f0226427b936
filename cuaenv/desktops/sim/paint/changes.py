"""What differs between two layouts, as boxes to paint anew."""

from __future__ import annotations

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.painter import BLEED
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node, TextLine, TextLook
from cuaenv.desktops.sim.ui.widget import Widget

MANY = 16
"""With more boxes than this one box around them all is painted."""
SPARE = 4000
"""Pixels that may be painted in vain to save a box; each costs about as much as those."""
EDGE = 16
"""At least the radius of any window's corners: how far in a frame's own look reaches."""


def changes(old: LaidOut, new: LaidOut, old_focus: str = "", focus: str = "") -> list[Rect]:
    """Return boxes that hold everything that looks different; empty when nothing does."""
    if old.box != new.box:
        return [new.box]
    if old is new and old_focus == focus:
        return []
    before = {node.path: node for node in old.nodes}
    out: list[Rect] = []
    for node in new.nodes:
        was = before.pop(node.path, None)
        if was is None:
            out.append(_around(node))
            continue
        key = node.widget.key
        shifted = key != "" and (was.widget.key == old_focus) != (key == focus)
        if shifted or was is not node:
            out += _differing(was, node, shifted)
    out += [_around(node) for node in before.values()]
    return joined([box.intersect(new.box) for box in out])


def _around(node: Node) -> Rect:
    visible = node.visible
    return Rect(visible.x - BLEED, visible.y - BLEED, visible.w + 2 * BLEED, visible.h + 2 * BLEED)


def _differing(was: Node, node: Node, focus_changed: bool) -> list[Rect]:
    if (
        focus_changed
        or was.box != node.box
        or was.clip != node.clip
        or was.icon != node.icon
        or was.mark != node.mark
        or not same_look(was.widget, node.widget)
    ):
        if _only_active(was, node):
            return _edges(node)
        return [_around(was), _around(node)]
    if was.look == node.look:
        return []
    if was.look is None or node.look is None or not _same_pane(was.look, node.look):
        return [_around(node)]
    return _lines(node, was.look, node.look)


def _only_active(was: Node, node: Node) -> bool:
    """Whether all that changed is which window has the focus: its frame, not what is in it."""
    old, new = was.widget, node.widget
    return (
        was.box == node.box and was.clip == node.clip
        and "frame" in words(old.style) and "frame" in words(new.style)
        and old.role == new.role and (was.look, was.icon, was.mark) == (None, None, None)
        and (old.states ^ new.states) <= {"active"}
    )  # fmt: skip


def _edges(node: Node) -> list[Rect]:
    """Return the boxes along the edges of a frame."""
    x, y, w, h = node.box
    if w < 2 * EDGE or h < 2 * EDGE:
        return [node.box]
    return [
        Rect(x, y, w, EDGE), Rect(x, y + h - EDGE, w, EDGE),
        Rect(x, y + EDGE, EDGE, h - 2 * EDGE), Rect(x + w - EDGE, y + EDGE, EDGE, h - 2 * EDGE),
    ]  # fmt: skip


def same_look(a: Widget, b: Widget) -> bool:
    """Whether two widgets look alike, apart from their children and the text of their models."""
    return a is b or (
        a.role == b.role and a.name == b.name and a.style == b.style and a.states == b.states
        and a.icon == b.icon and a.text == b.text and a.value == b.value
        and bool(a.menu) == bool(b.menu) and _read_only(a) == _read_only(b)
    )  # fmt: skip


def _read_only(widget: Widget) -> bool | None:
    return None if widget.model is None else widget.model.read_only


def _same_pane(a: TextLook, b: TextLook) -> bool:
    return a.box == b.box and a.font == b.font and a.gutter == b.gutter


def _lines(node: Node, was: TextLook, look: TextLook) -> list[Rect]:
    """Return the lines of a text that differ, and those the caret left and came to."""
    before = {line.y: _seen(line) for line in was.lines}
    after = {line.y: _seen(line) for line in look.lines}
    differing = {y for y in before.keys() | after.keys() if before.get(y) != after.get(y)}
    if was.placeholder != look.placeholder:
        differing |= before.keys() | after.keys()
    if was.caret != look.caret:
        differing |= {caret.y for caret in (was.caret, look.caret) if caret is not None}
    height = fonts.line_height(look.font)
    box, clip = node.box, node.visible
    return [Rect(box.x, y, box.w, height).intersect(clip) for y in sorted(differing)]


def _seen(line: TextLine) -> tuple[object, ...]:
    """Return what of a line can be seen: not at which index of the document it begins."""
    return line.text, line.x, line.number, line.marked, line.runs


def joined(boxes: list[Rect]) -> list[Rect]:
    """Return boxes that cover at least the same pixels, put together where that paints less.

    They may overlap: painting a box again changes nothing.
    """
    out: list[Rect] = []
    for box in boxes:
        if box.empty:
            continue
        near = _worth_joining(out, box)
        while near is not None:
            out.remove(near)
            box = box.union(near)
            near = _worth_joining(out, box)
        out.append(box)
    if len(out) > MANY:
        whole = out[0]
        for box in out[1:]:
            whole = whole.union(box)
        return [whole]
    return out


def _worth_joining(boxes: list[Rect], box: Rect) -> Rect | None:
    """Return a box that takes no more to paint together with `box` than apart."""
    # In plain numbers: a scrolled table asks this of thousands of pairs.
    left, top, w, h = box
    right, bottom, allowed = left + w, top + h, w * h + SPARE
    for one in boxes:
        x, y, w, h = one
        wide = (x + w if x + w > right else right) - (x if x < left else left)
        high = (y + h if y + h > bottom else bottom) - (y if y < top else top)
        if wide * high <= w * h + allowed:
            return one
    return None
