"""Slots: which elements of a screen the discrete menu and the features speak of, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cuaenv.core.elements import Element
from cuaenv.core.geometry import Rect

SLOTS = 64
"""How many elements a screen is summed up in."""

CONTAINERS = frozenset({
    "application", "desktop-frame", "frame", "window", "dialog", "alert", "popup-menu", "panel",
    "filler", "scroll-pane", "viewport", "split-pane", "layered-pane", "root-pane", "glass-pane",
    "section", "grouping", "separator", "tool-bar", "menu-bar", "page-tab-list", "list",
    "list-box", "table", "tree", "tree-table", "table-header", "form", "article",
    "landmark", "document-frame", "document-web", "scroll-bar", "redundant-object", "unknown",
})  # fmt: skip
"""Roles that hold other elements; they take no slot."""

STATIC = frozenset({
    "label", "static", "image", "heading", "paragraph", "caption", "status-bar", "info-bar",
    "text-view", "tool-tip", "notification", "progress-bar", "level-bar",
})  # fmt: skip
"""Roles that show something but take no click; the first to go when slots run out."""

WINDOWS = frozenset({"frame", "window", "dialog", "alert"})


def slots_of(elements: Sequence[Element], limit: int = SLOTS) -> tuple[Element, ...]:
    """Return at most `limit` elements worth acting on: modal window, active window, then the rest.

    Within a window they keep document order. A table row with a name stands for its cells, since a
    click on any of them is a click on the row. Where there are too many elements, what takes no
    click goes first, from the windows in the background on.
    """
    ranks = window_ranks(elements)
    by_rank: tuple[list[Element], ...] = ([], [], [])
    app = window = group = None
    for element in _worth_acting_on(elements):
        # Neighbours mostly share a window; this runs for every element of every step.
        if group is None or element.window != window or element.app != app:
            app, window = element.app, element.window
            group = by_rank[ranks.get((app, window), 2)]
        group.append(element)
    ordered = [element for group in by_rank for element in group]
    return tuple(_without_static(ordered, len(ordered) - limit)[:limit])


def _worth_acting_on(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield what is no container, and of a table row with a name only the row."""
    row: Rect | None = None
    for element in elements:
        role, box = element.role, element.box
        if role in CONTAINERS or box.w <= 0 or box.h <= 0:
            continue
        if role == "table-row":
            row = box if element.name else None
            if row is None:
                continue
        elif row is not None and role == "table-cell" and row.contains(box.x, box.y):
            continue
        yield element


def _without_static(ordered: list[Element], excess: int) -> list[Element]:
    """Return the list without the last `excess` elements that take no click."""
    if excess <= 0:
        return ordered
    kept = []
    for element in reversed(ordered):
        if excess > 0 and element.role in STATIC:
            excess -= 1
        else:
            kept.append(element)
    return kept[::-1]


def active_window(elements: Sequence[Element]) -> tuple[str, str] | None:
    """Return (app, title) of the window that has the keyboard: modal first, else active."""
    ranks = window_ranks(elements)
    return min(ranks, key=lambda window: ranks[window]) if ranks else None


def window_ranks(elements: Sequence[Element]) -> dict[tuple[str, str], int]:
    """Return 0 for modal windows, 1 for the active one; others are left out."""
    ranks: dict[tuple[str, str], int] = {}
    for element in elements:
        if element.role not in WINDOWS:
            continue
        if "modal" in element.states:
            ranks[element.app, element.window] = 0
        elif "active" in element.states:
            ranks.setdefault((element.app, element.window), 1)
    if not ranks:
        focused = (e for e in elements if "focused" in e.states)
        ranks.update({(e.app, e.window): 1 for e in focused})
    return ranks
