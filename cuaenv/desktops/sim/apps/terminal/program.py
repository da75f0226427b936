"""Terminal: a shell in a window."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.terminal.state import SIZES
from cuaenv.desktops.sim.apps.terminal.typing import Typing
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

LINE = MenuItem()


class Program(Typing):
    """The terminal; launched with a folder (or --working-directory=…) it begins there."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        for given in args:
            if given.startswith("--working-directory="):
                self.start_in(given.partition("=")[2])
            elif not given.startswith("-"):
                self.start_in(given)

    def view(self) -> Widget:
        """Show menu bar and screen."""
        size = "" if self.font_size == "normal" else f" {self.font_size}"
        return build.column(
            self._menus(),
            build.text_area(
                self.screen, name="Terminal", key="terminal", role="terminal",
                style=f"mono wrap terminal{size}", accepts=frozenset({"context", "middle", "drop"}),
            ),
            grow=1,
        )  # fmt: skip

    def _menus(self) -> Widget:
        file = (
            MenuItem("New Window", "new-window", "Ctrl+Shift+N"),
            LINE,
            MenuItem("Close Window", "close", "Ctrl+Shift+W"),
        )
        edit = (
            *self._clipboard_items(),
            LINE,
            MenuItem("Select All", "select-all", "Ctrl+Shift+A"),
            MenuItem("Clear", "clear", "Ctrl+Shift+K"),
        )
        view = (
            MenuItem("Larger Text", "larger", "Ctrl++", self.font_size != SIZES[-1]),
            MenuItem("Smaller Text", "smaller", "Ctrl+-", self.font_size != SIZES[0]),
            MenuItem("Normal Size", "normal-size", "Ctrl+0", self.font_size != "normal"),
        )
        return build.menu_bar(
            build.menu("File", file), build.menu("Edit", edit), build.menu("View", view)
        )

    def _clipboard_items(self) -> tuple[MenuItem, ...]:
        text = self.computer.clipboard.text
        return (
            MenuItem("Copy", "copy", "Ctrl+Shift+C", bool(self.screen.selected)),
            MenuItem("Paste", "paste", "Ctrl+Shift+V", bool(text)),
        )

    def context_terminal(self, event: UiEvent) -> None:
        """Right click: copy, paste and clear."""
        self.open_popup(
            event,
            *self._clipboard_items(),
            LINE,
            MenuItem("Select All", "select-all"),
            MenuItem("Clear", "clear"),
            MenuItem("New Window", "new-window"),
        )

    def drop_terminal(self, event: UiEvent) -> None:
        """Type the paths of files that are dropped into the window."""
        paths = event.source_app.dragged(event.source) if event.source_app is not None else ()
        self.paste("".join(f"{shlex.quote(path)} " for path in paths))

    def middle_terminal(self, event: UiEvent) -> None:
        """A middle click pastes."""
        self.paste(self.computer.clipboard.text)

    def on_new_window(self, event: UiEvent) -> None:
        """Open one more terminal in this folder."""
        self.computer.launch("terminal", self.session.cwd)

    def on_close(self, event: UiEvent) -> None:
        """Close the window."""
        self.close()

    def on_copy(self, event: UiEvent) -> None:
        """Copy what is selected on the screen."""
        if self.screen.selected:
            self.computer.clipboard.set(self.screen.selected, "terminal")

    def on_paste(self, event: UiEvent) -> None:
        """Type what is on the clipboard."""
        self.paste(self.computer.clipboard.text)

    def on_select_all(self, event: UiEvent) -> None:
        """Select everything shown."""
        self.screen.select_all()

    def on_clear(self, event: UiEvent) -> None:
        """Forget everything shown so far."""
        self.past = ""
        self.show()

    def on_larger(self, event: UiEvent) -> None:
        """Make the text larger."""
        self._resize(1)

    def on_smaller(self, event: UiEvent) -> None:
        """Make the text smaller."""
        self._resize(-1)

    def on_normal_size(self, event: UiEvent) -> None:
        """Show the text in its normal size."""
        self.font_size = "normal"

    def _resize(self, by: int) -> None:
        at = max(0, min(SIZES.index(self.font_size) + by, len(SIZES) - 1))
        self.font_size = SIZES[at]
