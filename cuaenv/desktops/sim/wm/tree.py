"""Questions about a declared tree: finding a key, the order of Tab, the menus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cuaenv.desktops.sim.ui.widget import MenuItem, Widget
from cuaenv.desktops.sim.wm.chords import Chord, parse

FOCUSABLE = frozenset({
    "push-button", "toggle-button", "check-box", "radio-button", "combo-box", "entry",
    "password-text", "text", "terminal", "list", "tree", "tree-table", "table", "slider", "link",
    "page-tab", "spin-button", "document-web", "icon",
})  # fmt: skip
"""Roles that can have the keyboard, where they have a key."""

RESERVED = "wm"
"""Keys of the window manager's own widgets are `wm:…`."""


def walk(root: Widget) -> Iterator[Widget]:
    """Yield every widget in document order."""
    todo = [root]
    while todo:
        widget = todo.pop()
        yield widget
        todo.extend(reversed(widget.children))


def find(root: Widget, key: str) -> Widget | None:
    """Return the widget with that key, or None."""
    todo = [root]
    while todo:
        widget = todo.pop()
        if widget.key == key:
            return widget
        if widget.children:
            todo.extend(widget.children)
    return None


def path_to(root: Widget, key: str) -> tuple[int, ...] | None:
    """Return the child numbers that lead to the widget with that key, or None."""
    if root.key == key:
        return ()
    for number, child in enumerate(root.children):
        if child.key == key:
            return (number,)
        below = path_to(child, key) if child.children else None
        if below is not None:
            return (number, *below)
    return None


def at(root: Widget, path: tuple[int, ...]) -> Widget | None:
    """Return the widget that a path leads to, or None."""
    for number in path:
        if number >= len(root.children):
            return None
        root = root.children[number]
    return root


def with_states(root: Widget, changes: Mapping[str, str]) -> Widget:
    """Return the tree with a state added to each widget whose key is in `changes`."""
    if not root.children:
        state = changes.get(root.key) if root.key else None
        return root._replace(states=root.states | {state}) if state else root
    children = tuple(with_states(child, changes) for child in root.children)
    same = all(new is old for new, old in zip(children, root.children, strict=True))
    state = changes.get(root.key) if root.key else None
    if same and not state:
        return root
    states = root.states | {state} if state else root.states
    return root._replace(children=children, states=states)


def is_enabled(widget: Widget) -> bool:
    """Whether the widget takes events."""
    return "disabled" not in widget.states


def can_focus(widget: Widget) -> bool:
    """Whether the widget can have the keyboard."""
    if not widget.key or not is_enabled(widget) or widget.key.startswith(f"{RESERVED}:"):
        return False
    return widget.role in FOCUSABLE or widget.model is not None or "focusable" in widget.states


def tab_order(root: Widget) -> list[str]:
    """Return the keys of the widgets that Tab goes through, in order."""
    return [widget.key for widget in walk(root) if can_focus(widget)]


def first_focusable(root: Widget) -> str:
    """Return the key of the widget that Tab comes to first, `""` for none."""
    return next((widget.key for widget in walk(root) if can_focus(widget)), "")


def menus(root: Widget) -> list[Widget]:
    """Return the menus of the menu bar, left to right; what scrolls is not searched for one."""
    found, todo = [], [root]
    while todo:
        widget = todo.pop()
        if widget.role == "menu-bar":
            found += [child for child in widget.children if child.menu]
        elif widget.children and not widget.scroll:
            todo.extend(reversed(widget.children))
    return found


def items_of(menu: tuple[MenuItem, ...]) -> Iterator[MenuItem]:
    """Yield every item of a menu, those of submenus included."""
    for item in menu:
        yield item
        yield from items_of(item.items)


def shortcut(root: Widget, pressed: Chord) -> str:
    """Return the key of the enabled menu item with that shortcut, `""` for none."""
    for menu in menus(root):
        for item in items_of(menu.menu):
            if item.shortcut and item.enabled and parse(item.shortcut) == pressed:
                return item.key
    return ""
