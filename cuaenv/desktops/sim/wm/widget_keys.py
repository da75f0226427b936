"""Keys that the focused widget itself takes: buttons, combo boxes, sliders, radio buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm import menus
from cuaenv.desktops.sim.wm.chords import Chord
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

PRESSED_BY_RETURN = frozenset({"push-button", "toggle-button", "link", "page-tab"})
PRESSED_BY_SPACE = PRESSED_BY_RETURN | {"check-box", "radio-button"}
STEPS: dict[Chord, float] = {
    ("left",): -1, ("down",): -1, ("right",): 1, ("up",): 1, ("pageup",): 10, ("pagedown",): -10,
}  # fmt: skip
"""How far keys move a slider, in its own units."""

SCROLLS: dict[Chord, tuple[int, int]] = {
    ("up",): (0, -1), ("down",): (0, 1), ("pageup",): (0, -6), ("pagedown",): (0, 6),
    ("home",): (0, -9999), ("end",): (0, 9999),
}  # fmt: skip
"""Wheel clicks, right and down, that keys stand for in a document."""


def press_widget(wm: WindowManager, surface: Surface, widget: Widget, pressed: Chord) -> bool:
    """Let the focused widget take a key; return whether it did."""
    if pressed == ("enter",) and widget.role in PRESSED_BY_RETURN:
        return _click(wm, surface, widget)
    if pressed == ("space",) and widget.role in PRESSED_BY_SPACE:
        return _click(wm, surface, widget)
    if widget.role == "combo-box":
        return _combo(wm, surface, widget, pressed)
    if widget.role == "slider" and pressed in STEPS:
        return _slide(wm, surface, widget, STEPS[pressed])
    if widget.role == "document-web" and pressed in SCROLLS:
        return _scroll(wm, surface, widget, *SCROLLS[pressed])
    return False


def _click(wm: WindowManager, surface: Surface, widget: Widget) -> bool:
    node = surface.laid(wm.metrics).node(widget.key)
    x, y = node.box.center if node is not None else surface.box.center
    wm.send(surface, UiEvent("click", widget.key, x, y))
    return True


def _combo(wm: WindowManager, surface: Surface, widget: Widget, pressed: Chord) -> bool:
    if pressed in (("enter",), ("space",), ("alt", "down"), ("f4",)):
        menus.open_combo(wm, surface, widget.key)
        return True
    if pressed not in (("up",), ("down",)):
        return False
    labels = [item.label for item in widget.menu]
    at = labels.index(widget.value) if widget.value in labels else -1
    at += 1 if pressed == ("down",) else -1
    if 0 <= at < len(labels):
        wm.send(surface, UiEvent("choose", widget.key, text=widget.menu[at].key))
    return True


def _slide(wm: WindowManager, surface: Surface, widget: Widget, by: float) -> bool:
    value, low, high = (float(part) for part in widget.value.split())
    wanted = min(max(value + by, low), high)
    if wanted != value:
        wm.send(surface, UiEvent("change", widget.key, text=f"{wanted:g}"))
    return True


def _scroll(wm: WindowManager, surface: Surface, widget: Widget, right: int, down: int) -> bool:
    area = surface.laid(wm.metrics).areas.get(widget.key)
    if area is None:
        return False
    surface.scroll_to(area.key, area.scrolled(right, down))
    return True
