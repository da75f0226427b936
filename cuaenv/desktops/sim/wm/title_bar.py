"""What the title bars of windows and dialogs do: their buttons and their menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.ui.widget import MenuItem
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.menus import open_menu
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.window import Window

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

BUTTONS = ("wm:minimise", "wm:maximise", "wm:close")
"""Keys of the buttons, and of the menu's items."""


def menu(wm: WindowManager, surface: Surface, at: tuple[int, int]) -> None:
    """Open the menu of a window's title bar."""
    if not isinstance(surface, Window):
        return
    grow = "Restore" if surface.maximised else "Maximise"
    items = (
        MenuItem("Minimise", "wm:minimise"), MenuItem(grow, "wm:maximise"), MenuItem(),
        MenuItem("Close", "wm:close", "Alt+F4"),
    )  # fmt: skip
    open_menu(wm, surface, "title", "wm:title", items, at)


def press(wm: WindowManager, surface: Surface, key: str) -> None:
    """Do what a button or menu item says."""
    if isinstance(surface, DialogWindow):
        wm.cancel(surface)
    elif not isinstance(surface, Window):
        return
    elif key == "wm:minimise":
        wm.minimise(surface)
    elif key == "wm:maximise":
        wm.maximise(surface)
    elif key == "wm:close":
        wm.close(surface)
