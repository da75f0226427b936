"""Keys of the desktop itself: closing and switching windows, launcher, terminal, menu bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.wm import menus, tree
from cuaenv.desktops.sim.wm.chords import Chord
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager


def press(wm: WindowManager, pressed: Chord) -> bool:
    """Take a key of the desktop's own; return whether it was one."""
    match pressed:
        case ("alt", "f4"):
            _close(wm)
        case ("alt", "tab"):
            _switch(wm, 1)
        case ("alt", "shift", "tab"):
            _switch(wm, -1)
        case ("ctrl", "alt", "t"):
            wm.computer.launch("terminal")
            wm.sync()
        case ("super",):
            wm.send(wm.bar, UiEvent("click", "launcher"))
        case ("printscreen",):
            from cuaenv.desktops.sim.wm import screenshots

            screenshots.take(wm)
        case ("super", "d"):
            for window in list(wm.windows):
                wm.minimise(window)
        case ("super", "up") | ("super", "down"):
            _grow(wm, pressed[-1] == "up")
        case _:
            return False
    return True


def while_menu_open(wm: WindowManager, pressed: Chord) -> bool:
    """Take the keys that work over an open menu; return whether it was one."""
    if pressed == ("super",):
        menus.close_menu(wm)
        return True
    if pressed in (("alt", "f4"), ("alt", "tab")):
        menus.close_menu(wm)
        return press(wm, pressed)
    return False


def menu_bar(wm: WindowManager, surface: Surface, pressed: Chord) -> bool:
    """Open a menu of the window's menu bar by alt, F10 or alt and a first letter."""
    bar = tree.menus(surface.declared())
    if not bar:
        return False
    if pressed in (("alt",), ("f10",)):
        _open(wm, surface, bar[0].key)
        return True
    if len(pressed) == 2 and pressed[0] == "alt":
        for menu in bar:
            if menu.name.lower().startswith(pressed[1]):
                _open(wm, surface, menu.key)
                return True
    return False


def _open(wm: WindowManager, surface: Surface, key: str) -> None:
    menus.open_bar_menu(wm, surface, key)
    if wm.menu is not None:
        wm.menu.top.step(1)


def _close(wm: WindowManager) -> None:
    surface = wm.keyboard()
    if isinstance(surface, DialogWindow):
        wm.cancel(surface)
    elif wm.active is not None:
        wm.close(wm.active)


def _switch(wm: WindowManager, by: int) -> None:
    """Go to the window that had the keyboard before; with alt held down, on to those below it."""
    others = [window for window in wm.windows if window is not wm.active]
    if not others:
        return
    if by < 0:
        wm.activate(others[0])
        return
    # Each window passed lies on top by now, so the next one is that much further down.
    further = min(wm.switched, len(others) - 1)
    wm.activate(others[-1 - further])
    if "alt" in wm.held:
        wm.switched += 1


def _grow(wm: WindowManager, up: bool) -> None:
    window = wm.active
    if window is not None and window.maximised != up:
        wm.maximise(window)
    elif window is not None and not up:
        wm.minimise(window)
