"""The side bar of the Code Editor: explorer, search panel, extensions."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.code_editor import catalogue
from cuaenv.desktops.sim.apps.code_editor.catalogue import Extension, Installed
from cuaenv.desktops.sim.apps.code_editor.explorer import Line
from cuaenv.desktops.sim.apps.code_editor.finder import Match
from cuaenv.desktops.sim.apps.code_editor.searching import counted
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.code_editor import Program

WIDTH = 260
LINE_EVENTS = frozenset({"context"})


def side_bar(app: Program) -> Widget:
    """Return the part of the side bar that is chosen."""
    parts = {"explorer": _explorer, "search": _search, "extensions": _extensions}
    return build.column(*parts[app.side](app), width=WIDTH, style="sidebar")


def _title(text: str, *buttons: Widget) -> Widget:
    return build.row(
        build.label(text.upper(), style="small bold", grow=1), *buttons, pad=(10, 6, 6, 6), gap=2
    )


# ---- explorer


def _explorer(app: Program) -> list[Widget]:
    if not app.folder:
        nothing = build.column(
            build.label("You have not opened a folder.", style="muted wrap"),
            build.button("Open Folder", key="open-folder", style="primary"),
            pad=(12, 8, 12, 8),
            gap=8,
        )
        return [_title("Explorer"), nothing]
    tree = [_line(app, line) for line in app.lines()]
    empty = build.label("The folder is empty.", style="muted", pad=(12, 4, 12, 4))
    return [
        _title(
            posixpath.basename(app.folder) or "/",
            build.icon_button("new", "New File…", key="create-file"),
            build.icon_button("folder-new", "New Folder…", key="create-folder"),
        ),
        build.list_box(
            *(tree or [empty]), key="explorer", name="Explorer", role="tree", style="sidebar plain",
            accepts=LINE_EVENTS,
        ),
    ]  # fmt: skip


def _line(app: Program, line: Line) -> Widget:
    name = posixpath.basename(line.path)
    tab = app.tab_of(f"file:{line.path}")
    marked = tab is not None and tab.modified
    return build.tree_item(
        name, f"tree:{line.path}", line.depth, line.expanded, line.path == app.chosen,
        icon="folder" if line.expanded is not None else "file", accepts=LINE_EVENTS,
        style="bold" if marked else "",
    )  # fmt: skip


# ---- search


def _search(app: Program) -> list[Widget]:
    fields = build.column(
        build.entry(app.query, name="Search", key="query", text="Search"),
        build.entry(app.substitute, name="Replace", key="substitute", text="Replace"),
        build.check_box("Match case", checked=not app.any_case, key="search-case"),
        build.row(
            build.button("Search", key="search-files", style="primary"),
            build.button("Replace All", key="replace-files"),
        ),
        gap=6,
        pad=(10, 2, 10, 8),
    )
    empty = app.results is None and not (app.query.text or app.substitute.text)
    states = frozenset({"disabled"} if empty else ())
    clear = build.icon_button("close", "Clear Search", key="clear-search", states=states)
    return [_title("Search", clear), fields, *_results(app)]


def _results(app: Program) -> list[Widget]:
    if app.results is None:
        return []
    files = counted(len({match.path for match in app.results}), "file")
    text = f"{counted(len(app.results), 'result')} in {files}" if app.results else "No results"
    lines: list[Widget] = []
    last = ""
    for i, match in enumerate(app.results):
        if match.path != last:
            last = match.path
            lines.append(build.label(_below(app, last), style="small bold", pad=(8, 4, 8, 2)))
        lines.append(build.list_item(_excerpt(match), f"result:{i}"))
    return [
        build.label(text, style="small muted", pad=(12, 2, 10, 4)),
        build.list_box(*lines, key="results", name="Results", style="sidebar plain"),
    ]


def _below(app: Program, path: str) -> str:
    return posixpath.relpath(path, app.folder) if app.folder else path


def _excerpt(match: Match) -> str:
    start = max(0, match.column - 12)
    return f"{match.line + 1}: {match.text[start : match.column + match.length + 30].strip()}"


# ---- extensions


def _extensions(app: Program) -> list[Widget]:
    installed = app.installed()
    cards = [
        _card(one, installed) for one in catalogue.offered(app.extension_words.text, installed)
    ]
    nothing = build.label("Nothing found.", style="muted", pad=(12, 4, 12, 4))
    return [
        _title("Extensions"),
        build.row(
            build.entry(
                app.extension_words, name="Search Extensions", key="extension-words", grow=1,
                text="Search extensions",
            ),
            pad=(10, 2, 10, 8),
        ),
        build.list_box(
            *(cards or [nothing]), key="extensions", name="Extensions", style="sidebar plain"
        ),
    ]  # fmt: skip


def _card(one: Extension, installed: Installed) -> Widget:
    state = catalogue.state_of(installed, one.id)
    return build.column(
        build.row(
            build.label(one.name, style="bold", grow=1),
            build.label(one.version, style="small muted"),
        ),
        build.label(one.about, style="small wrap"),
        build.label(f"{one.publisher} · {_state_word(state)}", style="small muted"),
        *_buttons(one, state),
        gap=4,
        pad=(10, 8, 10, 10),
        name=one.name,
    )


def _state_word(state: str) -> str:
    return {"available": "not installed", "enabled": "installed", "disabled": "disabled"}[state]


def _buttons(one: Extension, state: str) -> list[Widget]:
    if state == "available":
        return [build.button(f"Install {one.name}", key=f"install:{one.id}", style="primary")]
    verb = "disable" if state == "enabled" else "enable"
    return [
        build.button(f"{verb.capitalize()} {one.name}", key=f"{verb}:{one.id}"),
        build.button(f"Uninstall {one.name}", key=f"uninstall:{one.id}"),
    ]
