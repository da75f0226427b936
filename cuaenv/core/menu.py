"""The discrete menu: a fixed list of choices whose meaning depends on the screen.

A choice is (verb, argument). Choices about an element or a text that is not there decode to `wait`
and are masked out, so any index is a valid action and the space never changes.
"""

from __future__ import annotations

from cuaenv.core.action import Action
from cuaenv.core.elements import Element
from cuaenv.core.geometry import Rect
from cuaenv.core.observation import ScreenView
from cuaenv.core.slots import SLOTS
from cuaenv.core.text_choices import TEXTS

WAIT_SECONDS = 1.0
"""How long `wait` waits."""

SCROLL_CLICKS = 5
"""Wheel clicks of one scroll choice."""

SHORTCUTS: tuple[tuple[str, ...], ...] = (
    ("enter",), ("tab",), ("escape",), ("backspace",), ("delete",), ("space",),
    ("up",), ("down",), ("left",), ("right",), ("home",), ("end",), ("pageup",), ("pagedown",),
    ("f2",), ("f5",), ("menu",), ("super",), ("shift", "tab"), ("alt", "tab"), ("alt", "f4"),
    *(("ctrl", key) for key in ("a", "c", "v", "x", "z", "s", "n", "o", "w", "f", "l", "t", "home",
                                "end")),
    ("ctrl", "shift", "s"), ("ctrl", "shift", "n"), ("ctrl", "alt", "t"), ("alt", "left"),
    ("shift", "delete"),
)  # fmt: skip
"""Keys and shortcuts on the menu."""

MENU: tuple[tuple[str, int], ...] = (
    ("wait", 0), ("done", 0), ("fail", 0), ("scroll", SCROLL_CLICKS), ("scroll", -SCROLL_CLICKS),
    *(("key", i) for i in range(len(SHORTCUTS))),
    *(("type", i) for i in range(TEXTS)),
    *((kind, i) for kind in ("click", "double_click", "right_click") for i in range(SLOTS)),
)  # fmt: skip
"""Every choice as (verb, argument): a shortcut, text or slot number, or wheel clicks."""

SCROLLABLE = frozenset({
    "scroll-pane", "list", "list-box", "table", "tree", "tree-table", "text", "viewport",
    "document-web", "document-frame", "terminal",
})  # fmt: skip


def action_for(choice: int, view: ScreenView) -> Action | None:
    """Return what a choice means on this screen, or None where it means nothing."""
    verb, argument = MENU[choice]
    if verb == "wait":
        return Action("wait", seconds=WAIT_SECONDS)
    if verb in ("done", "fail"):
        return Action(verb)
    if verb == "scroll":
        return Action.scroll(*scroll_point(view), dy=argument)
    if verb == "key":
        return Action.key(*SHORTCUTS[argument])
    if verb == "type":
        return Action.type(view.texts[argument]) if argument < len(view.texts) else None
    if argument >= len(view.slots):
        return None
    return Action.at(verb, *point_of(view.slots[argument], view.size))


def point_of(element: Element, size: tuple[int, int]) -> tuple[int, int]:
    """Return the pixel in the middle of what the screen shows of the element."""
    shown = element.box.intersect(Rect(0, 0, *size))
    x, y = (element.box if shown.empty else shown).center
    return min(max(x, 0), size[0] - 1), min(max(y, 0), size[1] - 1)


def scroll_point(view: ScreenView) -> tuple[int, int]:
    """Return where a scroll goes: the pointer if it is over something that scrolls in the active
    window, else the largest such thing, else the middle of the window."""
    inside = [e for e in view.elements if (e.app, e.window) == view.window]
    panes = [e for e in inside if e.role in SCROLLABLE]
    if any(e.box.contains(*view.pointer_at) for e in panes) or not inside:
        return view.pointer_at
    return point_of(max(panes or inside, key=lambda e: e.box.w * e.box.h), view.size)
