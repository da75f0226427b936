"""The browser's own pages as widgets, and finding text in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.browser.tab import INTERNAL
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.face import SQUARE, is_icon_only
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.browser.program import Program

WRITTEN = frozenset({
    "label", "heading", "link", "push-button", "toggle-button", "check-box", "radio-button",
})  # fmt: skip
"""Roles whose name can be read on the page."""


def internal_page(app: Program) -> Widget:
    """Return what the browser's own page in the shown tab has on it."""
    views = {
        "browser:history": app.history_view,
        "browser:bookmarks": app.bookmarks_view,
        "browser:settings": app.settings_view,
        "browser:passwords": app.passwords_view,
        "browser:cookies": app.cookies_view,
        "browser:downloads": app.downloads_view,
    }
    make = views.get(app.tab.url)
    content = make() if make is not None else _new_tab(app)
    heading = build.heading(INTERNAL[app.tab.url])
    return build.column(heading, *content, gap=8, pad=(28, 20, 28, 28))


def _new_tab(app: Program) -> list[Widget]:
    marks = [e for e in app.profile.bookmarks.look() if isinstance(e, dict)]
    links = [
        build.link(str(e.get("title") or e.get("url", "")), f"mark:{i}")
        for i, e in enumerate(marks[:12])
    ]
    hint = build.label("Type an address or words to search for.", style="muted")
    home = build.row(
        build.button("Open home page", "home", icon="home"),
        build.button("History", "history", icon="history"),
        build.button("Settings", "settings", icon="gear"),
        build.spacer(),
    )
    return [hint, home, *links]


def written(root: Widget) -> Iterator[Widget]:
    """Return the widgets whose words can be read, from top to bottom."""
    if root.role in WRITTEN and not (is_icon_only(root) or _is_bare(root)):
        yield root
    for child in root.children:
        yield from written(child)


def _is_bare(widget: Widget) -> bool:
    """Whether it is a check box with no room for its words."""
    return widget.role == "check-box" and widget.width is not None and widget.width <= SQUARE


def key_of(root: Widget, number: int) -> str:
    """Return the key that the readable widget with that number has once it is marked."""
    for place, widget in enumerate(written(root)):
        if place == number:
            return widget.key or f"block:{number}"
    return ""


def marked(root: Widget, number: int) -> Widget:
    """Return the page with the readable widget of that number highlighted."""
    widgets = list(written(root))
    if not 0 <= number < len(widgets):
        return root
    found = widgets[number]
    style = f"{found.style} info bold".strip()
    fresh = found._replace(key=found.key or f"block:{number}", style=style)
    return _with(root, found, fresh)


def _with(root: Widget, old: Widget, new: Widget) -> Widget:
    """Return the tree with one widget, found by identity, in place of another."""
    if root is old:
        return new
    children = tuple(_with(child, old, new) for child in root.children)
    if all(a is b for a, b in zip(children, root.children, strict=True)):
        return root
    return root._replace(children=children)
