"""MessageDialog: a sentence or a question, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.dialogs.app_dialog import AppDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent

CLOSE = (("ok", "OK"),)


class MessageDialog(AppDialog):
    """A question answered by a button.

    The program's method gets the key of the pressed button. The last button is the default unless
    `default` names another. Escape presses the button with key `cancel`; without one it closes the
    dialog without an answer.
    """

    role = "alert"
    size = (440, 0)

    def __init__(
        self, title: str, text: str, buttons: Sequence[tuple[str, str]] = CLOSE, then: str = "",
        context: Any = "", *, default: str = "", icon: str = "",
    ) -> None:  # fmt: skip
        super().__init__(title, then, context)
        self.text = text
        self.buttons = tuple(buttons)
        self.icon = icon
        self.default = f"button:{default or self.buttons[-1][0]}"
        self.focus = self.default

    def view(self, app: App) -> Widget:
        """Show the text above the buttons."""
        lines = [build.label(line, style="wrap") for line in self.text.split("\n")]
        body = build.column(*lines, gap=4, grow=1)
        if self.icon:
            body = build.row(build.image(self.icon), body, gap=12, align="start")
        buttons = [build.button(label, key=f"button:{key}", style=self._style(key))
                   for key, label in self.buttons]  # fmt: skip
        footer = build.row(build.spacer(), *buttons, gap=8)
        return build.column(body, footer, gap=18, pad=(18, 16, 18, 16))

    def _style(self, key: str) -> str:
        return "primary" if f"button:{key}" == self.default else ""

    def on_button(self, choice: str, event: UiEvent, app: App) -> None:
        """Answer with the button's key."""
        self.finish(app, choice)

    def cancel(self, app: App) -> None:
        """Answer `cancel` where there is such a button, else close."""
        if any(key == "cancel" for key, _ in self.buttons):
            self.finish(app, "cancel")
        else:
            super().cancel(app)
