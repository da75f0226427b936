"""Text Editor: one window, one document."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor import view
from cuaenv.desktops.sim.apps.text_editor.options import Options
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Program(Options):
    """The text editor; launched with a path it opens that file, or begins it."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        if args:
            self.open_file(posixpath.join(computer.home, args[0]))

    def view(self) -> Widget:
        """Show menu bar, tool bar, find bar, text and status bar."""
        return view.window(self)

    def handle(self, event: UiEvent) -> bool:
        """Change the state; ctrl+G goes to a line too, as in most editors."""
        if event.kind == "key" and event.keys == ("ctrl", "g"):
            self.on_go_to_line(event)
            return True
        return super().handle(event)

    def drop_text(self, event: UiEvent) -> None:
        """Open a file that is dropped into the window."""
        paths = event.source_app.dragged(event.source) if event.source_app is not None else ()
        if paths:
            self.on_recent(paths[-1], event)

    def context_text(self, event: UiEvent) -> None:
        """Right click in the text: what can be done with the selection."""
        self.open_popup(event, *view.edit_items(self))
