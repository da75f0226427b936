"""What a Files window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.files import menus
from cuaenv.desktops.sim.apps.files.entries import Entry, icon_of, size_text
from cuaenv.desktops.sim.apps.files.selecting import GRID_COLUMNS
from cuaenv.desktops.sim.apps.files.transfer import reason
from cuaenv.desktops.sim.fs.disk import MAX_TOTAL
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.files import Program

ROW_EVENTS = frozenset({"double", "context", "drag", "drop"})
TRASH_EVENTS = frozenset({"double", "context"})
LIST_EVENTS = frozenset({"context", "drop"})
TARGET = frozenset({"drop"})
MOST_CRUMBS = 5
"""Folders the path bar shows side by side."""

WIDTHS = {"name": 0, "size": 90, "type": 130, "modified": 160, "place": 180}


def window(app: Program) -> Widget:
    """Return the whole window."""
    places = app.places()
    return build.column(
        menus.menu_bar(app, places),
        _tools(app),
        _search_bar(app) if app.searching else None,
        _trash_bar(app) if app.in_trash else None,
        build.row(_sidebar(app, places), _content(app), gap=0, align="stretch", grow=1),
        _status(app),
        grow=1,
    )


def _tools(app: Program) -> Widget:
    return build.toolbar(
        _tool("back", "Back", "back", bool(app.back)),
        _tool("forward", "Forward", "forward", bool(app.forward)),
        _tool("up", "Up", "up", not app.in_trash and app.folder != "/"),
        _tool("refresh", "Refresh", "refresh"),
        _location(app),
        build.toggle("Search", app.searching, key="search", icon="search"),
        build.toggle("List View", not app.as_grid, key="view-list", icon="list"),
        build.toggle("Grid View", app.as_grid, key="view-grid", icon="grid"),
    )


def _tool(icon: str, name: str, key: str, enabled: bool = True) -> Widget:
    states = frozenset() if enabled else frozenset({"disabled"})
    return build.icon_button(icon, name, key=key, states=states)


def _location(app: Program) -> Widget:
    if app.editing:
        return build.entry(app.location, name="Location", key="location", grow=1)
    crumbs: list[Widget] = []
    for label, path in _fitting(app.crumbs()):
        if crumbs:
            crumbs.append(build.label("›", style="muted"))
        style = "flat bold" if path == app.folder else "flat"
        crumbs.append(build.button(label, key=f"crumb:{path}", style=style, accepts=TARGET))
    return build.row(*crumbs, build.spacer(), grow=1, gap=2, name="Path")


def _fitting(crumbs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the first and the last folders; `…` leads to the one above those shown."""
    if len(crumbs) <= MOST_CRUMBS:
        return crumbs
    tail = crumbs[2 - MOST_CRUMBS :]
    return [crumbs[0], ("…", crumbs[1 - MOST_CRUMBS][1]), *tail]


def _search_bar(app: Program) -> Widget:
    return build.toolbar(
        build.label("Search in", style="muted"),
        build.label(app.title, style="bold"),
        build.entry(app.words, name="Search", key="words", grow=1, text="Part of a file name"),
        build.icon_button("close", "Close Search", key="search"),
    )


def _trash_bar(app: Program) -> Widget:
    empty = frozenset() if app.disk.trashed() else frozenset({"disabled"})
    unchosen = frozenset() if app.chosen() else frozenset({"disabled"})
    return build.toolbar(
        build.label("Files in the trash are kept until it is emptied.", style="muted", grow=1),
        build.button("Restore", key="restore", states=unchosen),
        build.button("Empty Trash", key="empty-trash", style="danger", states=empty),
    )


def _sidebar(app: Program, places: list[tuple[str, str, str]]) -> Widget:
    items = [
        build.list_item(
            label, f"place:{path}", icon=icon, selected=path == app.folder, accepts=LIST_EVENTS
        )
        for label, path, icon in places
    ]
    return build.list_box(
        *items, key="places", name="Places", style="sidebar plain", width=170, grow=0
    )


# ---- the rows


def _content(app: Program) -> Widget:
    try:
        rows = app.rows()
    except FsError as error:
        text = f"This folder cannot be shown: {reason(error)}."
        return _message(text)
    if not rows:
        return _message(_nothing(app))
    return _grid(app, rows) if app.as_grid else _list(app, rows)


def _nothing(app: Program) -> str:
    if app.searching and app.words.text.strip():
        return "Nothing found"
    return "The trash is empty" if app.in_trash else "This folder is empty"


def _message(text: str) -> Widget:
    return build.column(
        build.label(text, style="muted center"),
        key="listing",
        accepts=LIST_EVENTS,
        grow=1,
        pad=(20, 40, 20, 20),
        style="view",
    )


def _list(app: Program, rows: list[Entry]) -> Widget:
    columns = columns_of(app)
    titles = {**menus.COLUMN_LABELS, "place": "Original Location" if app.in_trash else "Folder"}
    if app.in_trash:
        titles["modified"] = "Deleted"
    return build.table(
        [_head(app, column, titles[column]) for column in columns],
        [_row(app, entry, columns) for entry in rows],
        key="listing", name="Files", style="plain",
        widths=[WIDTHS[column] for column in columns], accepts=LIST_EVENTS,
    )  # fmt: skip


def columns_of(app: Program) -> tuple[str, ...]:
    """Return the columns shown: where a file is, or was, matters more than its type."""
    if app.in_trash or (app.searching and app.words.text.strip()):
        return ("name", "place", "size", "modified")
    return ("name", "size", "type", "modified")


def _head(app: Program, column: str, title: str) -> Widget:
    order = ("down" if app.descending else "up") if app.column == column else ""
    key = f"sort:{column}" if column != "place" else ""
    return build.column_header(title, key=key, sorted_by=order)


def _row(app: Program, entry: Entry, columns: tuple[str, ...]) -> Widget:
    cut = app.clip[0] == "cut" and entry.path in app.clip[1]
    texts = {"size": entry.size_text, "type": entry.type, "modified": entry.modified_text,
             "place": entry.place}  # fmt: skip
    name = build.cell(entry.name, icon=icon_of(entry), style="muted" if cut else "")
    rest = [build.cell(texts[column], style="muted") for column in columns[1:]]
    return build.table_row(
        name, *rest, key=f"row:{entry.path}", name=entry.name,
        selected=entry.path in app.selected,
        accepts=TRASH_EVENTS if app.in_trash else ROW_EVENTS,
    )  # fmt: skip


def _grid(app: Program, rows: list[Entry]) -> Widget:
    tiles = [
        build.list_item(
            entry.name,
            f"row:{entry.path}",
            build.image(icon_of(entry), style="big"),
            build.label(entry.name, style="center"),
            layout="column",
            selected=entry.path in app.selected,
            accepts=TRASH_EVENTS if app.in_trash else ROW_EVENTS,
        )
        for entry in rows
    ]
    inside = build.grid(*tiles, columns=(0,) * GRID_COLUMNS, gap=8, pad=(10, 10, 10, 10))
    return build.list_box(inside, key="listing", name="Files", style="plain", accepts=LIST_EVENTS)


def _status(app: Program) -> Widget:
    return build.status_bar(summary(app), app.note or None, build.spacer(), _free(app))


def _free(app: Program) -> str:
    return f"{size_text(max(0, MAX_TOTAL - app.computer.fs.used))} free"


def summary(app: Program) -> str:
    """Return how much is listed or selected, in words."""
    rows, chosen = app.rows_or_none(), app.chosen()
    if chosen:
        size = sum(entry.size for entry in chosen if not entry.is_dir and entry.size > 0)
        name = f"“{chosen[0].name}”" if len(chosen) == 1 else f"{len(chosen)} items"
        return f"{name} selected ({size_text(size)})" if size else f"{name} selected"
    return "1 item" if len(rows) == 1 else f"{len(rows)} items"
