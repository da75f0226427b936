"""What a Code Editor window shows: bars, tabs and the page in front."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.code_editor import commands, side_view
from cuaenv.desktops.sim.apps.code_editor.json_edit import problem
from cuaenv.desktops.sim.apps.code_editor.settings_view import settings_page
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.apps.text_editor.document import ENCODINGS
from cuaenv.desktops.sim.apps.text_editor.finding import find_bar
from cuaenv.desktops.sim.syntax.languages import grammar_name
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.code_editor import Program

ACTIVITIES = (
    ("explorer", "Explorer", "folder"), ("search", "Search", "search"),
    ("extensions", "Extensions", "extension"),
)  # fmt: skip
SMALL, LARGE = 12, 17
"""Font sizes in pixels below and above which text is shown small or large."""


def window(app: Program) -> Widget:
    """Return the whole window."""
    body = build.row(
        _activities(app),
        side_view.side_bar(app) if app.side else None,
        _page(app),
        gap=0,
        align="stretch",
        grow=1,
    )
    return build.column(_menus(app), body, _status(app), grow=1)


def _menus(app: Program) -> Widget:
    gone = app.unavailable()
    checked = {
        "toggle-wrap": app.setting("editor.wordWrap") == "on",
        "toggle-numbers": app.setting("editor.lineNumbers") == "on",
        "toggle-side": bool(app.side),
    }
    return build.menu_bar(
        [build.menu(name, commands.items(name, gone, checked)) for name in commands.MENUS]
    )


def _activities(app: Program) -> Widget:
    buttons = [
        build.toggle(name, app.side == side, key=f"side:{side}", icon=icon)
        for side, name, icon in ACTIVITIES
    ]
    return build.column(
        *buttons,
        build.spacer(),
        build.toggle("Settings", app.active == "settings", key="toggle-settings", icon="settings"),
        style="toolbar",
        pad=(5, 6, 5, 6),
        gap=4,
        name="Activity Bar",
    )


def _page(app: Program) -> Widget:
    tab = app.tab
    if tab is None:
        return _welcome(app)
    shown = _file(app, tab) if tab.is_file else settings_page(app)
    return build.column(_tabs(app), shown, grow=1)


def _tabs(app: Program) -> Widget:
    return build.tab_list([_tab(tab, tab.id == app.active) for tab in app.tabs], name="Editors")


def _tab(tab: Tab, selected: bool) -> Widget:
    close = build.icon_button(
        "close", f"Close {tab.name}", f"close-tab:{tab.id}", width=20, height=20
    )
    return build.tab(
        tab.label, key=f"tab:{tab.id}", selected=selected, children=(close,),
        accepts=frozenset({"middle"}),
    )  # fmt: skip


def _file(app: Program, tab: Tab) -> Widget:
    words = ["mono"]
    if app.setting("editor.wordWrap") == "on":
        words.append("wrap")
    if app.setting("editor.lineNumbers") == "on":
        words.append("numbers")
    grammar = grammar_name(tab.name)
    if grammar:
        words.append(f"code-{grammar}")
    size = app.setting("editor.fontSize")
    words += ["small"] if size < SMALL else ["large"] if size > LARGE else []
    return build.column(
        build.label(_crumbs(app, tab), style="small muted", pad=(12, 3, 12, 3)),
        find_bar(app),
        build.text_area(
            tab.text, name=tab.name, key="text", style=" ".join(words),
            accepts=frozenset({"context", "drop"}),
        ),
        grow=1,
    )  # fmt: skip


def _crumbs(app: Program, tab: Tab) -> str:
    if not tab.path:
        return tab.name
    inside = app.folder and tab.path.startswith(app.folder.rstrip("/") + "/")
    path = posixpath.relpath(tab.path, app.folder) if inside else tab.path.strip("/")
    return " › ".join(path.split("/"))


def _welcome(app: Program) -> Widget:
    links = [("New File", "new-file"), ("Open File…", "open-file"), ("Open Folder…", "open-folder")]
    return build.column(
        build.heading("Code Editor"),
        build.label("Open a folder or a file to begin.", style="muted"),
        build.spacer(6),
        *[build.row(build.link(label, key=key)) for label, key in links],
        build.spacer(6),
        build.label("Ctrl+Shift+P shows all commands.", style="muted small"),
        grow=1,
        pad=(40, 40, 40, 40),
        gap=8,
        style="view",
    )


def _status(app: Program) -> Widget:
    tab = app.file_tab()
    if tab is None:
        return build.status_bar(app.note or "Ready")
    line, column = tab.text.position
    wrong = problem(tab.text.text) if _is_settings(tab) else ""
    wrong_label = build.label(f"Problem: {wrong}", style="small error") if wrong else None
    indent = "Spaces" if app.setting("editor.insertSpaces") else "Tabs"
    return build.status_bar(
        wrong_label,
        app.note or None,
        build.spacer(),
        f"Ln {line + 1}, Col {column + 1}",
        f"{indent}: {app.setting('editor.tabSize')}",
        ENCODINGS[tab.document.encoding],
        "CRLF" if tab.document.newline == "\r\n" else "LF",
        tab.language,
    )


def _is_settings(tab: Tab) -> bool:
    return tab.name == "settings.json"
