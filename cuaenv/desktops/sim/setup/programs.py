"""Programs that are open at the start, and their windows."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from cuaenv.core.errors import SetupFailed, UnknownName
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.setup import commands
from cuaenv.desktops.sim.setup.runner import absolute
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.window import Window

PLUMBING = frozenset({"socat"})
"""Programs that only bridge a real browser's debugging port, which this desktop has no use for."""

REAL_NAMES = {
    "visual studio code": "code_editor", "google chrome": "browser", "chromium": "browser",
    "mozilla thunderbird": "mail", "thunderbird": "mail", "libreoffice calc": "spreadsheet",
}  # fmt: skip
"""What the titles of real programs end with, and the program that stands for each here."""


def launch(wm: WindowManager, command: str | Sequence[str], shell: bool | str = False) -> None:
    """Start a program by its command line; options for the real program are passed over."""
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if not words:
        raise SetupFailed("field `command`: it is empty")
    app_id = launcher.resolve(words[0])
    if app_id in launcher.app_ids():
        args = [_argument(wm, word) for word in words[1:] if not word.startswith("-")]
        wm.computer.launch(app_id, *args)
    elif app_id not in PLUMBING:
        commands.execute(wm, command, shell=shell)


def _argument(wm: WindowManager, word: str) -> str:
    return absolute(wm, word) if word.startswith("~") else word


def open(wm: WindowManager, path: str) -> None:
    """Open a file or folder with the program for its kind."""
    path = absolute(wm, path)
    if not wm.computer.disk("setup").exists(path):
        raise SetupFailed(f"field `path`: there is no {path}")
    wm.computer.open_path(path)


def window(
    wm: WindowManager, app: str, args: Sequence[str] = (), box: Sequence[int] | None = None,
    maximised: bool = False,
) -> None:  # fmt: skip
    """Open a program's window, at `box` (x, y, width, height) where it is given."""
    if launcher.resolve(app) not in launcher.app_ids():
        raise SetupFailed(f"field `app`: {UnknownName.among('program', app, launcher.app_ids())}")
    program = wm.computer.launch(app, *(_argument(wm, str(one)) for one in args))
    wm.sync()
    shown = wm.window_for(program)
    if shown is None:
        raise SetupFailed(f"{app} closed its window at once")
    if box is not None:
        shown.moved(Rect(*(int(part) for part in box)))
    if maximised and not shown.maximised:
        wm.maximise(shown)


def activate_window(
    wm: WindowManager, window_name: str, strict: bool = False, by_class: bool = False
) -> None:
    """Bring a window to the front, found by (a part of) its title or by its program."""
    wm.activate(_found(wm, window_name, strict, by_class))


def close_window(
    wm: WindowManager, window_name: str, strict: bool = False, by_class: bool = False
) -> None:
    """Close a window without asking."""
    wm.computer.close_app(_found(wm, window_name, strict, by_class).app)


def _found(wm: WindowManager, name: str, strict: bool, by_class: bool) -> Window:
    wm.settle()  # a title may hang on what the window shows by now
    for one in reversed(wm.windows):
        if by_class:
            programs = (one.app.name.lower(), launcher.id_of(one.app))
            if launcher.resolve(name.lower().split(".")[0]) in programs:
                return one
        elif _titled(one, name, strict) or _stands_for(one, name):
            return one
    titles = [one.app.title for one in wm.windows]
    raise SetupFailed(f"field `window_name`: {UnknownName.among('window', name, titles)}")


def _titled(one: Window, name: str, strict: bool) -> bool:
    return one.app.title == name or (not strict and name.lower() in one.app.title.lower())


def _stands_for(one: Window, title: str) -> bool:
    """Return whether a real program's window of that title is this one here.

    What stands before the program's name, such as a file, is in our title as well.
    """
    for ending, program in REAL_NAMES.items():
        if title.lower().endswith(ending):
            shown = title[: -len(ending)].rstrip(" -\N{EM DASH}").lower()
            return launcher.id_of(one.app) == program and shown in one.app.title.lower()
    return False


def chrome_open_tabs(wm: WindowManager, urls_to_open: Sequence[str]) -> None:
    """Open web pages in the browser, one tab each."""
    urls = list(urls_to_open)
    running = [app for app in wm.computer.apps if launcher.id_of(app) == "browser"]
    if running:
        for url in urls:
            wm.run(running[-1], "opening a tab", running[-1].open_in_tab, url)  # type: ignore[attr-defined]
        wm.changed(running[-1])
    else:
        wm.computer.launch("browser", *urls)
