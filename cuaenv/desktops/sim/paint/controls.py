"""Controls: buttons, entries, check boxes, switches, sliders, scroll bars."""

from __future__ import annotations

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint.brush import Brush, Inks, outline
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import Theme, ink_on, mixed
from cuaenv.desktops.sim.ui.face import is_icon_only
from cuaenv.desktops.sim.ui.metrics import words
from cuaenv.desktops.sim.ui.nodes import Node
from cuaenv.desktops.sim.ui.scrolling import thumb


def off(node: Node, inks: Inks) -> bool:
    """Whether the node is greyed."""
    return inks.disabled or "disabled" in node.widget.states


def button(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a push button or a button that stays pressed."""
    theme, said, states = brush.theme, words(node.widget.style), node.widget.states
    down = bool(states & {"checked", "pressed"})
    if "task" in said:
        return _task(brush, node, inks, down)
    if "flat" in said or inks.ground in (theme.task, theme.title, theme.title_idle):
        return _flat(brush, node, inks, down)
    face, edge, ink = _button_colours(theme, said, down)
    if off(node, inks):
        face, edge, ink = mixed(theme.button, inks.ground, 60), theme.border, theme.faint
    brush.canvas.rounded(node.box, theme.radius, face, edge, theme.line)
    if brush.focused(node):
        if said & {"primary", "danger"}:
            brush.canvas.rounded(
                node.box.inset(2, 2, 2, 2), max(theme.radius - 2, 0), None, ink, theme.line
            )
        else:
            brush.ring(node.box, theme.radius, inks.ground)
    return Inks(ink, ink, face)


def _button_colours(
    theme: Theme, said: frozenset[str], down: bool
) -> tuple[Colour, Colour, Colour]:
    """Return a button's face, edge and ink."""
    if "primary" in said:
        face = mixed(theme.accent, (0, 0, 0), 20 if down else 0)
        return face, mixed(theme.accent, (0, 0, 0), 14), theme.on_accent
    if "danger" in said:
        face = mixed(theme.danger, (0, 0, 0), 20 if down else 0)
        return face, mixed(theme.danger, (0, 0, 0), 14), ink_on(theme.danger)
    return (theme.pressed if down else theme.button), theme.strong, theme.text


def _flat(brush: Brush, node: Node, inks: Inks, down: bool) -> Inks:
    theme = brush.theme
    ink = inks.text
    if "danger" in words(node.widget.style):
        ink = theme.danger
    elif not is_icon_only(node.widget) and inks.ground not in (theme.task, theme.title):
        ink = inks.text
    if down:
        face = mixed(inks.ground, theme.accent, 22)
        brush.canvas.rounded(node.box, theme.radius, face, mixed(face, theme.accent, 40))
    if brush.focused(node):
        brush.ring(node.box, theme.radius, inks.ground)
    return inks._replace(text=theme.faint if off(node, inks) else ink)


def _task(brush: Brush, node: Node, inks: Inks, down: bool) -> Inks:
    """Paint the button of a running window."""
    theme = brush.theme
    face = theme.task_on if down else mixed(theme.task, theme.on_task, 7)
    brush.canvas.rounded(node.box, theme.radius, face)
    if down:
        line = Rect(node.box.x + 8, node.box.bottom - 3, node.box.w - 16, 2)
        brush.canvas.rounded(line, 1, outline(theme, face))
    if brush.focused(node):
        brush.ring(node.box, theme.radius, face)
    return Inks(theme.on_task, inks.muted, face)


def entry(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a line or area to type in."""
    theme, said = brush.theme, words(node.widget.style)
    if node.widget.role == "terminal":
        return _terminal(brush, node)
    editable = node.widget.model is None or not node.widget.model.read_only
    ground = theme.view if editable and not off(node, inks) else mixed(theme.view, theme.window, 60)
    many = node.widget.model is not None and node.widget.model.multiline
    radius = 0 if "plain" in said or many else theme.radius
    if "plain" in said or node.widget.role == "table-cell":
        brush.canvas.fill(node.box, ground)
    else:
        brush.canvas.rounded(node.box, radius, ground, theme.strong, theme.line)
    if "cursor" in said:
        brush.canvas.frame(node.box, theme.accent, 2)
    elif brush.focused(node) and "plain" not in said:
        if many:
            brush.canvas.frame(node.box, theme.accent, theme.line)
        else:
            brush.ring(node.box, radius, inks.ground)
    return Inks(theme.faint if off(node, inks) else theme.text, theme.muted, ground)


def _terminal(brush: Brush, node: Node) -> Inks:
    """Paint a terminal: light on dark in every theme."""
    ground = mixed(brush.theme.task, (0, 0, 0), 35)
    brush.canvas.fill(node.box, ground)
    return Inks((226, 230, 236), (160, 168, 180), ground)


def combo(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a drop-down list."""
    on = button(brush, node, inks)
    if node.mark is not None:
        brush.icon(node.mark, "chevron-down", on.text)
    return on


def check(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint the box of a check box or the ring of a radio button."""
    theme, mark = brush.theme, node.mark
    if mark is None:
        return inks
    round_ = node.widget.role == "radio-button"
    radius = mark.w / 2 if round_ else min(theme.radius, 4)
    on = "checked" in node.widget.states
    grey = off(node, inks)
    face = theme.view
    edge = theme.faint if grey else mixed(theme.strong, theme.text, 35)
    if on:
        face = edge = theme.faint if grey else theme.accent
    if on and round_:
        brush.canvas.rounded(mark, radius, theme.view, edge, max(2, mark.w // 3 - 1))
    else:
        brush.canvas.rounded(mark, radius, face, edge, max(theme.line, 1))
    if on and not round_:
        brush.icon(mark.inset(2, 2, 2, 2), "check", theme.on_accent)
    if brush.focused(node):
        brush.ring(mark.inset(-3, -3, -3, -3), int(radius) + 3, inks.ground)
    return inks


def switch(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a switch."""
    theme, mark = brush.theme, node.mark
    if mark is None:
        return inks
    on, grey = "checked" in node.widget.states, off(node, inks)
    track = theme.accent if on else mixed(theme.strong, theme.muted, 25)
    if grey:
        track = theme.border
    brush.canvas.rounded(mark, mark.h / 2, track)
    knob = mark.h - 6
    x = mark.right - knob - 3 if on else mark.x + 3
    shown = theme.on_accent if on and not grey else theme.view
    brush.canvas.rounded(Rect(x, mark.y + 3, knob, knob), knob / 2, shown)
    if brush.focused(node):
        brush.ring(mark.inset(-3, -3, -3, -3), mark.h // 2 + 3, inks.ground)
    return inks


def slider(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a slider: `value low high`."""
    theme, box = brush.theme, node.box
    value, low, high = (float(part) for part in (node.widget.value + " 0 100").split()[:3])
    share = min(max((value - low) / (high - low), 0.0), 1.0) if high > low else 0.0
    knob = theme.metrics.check + 2
    at = box.x + int(share * (box.w - knob))
    y = box.y + box.h // 2
    colour = theme.faint if off(node, inks) else theme.accent
    brush.canvas.rounded(Rect(box.x, y - 2, box.w, 4), 2, theme.strong)
    brush.canvas.rounded(Rect(box.x, y - 2, at - box.x + knob // 2, 4), 2, colour)
    top = box.y + (box.h - knob) // 2
    brush.canvas.rounded(Rect(at, top, knob, knob), knob / 2, theme.button, colour, 2)
    if brush.focused(node):
        brush.ring(Rect(at - 3, top - 3, knob + 6, knob + 6), knob // 2 + 3, inks.ground)
    return inks


def progress(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a progress bar."""
    theme, box = brush.theme, node.box
    share = min(max(float(node.widget.value or 0), 0.0), 100.0)
    bar = box._replace(y=box.y + max((box.h - 8) // 2, 0), h=min(8, box.h))
    brush.canvas.rounded(bar, 4, mixed(theme.border, theme.strong, 40))
    done = int(bar.w * share / 100)
    if done:
        brush.canvas.rounded(bar._replace(w=max(done, 4)), 4, theme.accent)
    return inks


def scroll_bar(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a scroll bar: `offset content view`."""
    theme, box = brush.theme, node.box
    brush.canvas.fill(box, mixed(theme.view, theme.bar, 70))
    grip = thumb(node).inset(3, 3, 3, 3)
    colour = mixed(theme.strong, theme.muted, 40)
    brush.canvas.rounded(grip, min(grip.w, grip.h) / 2, colour)
    return inks


def separator(brush: Brush, node: Node, inks: Inks) -> Inks:
    """Paint a line through the middle."""
    box = node.box
    colour = mixed(inks.ground, inks.text, 25 if brush.theme.line > 1 else 14)
    if box.w >= box.h:
        brush.canvas.fill(box._replace(y=box.y + box.h // 2, h=1), colour)
    else:
        brush.canvas.fill(box._replace(x=box.x + box.w // 2, w=1), colour)
    return inks
