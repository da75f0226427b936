"""The page for the account: name, signature, habits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail.addresses import is_address
from cuaenv.desktops.sim.apps.mail.rules_page import RulesPage
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

SWITCHES = {
    "use_signature": "Put the signature under new messages",
    "confirm_delete": "Ask before messages are deleted",
}


class AccountPage(RulesPage):
    """The account."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.name_text = TextModel("")
        self.email_text = TextModel("")
        self.signature_text = TextModel("", multiline=True)

    def on_account(self, event: UiEvent) -> None:
        """Show the page, as the file has it."""
        self.page = "account"
        self.note = ""
        self.name_text.set_text(str(self.account.value("name")))
        self.email_text.set_text(str(self.account.value("email")))
        self.signature_text.set_text(str(self.account.value("signature")))

    def account_view(self) -> Widget:
        """Return the page."""
        switches = [
            build.check_box(label, bool(self.account.value(name)), f"account-switch:{name}")
            for name, label in SWITCHES.items()
        ]
        sender = build.card(
            build.label("Sender", role="heading", style="bold"),
            _line("Name", build.entry(self.name_text, "Name", "name-text", width=280)),
            _line("Email", build.entry(self.email_text, "Email", "email-text", width=280)),
            name="Sender",
        )
        signature = build.card(
            build.label("Signature", role="heading", style="bold"),
            build.text_area(
                self.signature_text, "Signature", "signature-text", height=110, style="wrap"
            ),
            *switches,
            name="Signature",
        )
        save = build.row(
            build.button("Save Account", "save-account", style="primary"), build.spacer()
        )
        return build.scroll_area(
            sender, signature, save, key="account-area", name="Account", gap=12,
            pad=(20, 16, 20, 16),
        )  # fmt: skip

    def on_account_switch(self, name: str, event: UiEvent) -> None:
        """Turn a habit on or off."""
        self.account.change(**{name: not self.account.value(name)})

    def on_save_account(self, event: UiEvent) -> None:
        """Store name, address and signature."""
        email = self.email_text.text.strip()
        if not is_address(email):
            self.dialog = MessageDialog("Account", f"“{email}” is not an email address.")
            return
        self.account.change(
            name=self.name_text.text.strip(), email=email, signature=self.signature_text.text
        )
        self.note = "Account saved"


def _line(label: str, control: Widget) -> Widget:
    return build.row(build.label(label, style="muted", width=60), control, build.spacer())
