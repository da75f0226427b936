"""A picture of every widget in a theme, for looking at.

`python -m cuaenv.desktops.sim.paint.gallery OUT.png [theme]`
"""

from __future__ import annotations

import sys

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import gallery_windows as windows
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.paint.pointer import draw_pointer
from cuaenv.desktops.sim.paint.screen import Screen, Shown
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout, natural_size
from cuaenv.desktops.sim.ui.widget import Widget

SIZE = (1280, 720)


def surfaces(theme: themes.Theme) -> list[Shown]:
    """Return a desktop with four windows, a menu and a task bar, laid out for a theme."""
    m = theme.metrics
    popup = windows.menu_popup()
    places: list[tuple[str, Widget, Rect, str]] = [
        ("desktop", _desktop(), Rect(0, 0, SIZE[0], SIZE[1] - 40), ""),
        ("mail", windows.mail_window(), Rect(430, 300, 640, 372), ""),
        ("notes", windows.notes_window(), Rect(60, 330, 500, 330), ""),
        ("files", windows.files_window(), Rect(100, 20, 560, 330), "list"),
        ("controls", windows.controls_window(), Rect(700, 24, 540, 616), "name"),
        ("bar", windows.task_bar(), Rect(0, SIZE[1] - 40, SIZE[0], 40), ""),
        ("menu", popup, Rect(312, 84, *natural_size(popup, m)), ""),
    ]
    return [Shown(key, layout(tree, box, {}, m), focus) for key, tree, box, focus in places]


def _desktop() -> Widget:
    names = (
        ("Documents", "folder"),
        ("report.pdf", "pdf"),
        ("budget.csv", "table"),
        ("Trash", "trash"),
    )
    tiles = [
        build.list_item(name, f"icon:{name}", icon=icon, style="tile desktop", selected=i == 1)
        for i, (name, icon) in enumerate(names)
    ]
    return build.column(*tiles, style="desktop plain", pad=(4, 8, 0, 0), align="start")


def picture(name: str) -> Pixels:
    """Return the gallery in a theme: uint8 `(720, 1280, 3)`."""
    theme = themes.load(name)
    frame = Screen(SIZE).draw(surfaces(theme), theme).copy()
    draw_pointer(frame, 470, 172)
    return frame


def main(path: str, theme: str = "light") -> None:
    """Write the gallery to a PNG file."""
    from PIL import Image

    Image.fromarray(picture(theme)).save(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
