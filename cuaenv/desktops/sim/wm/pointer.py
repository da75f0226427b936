"""The pointer: where presses, releases, movements and the wheel go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.keys import MODIFIERS
from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.ui.nodes import Node
from cuaenv.desktops.sim.wm import menus, title_bar, tree
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.gestures import (
    Gesture,
    MoveWindow,
    PressWidget,
    ResizeWindow,
    ScrollThumb,
    SelectText,
    SlideValue,
)
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.text_point import index_at
from cuaenv.desktops.sim.wm.window import Window

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager


def move(wm: WindowManager, x: int, y: int) -> None:
    """Move the pointer."""
    moved, wm.pointer = (x, y) != wm.pointer, (x, y)
    if wm.gesture is not None:
        wm.gesture.move(wm, x, y)
    elif wm.menu is not None:
        wm.menu.armed = wm.menu.armed or moved
        menus.hover(wm, x, y)


def click(
    wm: WindowManager, x: int, y: int, keys: tuple[str, ...] = (), count: int = 1
) -> None:  # fmt: skip
    """Click `count` times with the left button."""
    for number in range(1, count + 1):
        press(wm, x, y, keys, number)
        release(wm, x, y, keys)


def press(
    wm: WindowManager, x: int, y: int, keys: tuple[str, ...] = (), count: int = 1
) -> None:  # fmt: skip
    """Press the left button; `count` is the number of presses in quick succession."""
    move(wm, x, y)
    if wm.gesture is not None:
        release(wm, x, y, keys)
    if wm.menu is not None and wm.harness is None:
        _press_in_menu(wm, x, y)
        return
    surface = reached(wm, x, y)
    if surface is not None:
        wm.gesture = _begin(wm, surface, x, y, keys, count)


def release(wm: WindowManager, x: int, y: int, keys: tuple[str, ...] = ()) -> None:
    """Release the left button."""
    wm.pointer = (x, y)
    gesture, wm.gesture = wm.gesture, None
    if gesture is not None:
        gesture.move(wm, x, y)
        gesture.release(wm, x, y, _ordered(wm, keys))
    elif wm.menu is not None and wm.harness is None:
        _release_in_menu(wm, x, y)


def context(wm: WindowManager, x: int, y: int, keys: tuple[str, ...] = ()) -> None:
    """Click with the right button."""
    move(wm, x, y)
    wm.gesture = None
    menus.close_menu(wm)
    surface = reached(wm, x, y)
    if surface is None:
        return
    chain = _chain(wm, surface, x, y)
    _focus(wm, surface, chain)
    for node in chain:
        widget = node.widget
        if "context" in widget.accepts and widget.key and tree.is_enabled(widget):
            if widget.key == "wm:title":
                title_bar.menu(wm, surface, (x, y))
            else:
                event = UiEvent("context", widget.key, x, y, _ordered(wm, keys))
                wm.send(surface, event)
            return
        if widget.model is not None and tree.is_enabled(widget):
            if not widget.model.selected:
                widget.model.place(index_at(node, x, y))
                surface.stale = True
            menus.open_menu(wm, surface, "text", widget.key, menus.TEXT_MENU, (x, y))
            return


def middle(wm: WindowManager, x: int, y: int, keys: tuple[str, ...] = ()) -> None:
    """Click with the middle button."""
    move(wm, x, y)
    menus.close_menu(wm)
    surface = reached(wm, x, y)
    if surface is None:
        return
    for node in _chain(wm, surface, x, y):
        if node.widget.key:
            if tree.is_enabled(node.widget) and not node.widget.key.startswith("wm:"):
                wm.send(surface, UiEvent("middle", node.widget.key, x, y, _ordered(wm, keys)))
            return


def scroll(wm: WindowManager, x: int, y: int, dx: int, dy: int, keys: tuple[str, ...] = ()) -> None:
    """Turn the wheel by clicks, positive = right and up."""
    move(wm, x, y)
    if wm.menu is not None and wm.harness is None:
        return
    surface = wm.surface_at(x, y)
    if surface is None or wm.blocked(surface):
        return
    keys = _ordered(wm, keys)
    if "shift" in keys and not dx:
        dx, dy = -dy, 0
    chain = _chain(wm, surface, x, y)
    if "ctrl" in keys or not _scroll_area(wm, surface, chain, dx, dy):
        _scroll_event(wm, surface, chain, (x, y), dx, dy, keys)


def reached(wm: WindowManager, x: int, y: int) -> Surface | None:
    """Return the surface a click reaches, brought to the front; None where it is blocked."""
    surface = wm.surface_at(x, y)
    if surface is None:
        return None
    if isinstance(surface, Window | DialogWindow):
        wm.activate(wm.window_for(surface.app))
    elif surface is wm.background:
        wm.activate(None)
    return None if wm.blocked(surface) else surface


def _begin(
    wm: WindowManager, surface: Surface, x: int, y: int, keys: tuple[str, ...], count: int
) -> Gesture | None:
    if isinstance(surface, Window) and (edges := surface.edge_at(x, y)):
        return ResizeWindow(surface, (x, y), edges)
    chain = _chain(wm, surface, x, y)
    keyed = next((node for node in chain if node.widget.key), None)
    if keyed is None or not tree.is_enabled(keyed.widget):
        return None
    _focus(wm, surface, chain)
    return _on_widget(wm, surface, keyed, chain, (x, y), keys, count)


def _on_widget(
    wm: WindowManager, surface: Surface, node: Node, chain: list[Node], at: tuple[int, int],
    keys: tuple[str, ...], count: int,
) -> Gesture | None:  # fmt: skip
    widget, key = node.widget, node.widget.key
    if widget.role == "scroll-bar":
        return _on_scroll_bar(wm, surface, node, at)
    if key == "wm:title":
        return _on_title(wm, surface, at, count)
    if widget.model is not None:
        return _on_text(wm, surface, node, at, keys, count)
    if widget.role == "menu" and widget.menu:
        menus.open_bar_menu(wm, surface, key)
        return None
    if widget.role == "combo-box":
        menus.open_combo(wm, surface, key)
        return None
    if widget.role == "slider":
        gesture = SlideValue(surface, at, key)
        gesture.move(wm, *at)
        return gesture
    drag = next((one.widget.key for one in chain if "drag" in one.widget.accepts), "")
    surface.press(key)
    return PressWidget(surface, at, key, count, drag)


def _on_title(
    wm: WindowManager, surface: Surface, at: tuple[int, int], count: int
) -> Gesture | None:
    if count == 2 and isinstance(surface, Window):
        wm.maximise(surface)
        return None
    return MoveWindow(surface, at) if isinstance(surface, Window | DialogWindow) else None


def _on_text(
    wm: WindowManager, surface: Surface, node: Node, at: tuple[int, int],
    keys: tuple[str, ...], count: int,
) -> Gesture:  # fmt: skip
    model = node.widget.model
    assert model is not None
    index = index_at(node, *at)
    if count == 1:
        model.place(index, extend="shift" in _ordered(wm, keys))
    elif count == 2:
        model.select_word(index)
    else:
        model.select_line(index)
    surface.stale = True
    return SelectText(surface, at, node.widget.key, model)


def _on_scroll_bar(
    wm: WindowManager, surface: Surface, node: Node, at: tuple[int, int]
) -> Gesture | None:
    """Drag the thumb, or go a page towards a press beside it."""
    key, mark, direction = node.widget.key.rpartition("#")
    upright = direction == "v"
    area = surface.laid(wm.metrics).areas.get(key)
    if area is None or not mark:
        return None
    axis = int(upright)
    length = (node.box.w, node.box.h)[axis]
    start = at[axis] - (node.box.x, node.box.y)[axis]
    shown = (area.view.w, area.view.h)[axis]
    low = area.offset[axis] * length // max(area.content[axis], 1)
    high = (area.offset[axis] + shown) * length // max(area.content[axis], 1)
    _stop_following(surface, key)
    if low <= start < max(high, low + 20):
        return ScrollThumb(surface, at, key, upright)
    by = -shown if start < low else shown
    x, y = area.offset
    surface.scroll_to(key, area.clamped(x, y + by) if upright else area.clamped(x + by, y))
    return None


def _stop_following(surface: Surface, key: str) -> None:
    """Let a text be scrolled away from its caret."""
    widget = tree.find(surface.declared(), key)
    if widget is not None and widget.model is not None:
        widget.model.follow = False


def _scroll_area(wm: WindowManager, surface: Surface, chain: list[Node], dx: int, dy: int) -> bool:
    """Scroll the innermost area that can move that way; return whether there is an area."""
    areas = surface.laid(wm.metrics).areas
    found = False
    for node in chain:
        area = areas.get(node.widget.key) if node.widget.key else None
        if area is None or area.limit == (0, 0):
            continue
        found = True
        offset = area.scrolled(dx, -dy)
        if offset != area.offset:
            _stop_following(surface, area.key)
            surface.scroll_to(area.key, offset)
            return True
    return found


def _scroll_event(
    wm: WindowManager, surface: Surface, chain: list[Node], at: tuple[int, int], dx: int, dy: int,
    keys: tuple[str, ...],
) -> None:  # fmt: skip
    key = next((node.widget.key for node in chain if node.widget.key), "")
    if not key or key.startswith("wm:"):
        return
    up, across = ("up" if dy > 0 else "down"), ("right" if dx > 0 else "left")
    for text in [up] * abs(dy) + [across] * abs(dx):
        wm.send(surface, UiEvent("scroll", key, *at, keys, text))


def _chain(wm: WindowManager, surface: Surface, x: int, y: int) -> list[Node]:
    node = surface.node_at(wm.metrics, x, y)
    return list(surface.lineage(wm.metrics, node)) if node is not None else []


def _focus(wm: WindowManager, surface: Surface, chain: list[Node]) -> None:
    """Give the keyboard to the nearest widget around the press that can have it."""
    found = next((node.widget.key for node in chain if tree.can_focus(node.widget)), "")
    if found and found != surface.focus:
        surface.focus = found


def _ordered(wm: WindowManager, keys: tuple[str, ...]) -> tuple[str, ...]:
    down = wm.held.union(keys)
    return tuple(name for name in MODIFIERS if name in down)


def _press_in_menu(wm: WindowManager, x: int, y: int) -> None:
    """A press outside the open menu closes it; on its title in a menu bar, likewise."""
    menu = wm.menu
    assert menu is not None
    menu.armed = True
    if menu.level_at(x, y) is None:
        menus.close_menu(wm)


def _release_in_menu(wm: WindowManager, x: int, y: int) -> None:
    menu = wm.menu
    assert menu is not None
    level = menu.level_at(x, y) if menu.armed else None
    if level is not None:
        number = level.item_at(wm.metrics, x, y)
        if number >= 0:
            menus.choose(wm, level, number, (x, y))
