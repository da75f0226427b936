"""DialogWindow: a program's modal dialog over its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.window import framed

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class DialogWindow(Surface):
    """Shows an AppDialog; its events go to the dialog instead of the program."""

    def __init__(self, app: App, dialog: AppDialog, box: Rect) -> None:
        super().__init__(app, box)
        self.dialog = dialog
        self.focus = dialog.focus
        self.active = True

    @property
    def id(self) -> str:
        """A program's dialogs are numbered by how they lie on one another."""
        depth, dialog = 0, self.dialog.parent
        while dialog is not None:
            depth, dialog = depth + 1, dialog.parent
        return f"DialogWindow:{self.app.pid}:{self.app.name}:{depth}"

    def view(self) -> Widget:
        """Show the dialog."""
        return self.dialog.view(self.app)

    def framed(self, content: Widget) -> Widget:
        """Show a title bar above the content."""
        return framed(
            self.dialog.title, content, "", True, False, role=self.dialog.role, buttons=False
        )  # fmt: skip

    def handle(self, event: UiEvent) -> bool:
        """Give an event to the dialog."""
        return self.dialog.handle(event, self.app)


def chain(app: App) -> list[AppDialog]:
    """Return the program's open dialogs, the one in front last."""
    found, dialog = [], app.dialog
    while dialog is not None:
        found.append(dialog)
        dialog = dialog.parent
    return found[::-1]
