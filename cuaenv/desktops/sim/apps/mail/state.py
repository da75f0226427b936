"""What the Mail window knows, and how it finds messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.apps.mail.account import Account
from cuaenv.desktops.sim.apps.mail.answering import Draft
from cuaenv.desktops.sim.apps.mail.compose import Compose
from cuaenv.desktops.sim.apps.mail.mailbox import Mailbox, Message
from cuaenv.desktops.sim.collation import collation_key
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

PAGES = ("mail", "contacts", "rules", "account")


class MailState(App):
    """The state.

    Attributes:
        page: which of `PAGES` is shown.
        folder: the folder that is shown.
        selected: the numbers of the selected messages, the last one clicked last.
        opened: the number of the message that was opened last; its text is shown while it is the
            selected one. Selecting alone opens nothing.
        order: the column the list is sorted by; `falling` is its direction.
        words: what is searched for in the folder.
        note: what the status bar says.
    """

    name: ClassVar[str] = "Mail"
    icon: ClassVar[str] = "mail-app"
    size: ClassVar[tuple[int, int]] = (1000, 620)
    single: ClassVar[bool] = True

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.mailbox = Mailbox(computer)
        self.account = Account(computer)
        self.page = "mail"
        self.folder = "Inbox"
        self.selected: list[str] = []
        self.opened = ""
        self.order = "date"
        self.falling = True
        self.words = TextModel("")
        self.note = ""

    @property
    def title(self) -> str:
        """The page or folder, and the program's name."""
        pages = {"contacts": "Contacts", "rules": "Rules", "account": "Account"}
        return f"{pages.get(self.page, self.folder)} - Mail"

    def shown(self) -> list[tuple[str, Message]]:
        """Return the messages of the list, in its order."""
        wanted = self.words.text.casefold().split()
        found = [
            (number, message)
            for number, message in self.mailbox.messages(self.folder)
            if all(word in _words(message) for word in wanted)
        ]
        return sorted(found, key=lambda one: self._key(*one), reverse=self.falling)

    def _key(self, number: str, message: Message) -> tuple[tuple[str, str], str]:
        return collation_key(str(message.get(self.order, ""))), number

    def chosen(self) -> list[str]:
        """Return the numbers of the selected messages that are still there."""
        return [n for n in self.selected if self.mailbox.look(self.folder, n) is not None]

    def current(self) -> tuple[str, Message] | None:
        """Return the one selected message, None where there is none or several are."""
        chosen = self.chosen()
        if len(chosen) != 1:
            return None
        message = self.mailbox.look(self.folder, chosen[0])
        return None if message is None else (chosen[0], message)

    def shown_message(self) -> tuple[str, Message] | None:
        """Return the message in the reading pane: the selected one, once it was opened."""
        current = self.current()
        return current if current is not None and current[0] == self.opened else None

    def compose(self, draft: Draft) -> None:
        """Open a window to write in."""
        self.computer.start(Compose(self.computer, draft), "mail --compose")

    def attempt(self, what: str, error: FsError) -> None:
        """Tell that the disk refused."""
        self.dialog = MessageDialog(what, f"{error.path}: {error}.")


def _words(message: Message) -> str:
    names = ("from", "to", "subject", "body")
    return " ".join(str(message.get(name, "")) for name in names).casefold()
