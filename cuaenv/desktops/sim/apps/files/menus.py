"""Menus of the Files program: menu bar and context menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.apps.files.entries import ARCHIVES
from cuaenv.desktops.sim.apps.files.state import TRASH
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.files import Program

LINE = MenuItem()
COLUMN_LABELS = {"name": "Name", "size": "Size", "type": "Type", "modified": "Modified"}
EDITORS = (
    ("text_editor", "Text Editor"), ("code_editor", "Code Editor"),
    ("spreadsheet", "Spreadsheet"), ("browser", "Browser"),
)  # fmt: skip
"""Programs offered under Open With."""


def menu_bar(app: Program, places: list[tuple[str, str, str]]) -> Widget:
    """Return the menu bar; items that make no sense now are greyed.

    Args:
        app: the program.
        places: what `app.places()` gave.
    """
    return build.menu_bar(
        build.menu("File", _file(app)),
        build.menu("Edit", _edit(app)),
        build.menu("View", _view(app)),
        build.menu("Go", _go(app, places)),
    )


def _file(app: Program) -> tuple[MenuItem, ...]:
    chosen, here = app.chosen(), not app.in_trash
    return (
        MenuItem("New Window", "new-window", "Ctrl+N"),
        MenuItem("New Folder", "new-folder", "Ctrl+Shift+N", here),
        MenuItem("New Document", items=new_documents(app), enabled=here),
        LINE,
        MenuItem("Open", "open", "Ctrl+O", bool(chosen)),
        MenuItem("Properties", "properties", "Alt+Enter"),
        LINE,
        MenuItem("Empty Trash…", "empty-trash"),
        MenuItem("Close", "close", "Ctrl+W"),
    )


def _edit(app: Program) -> tuple[MenuItem, ...]:
    chosen, here = bool(app.chosen()), not app.in_trash
    one = len(app.chosen()) == 1
    last = app.deeds[-1].name if app.deeds else ""
    return (
        MenuItem(f"Undo {last}".strip(), "undo", "Ctrl+Z", bool(last)),
        LINE,
        MenuItem("Cut", "cut", "Ctrl+X", chosen and here),
        MenuItem("Copy", "copy", "Ctrl+C", chosen),
        MenuItem("Paste", "paste", "Ctrl+V", here),
        LINE,
        MenuItem("Move To…", "move-to", "", chosen and here),
        MenuItem("Copy To…", "copy-to", "", chosen and here),
        MenuItem("Duplicate", "duplicate", "Ctrl+D", chosen and here),
        MenuItem("Rename…", "rename", "F2", one and here),
        MenuItem("Compress…", "compress", "", chosen and here),
        MenuItem("Move to Trash", "trash", "Delete", chosen and here),
        MenuItem("Restore From Trash", "restore", "", chosen and not here),
        MenuItem("Delete Permanently…", "delete", "Shift+Delete", chosen),
        LINE,
        MenuItem("Select All", "select-all", "Ctrl+A"),
        MenuItem("Invert Selection", "invert", "Ctrl+Shift+I"),
    )


def _view(app: Program) -> tuple[MenuItem, ...]:
    sorts = tuple(
        MenuItem(f"Sort by {label}", f"sort:{column}", checked=app.column == column)
        for column, label in COLUMN_LABELS.items()
    )
    return (
        MenuItem("List", "view-list", "Ctrl+1", checked=not app.as_grid),
        MenuItem("Grid", "view-grid", "Ctrl+2", checked=app.as_grid),
        LINE,
        MenuItem("Show Hidden Files", "hidden", "Ctrl+H", checked=app.show_hidden),
        LINE,
        *sorts,
        LINE,
        MenuItem("Refresh", "refresh", "F5"),
    )


def _go(app: Program, places: list[tuple[str, str, str]]) -> tuple[MenuItem, ...]:
    visits = tuple(MenuItem(label, f"place:{path}") for label, path, _ in places)
    return (
        MenuItem("Back", "back", "Alt+Left", bool(app.back)),
        MenuItem("Forward", "forward", "Alt+Right", bool(app.forward)),
        MenuItem("Up", "up", "Alt+Up", not app.in_trash and app.folder != "/"),
        MenuItem("Home", "home", "Alt+Home"),
        MenuItem("Enter Location…", "edit-location", "Ctrl+L"),
        MenuItem("Search…", "search", "Ctrl+F"),
        LINE,
        *visits,
    )


def new_documents(app: Program) -> tuple[MenuItem, ...]:
    """Return one item for each template."""
    here = not app.in_trash
    return tuple(
        MenuItem(f"{label}…", f"new-file:{label}", enabled=here) for label in app.templates()
    )


def for_items(app: Program) -> tuple[MenuItem, ...]:
    """Return the context menu of the selected rows."""
    chosen = app.chosen()
    one = chosen[0] if len(chosen) == 1 else None
    if app.in_trash:
        return (
            MenuItem("Restore From Trash", "restore"),
            MenuItem("Delete Permanently…", "delete"),
            LINE,
            MenuItem("Properties", "properties"),
        )
    archive = one is not None and one.name.lower().endswith(ARCHIVES)
    files = not any(entry.is_dir for entry in chosen)
    known = launcher.app_ids()
    openers = tuple(MenuItem(n, f"open-with:{i}") for i, n in EDITORS if i in known)
    return (
        MenuItem("Open", "open"),
        *(
            (MenuItem("Open in New Window", f"window:{one.path}"),)
            if one is not None and one.is_dir
            else ()
        ),
        *((MenuItem("Open With", items=openers),) if files else ()),
        *((MenuItem("Extract Here", "extract"),) if archive else ()),
        LINE,
        MenuItem("Cut", "cut"),
        MenuItem("Copy", "copy"),
        *((MenuItem("Paste Into Folder", "paste-into"),) if one is not None and one.is_dir else ()),
        MenuItem("Move To…", "move-to"),
        MenuItem("Copy To…", "copy-to"),
        MenuItem("Duplicate", "duplicate"),
        LINE,
        MenuItem("Rename…", "rename", enabled=one is not None),
        MenuItem("Compress…", "compress"),
        MenuItem("Copy Path", "copy-path"),
        LINE,
        MenuItem("Move to Trash", "trash"),
        MenuItem("Delete Permanently…", "delete"),
        LINE,
        MenuItem("Properties", "properties"),
    )


def for_place(app: Program, path: str) -> tuple[MenuItem, ...]:
    """Return the context menu of a place in the sidebar."""
    first = (
        MenuItem("Open", f"place:{path}"),
        MenuItem("Open in New Window", f"window:{path}"),
    )
    if path == TRASH:
        full = bool(app.disk.trashed())
        return (*first, LINE, MenuItem("Empty Trash…", "empty-trash", enabled=full))
    return (
        *first,
        MenuItem("Open in Terminal", f"terminal-at:{path}"),
        LINE,
        MenuItem("Copy Path", f"path-of:{path}"),
        MenuItem("Properties", f"properties-of:{path}"),
    )


def for_folder(app: Program) -> tuple[MenuItem, ...]:
    """Return the context menu of the empty space in the list."""
    if app.in_trash:
        return (
            MenuItem("Empty Trash…", "empty-trash"),
            MenuItem("Select All", "select-all"),
        )
    return (
        MenuItem("New Folder", "new-folder"),
        MenuItem("New Document", items=new_documents(app)),
        LINE,
        MenuItem("Paste", "paste"),
        MenuItem("Select All", "select-all"),
        MenuItem("Show Hidden Files", "hidden", checked=app.show_hidden),
        LINE,
        MenuItem("Open in Terminal", "open-terminal"),
        MenuItem("Properties", "properties"),
    )
