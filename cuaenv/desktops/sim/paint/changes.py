"""What differs between two layouts, as boxes to paint anew."""

from __future__ import annotations

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.painter import BLEED
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node, TextLine, TextLook
from cuaenv.desktops.sim.ui.widget import Widget

MANY = 16
"""With more boxes than this one box around them all is painted."""


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
        return [_around(was), _around(node)]
    if was.look == node.look:
        return []
    if was.look is None or node.look is None or not _same_pane(was.look, node.look):
        return [_around(node)]
    return _lines(node, was.look, node.look)


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
    return line.text, line.x, line.number, line.marked


def joined(boxes: list[Rect]) -> list[Rect]:
    """Return boxes that cover the same pixels, without overlaps, as few as is cheap to find."""
    out: list[Rect] = []
    for box in boxes:
        if box.empty:
            continue
        touching = [one for one in out if not one.intersect(box).empty]
        while touching:
            for one in touching:
                out.remove(one)
                box = box.union(one)
            touching = [one for one in out if not one.intersect(box).empty]
        out.append(box)
    if len(out) > MANY:
        whole = out[0]
        for box in out[1:]:
            whole = whole.union(box)
        return [whole]
    return out
