"""The dialogs for accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.dialogs.form import answers, line
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class AddUserDialog(AppDialog):
    """Asks for a new account; `on_user_added` gets (name, full name, password, administrator)."""

    size = (420, 0)

    def __init__(self) -> None:
        super().__init__("Add User", "on_user_added")
        self.full_name = TextModel("")
        self.name = TextModel("")
        self.password = TextModel("")
        self.administrator = False
        self.default = "add"
        self.focus = "full-name"

    def view(self, app: App) -> Widget:
        """Show the fields and two buttons."""
        return build.column(
            line("Full name", build.entry(self.full_name, "Full name", "full-name", grow=1)),
            line("User name", build.entry(self.name, "User name", "user-name", grow=1)),
            line("Password", build.password(self.password, "Password", "password", grow=1)),
            build.check_box("Administrator", self.administrator, "administrator"),
            answers(build.button("Add", "add", style="primary")),
            gap=8, pad=(18, 16, 18, 16),
        )  # fmt: skip

    def change_full_name(self, event: UiEvent, app: App) -> None:
        """Typing the full name suggests a user name."""
        first = self.full_name.text.split(" ")[0].lower()
        self.name.set_text("".join(c for c in first if c.isascii() and c.isalnum()))

    def on_administrator(self, event: UiEvent, app: App) -> None:
        """Turn the check box on or off."""
        self.administrator = not self.administrator

    def on_add(self, event: UiEvent, app: App) -> None:
        """Add the account."""
        self.context = (
            self.name.text.strip(), self.full_name.text, self.password.text, self.administrator,
        )  # fmt: skip
        self.finish(app, "add")


class PasswordDialog(AppDialog):
    """Asks for a new password twice; `on_password_typed` gets the user name as context."""

    size = (420, 0)

    def __init__(self, name: str) -> None:
        super().__init__(f"Change Password of {name}", "on_password_typed", name)
        self.first = TextModel("")
        self.second = TextModel("")
        self.default = "change"
        self.focus = "first"

    def view(self, app: App) -> Widget:
        """Show both fields; the button works once they agree."""
        agree = self.first.text == self.second.text
        off = frozenset() if agree and self.first.text else frozenset({"disabled"})
        warning = "" if agree or not self.second.text else "The passwords differ."
        return build.column(
            line("New", build.password(self.first, "New password", "first", grow=1)),
            line("Again", build.password(self.second, "Repeat password", "second", grow=1)),
            build.label(warning, style="error small"),
            answers(build.button("Change", "change", style="primary", states=off)),
            gap=8, pad=(18, 16, 18, 16),
        )  # fmt: skip

    def on_change(self, event: UiEvent, app: App) -> None:
        """Change the password."""
        self.finish(app, self.first.text)
