"""What a Browser window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.browser.internal_pages import internal_page, marked
from cuaenv.desktops.sim.apps.browser.page_view import PageView
from cuaenv.desktops.sim.apps.browser.tab import INTERNAL
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.browser.program import Program


def window(app: Program) -> Widget:
    """Return the whole window."""
    return build.column(
        _menus(app),
        _tabs(app),
        _address_bar(app),
        app.bookmarks_bar() if app.profile.setting("show_bookmarks_bar") else None,
        _offer_bar(app) if app.offer else None,
        _find_bar(app) if app.finding else None,
        _page(app),
        _status(app),
    )


def more_items() -> tuple[MenuItem, ...]:
    """Return the menu of the button at the right of the address bar."""
    return (
        MenuItem("New Tab", "new-tab"),
        MenuItem("History", "history"),
        MenuItem("Bookmarks", "bookmarks"),
        MenuItem("Downloads", "downloads"),
        MenuItem("Passwords", "passwords"),
        MenuItem("Clear Browsing Data…", "clear-data"),
        MenuItem(),
        MenuItem("Find in Page…", "find"),
        MenuItem("Save Page As…", "save-page"),
        MenuItem(),
        MenuItem("Settings", "settings"),
    )


def _menus(app: Program) -> Widget:
    tab = app.tab
    return build.menu_bar(
        build.menu("File", (
            MenuItem("New Tab", "new-tab", "Ctrl+T"),
            MenuItem("Reopen Closed Tab", "reopen-tab", "Ctrl+Shift+T"),
            MenuItem("Open Location", "focus-address", "Ctrl+L"),
            MenuItem("Open File…", "open-file", "Ctrl+O"),
            MenuItem("Save Page As…", "save-page", "Ctrl+S"),
            MenuItem(),
            MenuItem("Close Tab", "close-tab", "Ctrl+W"),
        )),
        build.menu("View", (
            MenuItem("Reload", "reload", "Ctrl+R"),
            MenuItem("Find in Page…", "find", "Ctrl+F"),
            MenuItem(),
            MenuItem("Zoom In", "zoom-in", "Ctrl++"),
            MenuItem("Zoom Out", "zoom-out", "Ctrl+-"),
            MenuItem("Actual Size", "zoom-reset", "Ctrl+0"),
            MenuItem(),
            MenuItem("Bookmarks Bar", "switch:show_bookmarks_bar", "Ctrl+Shift+B",
                     checked=bool(app.profile.setting("show_bookmarks_bar"))),
            MenuItem("Next Tab", "next-tab", "Ctrl+Tab", len(app.tabs) > 1),
            MenuItem("Previous Tab", "previous-tab", "Ctrl+Shift+Tab", len(app.tabs) > 1),
        )),
        build.menu("History", (
            MenuItem("Back", "back", "Alt+Left", tab.can_go_back),
            MenuItem("Forward", "forward", "Alt+Right", tab.can_go_forward),
            MenuItem("Home", "home", "Alt+Home"),
            MenuItem(),
            MenuItem("Show History", "history", "Ctrl+H"),
            MenuItem("Clear Browsing Data…", "clear-data", "Ctrl+Shift+Delete"),
        )),
        build.menu("Bookmarks", (
            MenuItem("Bookmark This Page…", "star", "Ctrl+D"),
            MenuItem("Manage Bookmarks", "bookmarks", "Ctrl+Shift+O"),
        )),
        build.menu("Tools", (
            MenuItem("Downloads", "downloads", "Ctrl+J"),
            MenuItem("Passwords", "passwords"),
            MenuItem("Settings", "settings", "Ctrl+,"),
        )),
    )  # fmt: skip


def _tabs(app: Program) -> Widget:
    tabs = [
        build.tab(
            tab.location.title, f"tab:{tab.number}", selected=place == app.current,
            close=f"shut:{tab.number}",
        )
        for place, tab in enumerate(app.tabs)
    ]  # fmt: skip
    return build.row(
        build.tab_list(*tabs), build.icon_button("plus", "New Tab", "new-tab"), build.spacer(),
        style="tabs", gap=2,
    )  # fmt: skip


def _off(disabled: bool) -> frozenset[str]:
    return frozenset({"disabled"}) if disabled else frozenset()


def _address_bar(app: Program) -> Widget:
    marked = app.profile.bookmark_of(app.tab.url) >= 0
    star = ("star-filled", "Edit Bookmark") if marked else ("star", "Bookmark This Page")
    return build.toolbar(
        build.icon_button("back", "Back", "back", states=_off(not app.tab.can_go_back)),
        build.icon_button("forward", "Forward", "forward", states=_off(not app.tab.can_go_forward)),
        build.icon_button("refresh", "Reload", "reload"),
        build.icon_button("home", "Home", "home"),
        build.entry(
            app.address, "Address", "address", grow=1, text="Search or enter an address",
            icon="globe",
        ),
        build.icon_button(*star, "star"),
        build.icon_button("download", "Downloads", "downloads"),
        build.icon_button("menu", "Menu", "more"),
    )  # fmt: skip


def _offer_bar(app: Program) -> Widget:
    host = app.offer[0] if app.offer else ""
    return build.toolbar(
        build.image("key"),
        build.label(f"Save the password for {host}?", grow=1),
        build.button("Save", "save-offer", style="primary"),
        build.button("Not now", "refuse-offer"),
        style="banner", name="Save password",
    )  # fmt: skip


def _find_bar(app: Program) -> Widget:
    hits = app.hits()
    count = f"{app.hit + 1} of {len(hits)}" if hits else "No matches"
    return build.toolbar(
        build.entry(app.needle, "Find in page", "needle", text="Find in page", width=240),
        build.icon_button("up", "Previous Match", "find-previous", states=_off(not hits)),
        build.icon_button("down", "Next Match", "find-next", states=_off(not hits)),
        build.label(count if app.needle.text else "", style="muted"),
        build.spacer(),
        build.icon_button("close", "Close Find Bar", "close-find"),
    )


def _page(app: Program) -> Widget:
    tab = app.tab
    key = f"page:{tab.number}.{tab.serial}"
    if tab.page is not None:
        hits = app.hits() if app.finding else []
        shown = hits[app.hit] if hits and app.hit < len(hits) else -1
        page = PageView(tab.page, tab.forms, int(app.profile.setting("zoom")), shown).draw(key)
    else:
        page = _internal(app, key)
    return page


def _internal(app: Program, key: str) -> Widget:
    body = internal_page(app)
    hits = app.hits() if app.finding else []
    if hits:
        body = marked(body, hits[min(app.hit, len(hits) - 1)])
    return build.scroll_area(
        body, key=key, role="document-web", name=INTERNAL[app.tab.url], style="view"
    )


def _status(app: Program) -> Widget:
    zoom = int(app.profile.setting("zoom"))
    return build.status_bar(
        app.note or "Done",
        build.spacer(),
        f"Zoom {zoom} %" if zoom != 100 else "",
    )
