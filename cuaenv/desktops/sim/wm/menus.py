"""Opening menus, moving in them and choosing from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.ui.layout import natural_size
from cuaenv.desktops.sim.ui.widget import MenuItem
from cuaenv.desktops.sim.wm import tree
from cuaenv.desktops.sim.wm.chords import Chord, character
from cuaenv.desktops.sim.wm.menu import Menu, MenuLevel
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.text_keys import edit

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

TEXT_MENU = (
    MenuItem("Cut", "cut", "Ctrl+X"), MenuItem("Copy", "copy", "Ctrl+C"),
    MenuItem("Paste", "paste", "Ctrl+V"), MenuItem(), MenuItem("Select All", "select", "Ctrl+A"),
)  # fmt: skip
"""The context menu of every text that has none of its program's."""

TEXT_CHORDS: dict[str, Chord] = {
    "cut": ("ctrl", "x"), "copy": ("ctrl", "c"), "paste": ("ctrl", "v"), "select": ("ctrl", "a"),
}  # fmt: skip


def open_menu(
    wm: WindowManager, owner: Surface, kind: str, key: str, items: tuple[MenuItem, ...],
    at: tuple[int, int], name: str = "", least: int = 0,
) -> None:  # fmt: skip
    """Open a menu with its top left corner at a point, or as near as the screen allows.

    Args:
        wm: the window manager.
        owner: the surface that gets the choice.
        kind: `bar`, `context`, `combo`, `text` or `title`.
        key: the widget it hangs on.
        items: what to choose from.
        at: the point, in pixels.
        name: the accessible name.
        least: the least width, in pixels.
    """
    if not items:
        return
    level = MenuLevel(owner.app, items, name, least)
    wm.menu = Menu(owner, kind, key, level)
    _place(wm, level, at)


def _place(wm: WindowManager, level: MenuLevel, at: tuple[int, int]) -> None:
    w, h = natural_size(level.declared(), wm.metrics)
    w = max(w, level.least)
    # Menus keep off the task bar, or its own would hide what they hang on.
    width, height = wm.space.right, wm.space.bottom
    w, h = min(w, width), min(h, height)
    x = max(min(at[0], width - w), 0)
    y = max(min(at[1], height - h), 0)
    level.moved(Rect(x, y, w, h))


def open_bar_menu(wm: WindowManager, owner: Surface, key: str) -> None:
    """Open a menu of a menu bar below its title."""
    node = owner.laid(wm.metrics).node(key)
    if node is not None and node.widget.menu:
        at = (node.box.x, node.box.bottom)
        open_menu(wm, owner, "bar", key, node.widget.menu, at, node.widget.name)
        owner.open(key)


def open_combo(wm: WindowManager, owner: Surface, key: str) -> None:
    """Open the list of a combo box below it, with the current value highlighted."""
    node = owner.laid(wm.metrics).node(key)
    if node is None or not node.widget.menu:
        return
    at = (node.box.x, node.box.bottom)
    name = node.widget.name
    open_menu(wm, owner, "combo", key, node.widget.menu, at, name, node.box.w)
    owner.open(key)
    if wm.menu is not None:
        labels = [item.label for item in node.widget.menu]
        shown = node.widget.value
        wm.menu.top.highlight(labels.index(shown) if shown in labels else -1)


def close_menu(wm: WindowManager) -> None:
    """Close the open menu."""
    if wm.menu is not None:
        wm.menu.owner.open("")
        wm.menu = None


def open_submenu(wm: WindowManager, level: MenuLevel, number: int) -> None:
    """Open the submenu of an item beside it."""
    assert wm.menu is not None
    wm.menu.close_below(level)
    item = level.items[number]
    if not item.items or not item.enabled:
        return
    node = level.laid(wm.metrics).node(f"wm:item:{number}")
    below = MenuLevel(level.app, item.items, item.label, depth=level.depth + 1)
    wm.menu.levels.append(below)
    top = node.box.y - 5 if node is not None else level.box.y
    _place(wm, below, (level.box.right - 2, top))


def choose(wm: WindowManager, level: MenuLevel, number: int, at: tuple[int, int] = (0, 0)) -> None:
    """Choose an item: its submenu opens, or the menu closes and its owner gets the event."""
    menu = wm.menu
    if menu is None or not level.can_choose(number):
        return
    item = level.items[number]
    if item.items:
        open_submenu(wm, level, number)
        return
    close_menu(wm)
    x, y = at if at != (0, 0) else level.box.center
    if menu.kind == "combo":
        wm.send(menu.owner, UiEvent("choose", menu.key, x, y, text=item.key))
    elif menu.kind == "text":
        _edit(wm, menu.owner, item.key)
    else:
        wm.send(menu.owner, UiEvent("click", item.key, x, y))


def _edit(wm: WindowManager, owner: Surface, key: str) -> None:
    widget = owner.focused_widget()
    if widget is None or widget.model is None:
        return
    version = widget.model.version
    edit(widget.model, TEXT_CHORDS[key], wm.computer.clipboard, owner.app.name)
    if widget.model.version != version:
        wm.send(owner, UiEvent("change", widget.key))
    else:
        wm.changed(owner.app)


def hover(wm: WindowManager, x: int, y: int) -> None:
    """Highlight what the pointer is over; a neighbour in the menu bar opens."""
    menu = wm.menu
    if menu is None:
        return
    level = menu.level_at(x, y)
    if level is not None:
        number = level.item_at(wm.metrics, x, y)
        if level.can_choose(number) and number != level.at:
            level.highlight(number)
            open_submenu(wm, level, number)
    elif menu.kind == "bar" and menu.owner.box.contains(x, y):
        node = menu.owner.node_at(wm.metrics, x, y)
        if node is not None and node.widget.role == "menu" and node.widget.key != menu.key:
            open_bar_menu(wm, menu.owner, node.widget.key)


def key(wm: WindowManager, pressed: Chord) -> None:
    """Move in the open menu by a key; other keys do nothing while it is open."""
    menu = wm.menu
    assert menu is not None
    level = menu.top
    match pressed:
        case ("down",):
            level.step(1)
        case ("up",):
            level.step(-1, level.at if level.at >= 0 else 0)
        case ("home",):
            level.step(1, -1)
        case ("end",):
            level.step(-1, 0)
        case ("enter",) | ("space",):
            _choose_by_key(wm, level)
        case ("escape",) | ("f10",) | ("alt",):
            _back(wm, menu)
        case ("right",) | ("left",):
            _sideways(wm, menu, 1 if pressed == ("right",) else -1)
        case _:
            jump(wm, character(pressed))


def _choose_by_key(wm: WindowManager, level: MenuLevel) -> None:
    before = wm.menu
    choose(wm, level, level.at)
    if wm.menu is before and wm.menu is not None and wm.menu.top is not level:
        wm.menu.top.step(1)


def _back(wm: WindowManager, menu: Menu) -> None:
    if len(menu.levels) > 1:
        menu.levels.pop()
    else:
        close_menu(wm)


def _sideways(wm: WindowManager, menu: Menu, by: int) -> None:
    level = menu.top
    if by > 0 and level.can_choose(level.at) and level.items[level.at].items:
        open_submenu(wm, level, level.at)
        menu.top.step(1)
    elif by < 0 and len(menu.levels) > 1:
        menu.levels.pop()
    elif menu.kind == "bar":
        keys = [one.key for one in tree.menus(menu.owner.declared())]
        if menu.key in keys:
            open_bar_menu(wm, menu.owner, keys[(keys.index(menu.key) + by) % len(keys)])
            if wm.menu is not None:
                wm.menu.top.step(1)


def jump(wm: WindowManager, letter: str) -> None:
    """Highlight the next item that begins with a letter."""
    if not letter or wm.menu is None:
        return
    level = wm.menu.top
    count = len(level.items)
    for by in range(1, count + 1):
        at = (level.at + by) % count
        if level.can_choose(at) and level.items[at].label.lower().startswith(letter.lower()):
            level.highlight(at)
            return
