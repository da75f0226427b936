"""Window: a program on the screen, with title bar, edges and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App

TITLE_HEIGHT = 34
"""Height of the title bar, in pixels."""

GRIP = 6
"""How far outside its edge a window can be grabbed to resize it, in pixels."""

CORNER = 14
"""How near to a corner an edge moves both ways, in pixels."""

SMALLEST = (240, 140)
"""Least width and height of a window, in pixels."""

KEEP = 60
"""How much of a title bar always stays on the screen, in pixels."""


class Window(Surface):
    """A program's main window.

    Attributes:
        active: whether it looks like having the focus, as it does until a dialog lies over it.
        title: what the title bar says.
        restored: the box to go back to from being maximised; None when it is not.
    """

    def __init__(self, app: App, box: Rect) -> None:
        super().__init__(app, box)
        self.active = False
        self.restored: Rect | None = None
        self.title = ""

    @property
    def minimised(self) -> bool:
        """Whether it is only on the task bar."""
        return self.app.minimised

    @property
    def maximised(self) -> bool:
        """Whether it fills the screen above the task bar."""
        return self.restored is not None

    def view(self) -> Widget:
        """Take the title along with what the program shows."""
        if self.app.title != self.title:
            self.title = self.app.title
            self.undress()
        return self.app.view()

    def framed(self, content: Widget) -> Widget:
        """Show the title bar above the content."""
        return framed(self.title, content, self.app.icon, self.active, self.maximised)

    def set_active(self, active: bool) -> None:
        """Give the window the look of having the focus, or take it."""
        if active != self.active:
            self.active = active
            self.undress()

    def maximise(self, space: Rect) -> None:
        """Fill `space`, or go back to the size before."""
        if self.restored is None:
            self.restored = self.box
            self.moved(space)
        else:
            box, self.restored = self.restored, None
            self.moved(box)
        self.undress()

    def edge_at(self, x: int, y: int) -> str:
        """Return the edges a pixel grabs, such as `n`, `e`, `sw`; `""` for none.

        An edge is the line around the window and a few pixels outside it, so that nothing a
        program shows is hard to click.
        """
        if self.maximised or not self.reach.contains(x, y):
            return ""
        box = self.box
        if box.inset(1, 1, 1, 1).contains(x, y):
            return ""
        sides = box.inset(CORNER, CORNER, CORNER, CORNER)
        on_side = box.x < x < box.right - 1
        on_end = box.y < y < box.bottom - 1
        down = "" if on_end and sides.y <= y < sides.bottom else "n" if y < sides.y else "s"
        across = "" if on_side and sides.x <= x < sides.right else "w" if x < sides.x else "e"
        return down + across

    @property
    def reach(self) -> Rect:
        """The box with the edges that can be grabbed."""
        return self.box if self.maximised else self.box.inset(-GRIP, -GRIP, -GRIP, -GRIP)


def framed(
    title: str, content: Widget, icon: str, active: bool, maximised: bool, *,
    role: str = "frame", buttons: bool = True,
) -> Widget:  # fmt: skip
    """Return a window's tree: title bar and content in a frame.

    Args:
        title: what the title bar says.
        content: the widgets below it.
        icon: drawn in the title bar.
        active: whether the window has the focus.
        maximised: whether the window fills the screen.
        role: `frame`, `dialog` or `alert`.
        buttons: whether it can be minimised and maximised.
    """
    look = "active" if active else "inactive"
    states = {"active"} if active else set()
    bar = build.row(
        build.image(icon) if icon else None,
        build.label(title, style=f"bold titletext {look}", grow=1),
        _buttons(maximised, buttons),
        role="panel", key="wm:title", accepts=frozenset({"double", "context"}),
        style=f"titlebar {look}", height=TITLE_HEIGHT, pad=(10, 2, 4, 2), gap=8,
    )  # fmt: skip
    body = build.stack(content, grow=1, style="window")
    return build.column(bar, body, role=role, name=title, style=f"frame {look}",
                        states=states, pad=(1, 1, 1, 1))  # fmt: skip


def _buttons(maximised: bool, buttons: bool) -> list[Widget]:
    close = _button("close", "Close")
    if not buttons:
        return [close]
    grow = ("restore", "Restore") if maximised else ("maximise", "Maximise")
    return [
        _button("minimise", "Minimise"), _button(*grow, key="wm:maximise"), close,
    ]  # fmt: skip


def _button(icon: str, name: str, key: str = "") -> Widget:
    return build.icon_button(icon, name, key or f"wm:{icon}", width=30, height=26)


def kept_on(space: Rect, box: Rect) -> Rect:
    """Return `box` moved so that its title bar can still be reached."""
    x = min(max(box.x, space.x - box.w + KEEP), space.right - KEEP)
    y = min(max(box.y, space.y), space.bottom - TITLE_HEIGHT)
    return Rect(x, y, box.w, box.h)


def resized(box: Rect, edges: str, dx: int, dy: int) -> Rect:
    """Return `box` with the named edges moved; it never becomes smaller than `SMALLEST`."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if "w" in edges:
        left = min(left + dx, right - SMALLEST[0])
    if "e" in edges:
        right = max(right + dx, left + SMALLEST[0])
    if "n" in edges:
        top = max(min(top + dy, bottom - SMALLEST[1]), 0)
    if "s" in edges:
        bottom = max(bottom + dy, top + SMALLEST[1])
    return Rect(left, top, right - left, bottom - top)
