"""Compose: the window a message is written in."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.apps.mail import rules
from cuaenv.desktops.sim.apps.mail.account import Account
from cuaenv.desktops.sim.apps.mail.addresses import (
    bare,
    completed,
    is_address,
    last_word,
    matching,
    resolved,
    split,
    written,
)
from cuaenv.desktops.sim.apps.mail.answering import Draft
from cuaenv.desktops.sim.apps.mail.compose_view import compose_view
from cuaenv.desktops.sim.apps.mail.mailbox import ACTOR, Mailbox, Message, attachment
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

RECIPIENT_FIELDS = ("to", "cc", "bcc")
MOST_SUGGESTED = 5


class Compose(App):
    """One message being written.

    Attributes:
        fields: the texts of `to`, `cc`, `bcc`, `subject` and `body`.
        attachments: what goes with it.
        number: of its draft, `""` until it is saved.
        completing: which recipient field is being typed into; `""` for none.
    """

    name: ClassVar[str] = "Mail"
    icon: ClassVar[str] = "mail-app"
    size: ClassVar[tuple[int, int]] = (680, 520)

    def __init__(self, computer: Computer, draft: Draft) -> None:
        super().__init__(computer)
        self.mailbox = Mailbox(computer)
        self.account = Account(computer)
        self.heading = draft.title
        self.fields = {
            "to": TextModel(draft.to),
            "cc": TextModel(draft.cc),
            "bcc": TextModel(""),
            "subject": TextModel(draft.subject),
            "body": TextModel(draft.body, multiline=True),
        }
        self.attachments = [dict(part) for part in draft.attachments]
        self.number = draft.number
        self.completing = ""
        self.note = ""
        self.show_bcc = False
        self.saved = self.content()
        self.focus = "body" if draft.to else "to"

    @property
    def title(self) -> str:
        """The subject."""
        return self.fields["subject"].text or self.heading

    def content(self) -> tuple[object, ...]:
        """Return everything that is written, for comparing."""
        texts = [model.text for model in self.fields.values()]
        return (*texts, [part["name"] for part in self.attachments])

    def view(self) -> Widget:
        """Show tools, recipients, subject, text and attachments."""
        return compose_view(self)

    # ---- recipients

    def change_to(self, event: UiEvent) -> None:
        """Typing recipients offers contacts."""
        self.completing = "to"

    def change_cc(self, event: UiEvent) -> None:
        """Typing recipients offers contacts."""
        self.completing = "cc"

    def change_bcc(self, event: UiEvent) -> None:
        """Typing recipients offers contacts."""
        self.completing = "bcc"

    def suggestions(self) -> list[str]:
        """Return the contacts that fit what is being typed."""
        if not self.completing:
            return []
        word = last_word(self.fields[self.completing].text)
        if not word:
            return []
        found = [written(c) for c in matching(self.account.contacts.look(), word)]
        return [one for one in found if one != word][:MOST_SUGGESTED]

    def on_suggest(self, place: str, event: UiEvent) -> None:
        """Take a contact over."""
        found = self.suggestions()
        if int(place) < len(found):
            model = self.fields[self.completing]
            model.set_text(completed(model.text, found[int(place)]))
            self.focus = self.completing

    def on_show_bcc(self, event: UiEvent) -> None:
        """Show or hide the field for hidden recipients."""
        self.show_bcc = not self.show_bcc

    def submit_to(self, event: UiEvent) -> None:
        """Return takes the first suggestion; behind a whole address it goes on to the subject."""
        word = last_word(self.fields[self.completing].text) if self.completing else ""
        if self.suggestions() and not is_address(word):
            self.on_suggest("0", event)
        else:
            self.completing = ""
            self.focus = "subject"

    submit_cc = submit_to
    submit_bcc = submit_to

    def submit_subject(self, event: UiEvent) -> None:
        """Return goes on to the text."""
        self.focus = "body"

    # ---- attachments

    def on_attach(self, event: UiEvent) -> None:
        """Ask which file to attach."""
        folder = f"{self.computer.home}/Documents"
        self.dialog = FileDialog("open", "Attach File", folder, "", "on_attach_path")

    def on_attach_path(self, path: str, context: object) -> None:
        """Attach a file; reading it is journaled."""
        try:
            data = self.computer.disk(ACTOR).read(path)
        except FsError as error:
            self.dialog = MessageDialog("Cannot attach", f"{path} cannot be read: {error}.")
            return
        self.attachments.append(attachment(posixpath.basename(path), data))
        self.note = f"{posixpath.basename(path)} attached"

    def on_detach(self, place: str, event: UiEvent) -> None:
        """Take an attachment off."""
        name = self.attachments.pop(int(place))["name"]
        self.note = f"{name} removed"

    # ---- sending, keeping, dropping

    def message(self) -> Message:
        """Return the message as it is stored."""
        fields = self.fields
        return {
            "from": self.account.sender,
            "to": ", ".join(self._recipients("to")),
            "cc": ", ".join(self._recipients("cc")),
            "bcc": ", ".join(self._recipients("bcc")),
            "subject": fields["subject"].text,
            "date": self.mailbox.now(),
            "body": fields["body"].text,
            "attachments": self.attachments,
            "read": True,
        }

    def _recipients(self, name: str) -> list[str]:
        contacts = self.account.contacts.look()
        return [resolved(one, contacts) for one in split(self.fields[name].text)]

    def on_send(self, event: UiEvent) -> None:
        """Send, after asking about what looks forgotten."""
        everyone = [one for name in RECIPIENT_FIELDS for one in self._recipients(name)]
        wrong = [one for one in everyone if not is_address(one)]
        if not everyone:
            self.dialog = MessageDialog("No recipients", "Say who the message goes to.")
        elif wrong:
            text = f"“{wrong[0]}” is neither an address nor the name of exactly one contact."
            self.dialog = MessageDialog("Unknown recipient", text)
        elif not self.fields["subject"].text.strip():
            self.dialog = MessageDialog(
                "No subject", "The message has no subject. Send it anyway?",
                (("cancel", "Cancel"), ("send", "Send anyway")), "on_send_choice",
            )  # fmt: skip
        else:
            self.send()

    def on_send_choice(self, choice: str, context: object) -> None:
        """Send without a subject."""
        if choice == "send":
            self.send()

    def send(self) -> None:
        """Put the message into Sent, journal it, and deliver what goes to oneself."""
        message = self.message()
        everyone = [one for name in RECIPIENT_FIELDS for one in split(message[name])]
        try:
            number = self.mailbox.add("Sent", message)
            self._drop_draft()
            own = bare(str(self.account.value("email")))
            if any(bare(one) == own for one in everyone):
                copy = self.mailbox.add("Inbox", {**message, "read": False})
                rules.apply(self.mailbox, self.account.rules.look(), "Inbox", [copy])
        except FsError as error:
            self.dialog = MessageDialog("Cannot send", f"{error.path}: {error}.")
            return
        names = ", ".join(str(part["name"]) for part in self.attachments)
        detail = f"{message['subject']}\n{message['body']}"
        detail += f"\n[attachments: {names}]" if names else ""
        path = self.mailbox.path("Sent", number)
        self.computer.log("send", path, ", ".join(everyone), ACTOR, detail)
        self.computer.notify("Message sent", str(message["subject"]), "mail")
        self.close()

    def on_save_draft(self, event: UiEvent) -> None:
        """Keep the message in Drafts."""
        self.keep()

    def keep(self) -> bool:
        """Store the message in Drafts; return whether that worked."""
        try:
            if self.number and self.mailbox.look("Drafts", self.number) is not None:
                self.mailbox.replace("Drafts", self.number, self.message())
            else:
                self.number = self.mailbox.add("Drafts", self.message())
        except FsError as error:
            self.dialog = MessageDialog("Cannot save", f"{error.path}: {error}.")
            return False
        self.saved = self.content()
        self.note = "Draft saved"
        return True

    def on_discard(self, event: UiEvent) -> None:
        """Ask before the message is dropped."""
        self.dialog = MessageDialog(
            "Discard message?", "The message and its draft will be deleted.",
            (("cancel", "Cancel"), ("discard", "Discard")), "on_discard_choice",
        )  # fmt: skip

    def on_discard_choice(self, choice: str, context: object) -> None:
        """Drop the message."""
        if choice == "discard":
            self._drop_draft()
            self.close()

    def _drop_draft(self) -> None:
        if self.number and self.mailbox.look("Drafts", self.number) is not None:
            self.mailbox.erase("Drafts", self.number)

    def on_close(self, event: UiEvent) -> None:
        """Close the window."""
        if self.can_close():
            self.close()

    def can_close(self) -> bool:
        """Ask about a message that was not saved."""
        if self.content() == self.saved:
            return True
        self.dialog = MessageDialog(
            "Save draft?", "The message was not sent.",
            (("cancel", "Cancel"), ("discard", "Don't Save"), ("save", "Save Draft")),
            "on_close_choice",
        )  # fmt: skip
        return False

    def on_close_choice(self, choice: str, context: object) -> None:
        """Close, keeping the message or not."""
        if choice == "discard" or (choice == "save" and self.keep()):
            self.close()
