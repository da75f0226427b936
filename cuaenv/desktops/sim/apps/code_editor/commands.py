"""Every command of the Code Editor, for its menus and its command palette."""

from __future__ import annotations

from typing import NamedTuple

from cuaenv.desktops.sim.ui.widget import MenuItem


class Command(NamedTuple):
    """One command: its menu, its label, the key of the click it makes, its shortcut."""

    menu: str
    label: str
    key: str
    shortcut: str = ""


COMMANDS = (
    Command("File", "New File", "new-file", "Ctrl+N"),
    Command("File", "Open File…", "open-file", "Ctrl+O"),
    Command("File", "Open Folder…", "open-folder", "Ctrl+Shift+O"),
    Command("File", "Close Folder", "close-folder"),
    Command("File", "Save", "save", "Ctrl+S"),
    Command("File", "Save As…", "save-as", "Ctrl+Shift+S"),
    Command("File", "Save All", "save-all", "Ctrl+Alt+S"),
    Command("File", "Revert File", "revert"),
    Command("File", "Settings", "settings", "Ctrl+,"),
    Command("File", "Open Settings (JSON)", "settings-json"),
    Command("File", "Close Editor", "close-editor", "Ctrl+W"),
    Command("File", "Close Window", "close-window", "Ctrl+Shift+W"),
    Command("Edit", "Undo", "undo", "Ctrl+Z"),
    Command("Edit", "Redo", "redo", "Ctrl+Shift+Z"),
    Command("Edit", "Cut", "cut", "Ctrl+X"),
    Command("Edit", "Copy", "copy", "Ctrl+C"),
    Command("Edit", "Paste", "paste", "Ctrl+V"),
    Command("Edit", "Select All", "select-all", "Ctrl+A"),
    Command("Edit", "Find", "find", "Ctrl+F"),
    Command("Edit", "Find Next", "find-next", "F3"),
    Command("Edit", "Find Previous", "find-previous", "Shift+F3"),
    Command("Edit", "Replace", "replace", "Ctrl+H"),
    Command("Edit", "Format Document", "format", "Shift+Alt+F"),
    Command("Edit", "Sort Lines Ascending", "sort-lines"),
    Command("Selection", "Toggle Line Comment", "toggle-comment", "Ctrl+/"),
    Command("Selection", "Duplicate Line", "duplicate-line", "Shift+Alt+Down"),
    Command("Selection", "Move Line Up", "move-line-up", "Alt+Up"),
    Command("Selection", "Move Line Down", "move-line-down", "Alt+Down"),
    Command("Selection", "Delete Line", "delete-line", "Ctrl+Shift+K"),
    Command("Selection", "Indent Lines", "indent-lines", "Ctrl+]"),
    Command("Selection", "Outdent Lines", "outdent-lines", "Ctrl+["),
    Command("View", "Command Palette…", "palette", "Ctrl+Shift+P"),
    Command("View", "Explorer", "side:explorer", "Ctrl+Shift+E"),
    Command("View", "Search", "side:search", "Ctrl+Shift+F"),
    Command("View", "Extensions", "side:extensions", "Ctrl+Shift+X"),
    Command("View", "Toggle Side Bar", "toggle-side", "Ctrl+B"),
    Command("View", "Toggle Word Wrap", "toggle-wrap", "Alt+Z"),
    Command("View", "Toggle Line Numbers", "toggle-numbers"),
    Command("View", "Larger Text", "larger", "Ctrl++"),
    Command("View", "Smaller Text", "smaller", "Ctrl+-"),
    Command("Go", "Go to File…", "quick-open", "Ctrl+P"),
    Command("Go", "Go to Line…", "go-to-line", "Ctrl+G"),
    Command("Go", "Go to Bracket", "go-to-bracket", "Ctrl+Shift+\\"),
    Command("Go", "Next Editor", "next-tab", "Ctrl+PageDown"),
    Command("Go", "Previous Editor", "previous-tab", "Ctrl+PageUp"),
    Command("Go", "New Terminal", "terminal", "Ctrl+`"),
)
MENUS = ("File", "Edit", "Selection", "View", "Go")

NEED_FILE = frozenset({
    "save", "save-as", "revert", "undo", "redo", "cut", "copy", "paste", "select-all", "find",
    "find-next", "find-previous", "replace", "format", "sort-lines", "go-to-line",
})  # fmt: skip
"""Commands that need a file in front."""


def items(menu: str, unavailable: frozenset[str], checked: dict[str, bool]) -> list[MenuItem]:
    """Return the items of one menu; those in `unavailable` are greyed."""
    return [
        MenuItem(one.label, one.key, one.shortcut, one.key not in unavailable, checked.get(one.key))
        for one in COMMANDS
        if one.menu == menu
    ]


def palette(unavailable: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return key and line of every command that can be used now."""
    return tuple(
        (one.key, f"{one.menu}: {one.label}" + (f"  ({one.shortcut})" if one.shortcut else ""))
        for one in COMMANDS
        if one.key not in unavailable
    )
