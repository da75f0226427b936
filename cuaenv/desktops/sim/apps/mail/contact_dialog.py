"""The dialog that asks for a contact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.apps.mail.addresses import is_address
from cuaenv.desktops.sim.dialogs import AppDialog, MessageDialog
from cuaenv.desktops.sim.dialogs.form import answers, line
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent

FIELDS = {"name": "Name", "email": "Email", "phone": "Phone", "note": "Note"}


class ContactDialog(AppDialog):
    """Asks for a contact; `on_contact_saved` gets its place (-1: new) and fields as context."""

    size = (400, 0)

    def __init__(self, title: str, place: int, contact: Mapping[str, Any]) -> None:
        super().__init__(title, "on_contact_saved")
        self.place = place
        self.models = {name: TextModel(str(contact.get(name, ""))) for name in FIELDS}
        self.default = "save"
        self.focus = "name"

    def view(self, app: App) -> Widget:
        """Show the fields and two buttons."""
        lines = [
            line(label, build.entry(self.models[name], label, name, grow=1))
            for name, label in FIELDS.items()
        ]
        return build.column(
            *lines,
            answers(build.button("Save", "save", style="primary")),
            gap=8, pad=(18, 16, 18, 16),
        )  # fmt: skip

    def on_save(self, event: UiEvent, app: App) -> None:
        """Store the contact if it has a proper address."""
        contact = {name: model.text.strip() for name, model in self.models.items()}
        if not is_address(contact["email"]):
            text = f"“{contact['email']}” is not an email address."
            self.ask(app, MessageDialog("Email", text))
            return
        self.context = (self.place, contact)
        self.finish(app, "save")
