"""PromptDialog: one line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.dialogs.app_dialog import AppDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class PromptDialog(AppDialog):
    """Asks for a line of text; the program's method gets the text, and is not called on cancel."""

    def __init__(
        self, title: str, label: str, text: str = "", ok: str = "OK", then: str = "",
        context: Any = "", *, secret: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(title, then, context)
        self.label = label
        self.ok = ok
        self.secret = secret
        self.model = TextModel(text)
        self.model.select_all()
        self.default = "ok"
        self.focus = "text"

    def view(self, app: App) -> Widget:
        """Show the label, the entry and two buttons."""
        field = build.password if self.secret else build.entry
        return build.column(
            build.label(self.label),
            field(self.model, key="text", name=self.label),
            build.row(
                build.spacer(),
                build.button("Cancel", key="cancel"),
                build.button(self.ok, key="ok", style="primary"),
                gap=8,
            ),
            gap=10,
            pad=(18, 16, 18, 16),
        )

    def on_ok(self, event: UiEvent, app: App) -> None:
        """Answer with the text."""
        self.finish(app, self.model.text)

    def submit_text(self, event: UiEvent, app: App) -> None:
        """Return in the entry presses the default button."""
        self.finish(app, self.model.text)
