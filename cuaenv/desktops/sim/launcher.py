"""Which programs exist, how to start them, and which one opens which file.

A program is a module or package of `desktops/sim/apps` that exports `Program`; its file name is
its id. Modules are imported when first needed.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from types import MappingProxyType

from cuaenv.core import rooms
from cuaenv.desktops.sim.app import App

APPS = "cuaenv.desktops.sim.apps"

MENU = (
    "files", "browser", "mail", "text_editor", "spreadsheet", "code_editor", "terminal", "settings",
)  # fmt: skip
"""Order of the programs in the launcher menu; others follow by name."""

BY_ENDING: Mapping[str, str] = MappingProxyType({
    ".html": "browser", ".htm": "browser", ".svg": "browser", ".pdf": "browser",
    ".png": "browser", ".jpg": "browser", ".jpeg": "browser", ".gif": "browser",
    ".csv": "spreadsheet", ".tsv": "spreadsheet", ".sheet": "spreadsheet",
    ".xlsx": "spreadsheet", ".ods": "spreadsheet",
    ".eml": "mail",
    ".py": "code_editor", ".js": "code_editor", ".ts": "code_editor", ".c": "code_editor",
    ".h": "code_editor", ".cpp": "code_editor", ".rs": "code_editor", ".go": "code_editor",
    ".java": "code_editor", ".sh": "code_editor", ".json": "code_editor", ".yaml": "code_editor",
    ".yml": "code_editor", ".toml": "code_editor", ".css": "code_editor", ".xml": "code_editor",
})  # fmt: skip
"""The program for a file's ending, in lower case; everything else opens in the text editor."""

CHOOSABLE: Mapping[str, str] = MappingProxyType({
    "browser": "default_web", "text_editor": "default_text", "spreadsheet": "default_table",
    "code_editor": "default_code",
})  # fmt: skip
"""Programs the user may replace for opening files, and the setting that names the other one."""

ALIASES: Mapping[str, str] = MappingProxyType({
    "google-chrome": "browser", "chrome": "browser", "chromium": "browser", "firefox": "browser",
    "chromium-browser": "browser", "x-www-browser": "browser",
    "nautilus": "files", "thunar": "files", "pcmanfm": "files", "file-manager": "files",
    "gedit": "text_editor", "gnome-text-editor": "text_editor", "mousepad": "text_editor",
    "text-editor": "text_editor",
    "code": "code_editor", "vscode": "code_editor", "vs_code": "code_editor",
    "code-editor": "code_editor",
    "gnome-terminal": "terminal", "x-terminal-emulator": "terminal", "xterm": "terminal",
    "thunderbird": "mail",
    "libreoffice": "spreadsheet", "soffice": "spreadsheet", "localc": "spreadsheet",
    "libreoffice_calc": "spreadsheet", "gnumeric": "spreadsheet",
    "gnome-control-center": "settings",
})  # fmt: skip
"""Commands and names of task files, and the program of ours that plays that part."""


def app_ids() -> tuple[str, ...]:
    """Return the ids of the programs, in the order of the launcher menu."""
    return tuple(sorted(rooms.names(APPS), key=lambda name: (_rank(name), name)))


def _rank(app_id: str) -> int:
    return MENU.index(app_id) if app_id in MENU else len(MENU)


def resolve(name: str) -> str:
    """Return the id of the program that a command or alias means; other names are returned as is.

    >>> resolve("/usr/bin/google-chrome"), resolve("files")
    ('browser', 'files')
    """
    base = posixpath.basename(name)
    return ALIASES.get(base.lower(), base)


def program(app_id: str) -> type[App]:
    """Import and return the program with that id; raise UnknownName listing the known ones."""
    found: type[App] = rooms.load(APPS, "program", resolve(app_id)).Program
    return found


def app_for(path: str, is_dir: bool) -> str:
    """Return the id of the program that opens `path`."""
    if is_dir:
        return "files"
    return BY_ENDING.get(posixpath.splitext(path)[1].lower(), "text_editor")


def id_of(app: App) -> str:
    """Return the id of an open program.

    >>> id_of(object.__new__(App))
    'app'
    """
    parts = type(app).__module__.split(".")
    apps = APPS.split(".")
    return parts[len(apps)] if parts[: len(apps)] == apps else parts[-1]


def preferred(app_id: str, settings: Mapping[str, object]) -> str:
    """Return the program the settings name for files that `app_id` opens by default."""
    chosen = settings.get(CHOOSABLE.get(app_id, ""))
    return chosen if isinstance(chosen, str) and chosen in app_ids() else app_id
