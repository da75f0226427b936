"""Mail: the program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail import answering, window
from cuaenv.desktops.sim.apps.mail.account_page import AccountPage
from cuaenv.desktops.sim.apps.mail.letters import read_letter
from cuaenv.desktops.sim.apps.mail.mailbox import ACTOR
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Program(AccountPage):
    """The main window. Launched with `mailto:` it opens a message, with a file it imports that."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.focus = "messages"
        self.reopen(*args)

    def view(self) -> Widget:
        """Show menus, tools, folders and the page."""
        return window.window(self)

    def handle(self, event: UiEvent) -> bool:
        """Take the keys of the list wherever no text has them; leave the rest to the methods."""
        if event.kind == "key" and self.page == "mail" and event.key != "words":
            event = replace(event, key="messages")
        if event.kind == "key" and event.keys == ("escape",) and self.words.text:
            self.on_clear_search(event)
        elif event.kind == "key" and event.keys == ("f5",):
            self.on_get_mail(event)
        else:
            return super().handle(event)
        return True

    def reopen(self, *args: str) -> None:
        """Write to an address, or import a letter."""
        for arg in args:
            if arg.startswith("mailto:"):
                self.compose(answering.new(self.account, arg.removeprefix("mailto:")))
            elif not arg.startswith("-"):
                self._import(arg)

    def _import(self, path: str) -> None:
        try:
            message = read_letter(self.computer.disk(ACTOR).read(path), self.mailbox.now())
            number = self.mailbox.add("Inbox", message)
        except FsError as error:
            self.attempt("Cannot open the letter", error)
            return
        self.page, self.folder = "mail", "Inbox"
        self._open(number)
        self.note = f"Imported {path}"
