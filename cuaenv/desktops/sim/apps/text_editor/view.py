"""What a Text Editor window shows."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.text_editor.document import ENCODINGS
from cuaenv.desktops.sim.apps.text_editor.finding import find_bar
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.text_editor import Program

LINE = MenuItem()


def window(app: Program) -> Widget:
    """Return the whole window."""
    return build.column(_menus(app), _tools(app), find_bar(app), _text(app), _status(app), grow=1)


def _text(app: Program) -> Widget:
    words = ["mono"]
    if app.option("word_wrap", True):
        words.append("wrap")
    if app.option("line_numbers", False):
        words.append("numbers")
    if app.font_size != "normal":
        words.append(app.font_size)
    return build.text_area(
        app.text,
        name="Text",
        key="text",
        style=" ".join(words),
        accepts=frozenset({"context", "drop"}),
    )


def _menus(app: Program) -> Widget:
    return build.menu_bar(
        build.menu("File", _file(app)),
        build.menu("Edit", _edit(app)),
        build.menu("View", _view(app)),
    )


def _file(app: Program) -> tuple[MenuItem, ...]:
    recent = tuple(
        MenuItem(posixpath.basename(path), f"recent:{path}") for path in app.recent()
    ) or (MenuItem("No recent files", "recent:", enabled=False),)
    return (
        MenuItem("New", "new", "Ctrl+N"),
        MenuItem("Open…", "open", "Ctrl+O"),
        MenuItem("Open Recent", items=recent),
        LINE,
        MenuItem("Save", "save", "Ctrl+S"),
        MenuItem("Save As…", "save-as", "Ctrl+Shift+S"),
        MenuItem("Reload", "reload", "F5"),
        LINE,
        MenuItem("Close", "close", "Ctrl+W"),
    )


def _edit(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Undo", "undo", "Ctrl+Z", app.text.can_undo),
        MenuItem("Redo", "redo", "Ctrl+Shift+Z", app.text.can_redo),
        LINE,
        *edit_items(app),
        LINE,
        MenuItem("Find…", "find", "Ctrl+F"),
        MenuItem("Find Next", "find-next", "F3"),
        MenuItem("Find Previous", "find-previous", "Shift+F3"),
        MenuItem("Replace…", "replace", "Ctrl+H"),
        MenuItem("Go to Line…", "go-to-line", "Ctrl+I"),
    )


def edit_items(app: Program) -> tuple[MenuItem, ...]:
    """Return what the Edit menu and the context menu share."""
    selected = bool(app.text.selected)
    return (
        MenuItem("Cut", "cut", "Ctrl+X", selected),
        MenuItem("Copy", "copy", "Ctrl+C", selected),
        MenuItem("Paste", "paste", "Ctrl+V", bool(app.computer.clipboard.text)),
        MenuItem("Delete", "delete", "", selected),
        MenuItem("Select All", "select-all", "Ctrl+A"),
    )


def _view(app: Program) -> tuple[MenuItem, ...]:
    return (
        MenuItem("Word Wrap", "word-wrap", "Alt+Z", checked=app.option("word_wrap", True)),
        MenuItem("Line Numbers", "line-numbers", checked=app.option("line_numbers", False)),
        LINE,
        MenuItem("Larger Text", "larger", "Ctrl++"),
        MenuItem("Smaller Text", "smaller", "Ctrl+-"),
        MenuItem("Normal Text Size", "normal-size", "Ctrl+0"),
    )


def _tools(app: Program) -> Widget:
    return build.toolbar(
        build.button("New", key="new", icon="new", style="flat"),
        build.button("Open", key="open", icon="open", style="flat"),
        build.button("Save", key="save", icon="save", style="flat"),
        build.separator(style="vertical"),
        _icon("undo", "Undo", "undo", app.text.can_undo),
        _icon("redo", "Redo", "redo", app.text.can_redo),
        build.separator(style="vertical"),
        _icon("search", "Find", "find", True),
    )


def _icon(icon: str, name: str, key: str, enabled: bool) -> Widget:
    states = frozenset() if enabled else frozenset({"disabled"})
    return build.icon_button(icon, name, key=key, states=states)


def _status(app: Program) -> Widget:
    line, column = app.text.position
    state = "Modified" if app.modified else "Saved" if app.document.stamp else "New document"
    return build.status_bar(
        f"Line {line + 1}, Column {column + 1}",
        app.note or None,
        build.spacer(),
        "CRLF" if app.document.newline == "\r\n" else "LF",
        ENCODINGS[app.document.encoding],
        state,
    )
