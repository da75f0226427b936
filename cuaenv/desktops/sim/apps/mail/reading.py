"""Selecting, opening and answering messages; attachments."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail import answering
from cuaenv.desktops.sim.apps.mail.mailbox import (
    ACTOR,
    Message,
    attached_bytes,
    attachments_of,
)
from cuaenv.desktops.sim.apps.mail.state import MailState
from cuaenv.desktops.sim.dialogs import FileDialog
from cuaenv.desktops.sim.fs.errors import FsError

MOVES = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -100_000, "end": 100_000}


class Reading(MailState):
    """The message list and the reading pane."""

    def on_folder(self, name: str, event: UiEvent) -> None:
        """Show a folder."""
        self.page, self.folder, self.selected, self.opened = "mail", name, [], ""
        self.note = ""

    def on_message(self, number: str, event: UiEvent) -> None:
        """Click: open a message; with ctrl add to the selection, with shift extend it."""
        self.note = ""
        if "ctrl" in event.keys:
            chosen = [n for n in self.chosen() if n != number]
            self.selected = chosen if number in self.chosen() else [*chosen, number]
        elif "shift" in event.keys and self.chosen():
            self.selected = self._between(self.chosen()[0], number)
        else:
            self._open(number)

    def _between(self, first: str, last: str) -> list[str]:
        numbers = [number for number, _ in self.shown()]
        if first not in numbers or last not in numbers:
            return [last]
        a, b = numbers.index(first), numbers.index(last)
        between = numbers[min(a, b) : max(a, b) + 1]
        # The end clicked first stays first, so that the next shift click starts there too.
        return between if a <= b else between[::-1]

    def _open(self, number: str) -> None:
        self.selected = [number]
        self.reveal = f"message:{number}"
        try:
            self.mailbox.open(self.folder, number)
            self.opened = number
        except FsError as error:
            self.attempt("Cannot open the message", error)

    def _opened(self) -> tuple[str, Message] | None:
        """Return the selected message, opened: its text goes into what is written next."""
        current = self.current()
        if current is not None and current[0] != self.opened:
            self._open(current[0])
        return self.shown_message()

    def double_message(self, number: str, event: UiEvent) -> None:
        """Double click: go on with a draft, answer any other message."""
        if self.folder == "Drafts":
            self.on_edit_draft(event)
        else:
            self.on_reply(event)

    def key_messages(self, event: UiEvent) -> None:
        """Move through the list by arrows, delete by Delete."""
        key = event.keys[-1]
        if event.keys == ("delete",):
            self._delete_key(event)
        elif key in MOVES:
            numbers = [number for number, _ in self.shown()]
            if numbers:
                chosen = self.chosen()
                at = numbers.index(chosen[-1]) if chosen and chosen[-1] in numbers else -1
                at = max(0, min(at + MOVES[key], len(numbers) - 1))
                if "shift" in event.keys and chosen:
                    self.selected = self._between(chosen[0], numbers[at])
                else:
                    self._open(numbers[at])
        elif key == "enter" and self.chosen():
            self.double_message(self.chosen()[-1], event)

    def _delete_key(self, event: UiEvent) -> None:
        """Overridden where deleting is; keys of the list end up there."""

    def on_select_all(self, event: UiEvent) -> None:
        """Select every message of the list."""
        self.selected = [number for number, _ in self.shown()]

    def on_sort(self, column: str, event: UiEvent) -> None:
        """Click on a column's title: sort by it, then the other way round."""
        if self.order == column:
            self.falling = not self.falling
        else:
            self.order, self.falling = column, column == "date"

    def change_words(self, event: UiEvent) -> None:
        """Searching takes the selection off what is no longer shown."""
        shown = {number for number, _ in self.shown()}
        self.selected = [number for number in self.selected if number in shown]

    def on_clear_search(self, event: UiEvent) -> None:
        """Show all messages again."""
        self.words.set_text("")

    def on_find(self, event: UiEvent) -> None:
        """Go to the search field."""
        self.page = "mail"
        self.words.select_all()
        self.focus = "words"

    # ---- answering

    def on_new(self, event: UiEvent) -> None:
        """Write a message."""
        self.compose(answering.new(self.account))

    def on_reply(self, event: UiEvent) -> None:
        """Answer the sender."""
        self._answer(everyone=False)

    def on_reply_all(self, event: UiEvent) -> None:
        """Answer everybody."""
        self._answer(everyone=True)

    def _answer(self, everyone: bool) -> None:
        current = self._opened()
        if current is not None:
            self.compose(answering.reply(self.account, current[1], everyone))

    def on_forward(self, event: UiEvent) -> None:
        """Pass the message on."""
        current = self._opened()
        if current is not None:
            self.compose(answering.forward(self.account, current[1]))

    def on_edit_draft(self, event: UiEvent) -> None:
        """Go on with the draft."""
        current = self._opened()
        if current is not None:
            self.compose(answering.stored(*current))

    def on_write_to_sender(self, event: UiEvent) -> None:
        """Write a new message to the sender of this one."""
        current = self.current()
        if current is not None:
            self.compose(answering.new(self.account, str(current[1].get("from", ""))))

    # ---- attachments

    def on_save_attachment(self, place: str, event: UiEvent) -> None:
        """Ask where to save an attachment."""
        current = self.shown_message()
        if current is None:
            return
        part = attachments_of(current[1])[int(place)]
        name = posixpath.basename(str(part["name"]))
        folder = f"{self.computer.home}/Downloads"
        self.dialog = FileDialog(
            "save", "Save Attachment", folder, name, "on_attachment_path", attached_bytes(part)
        )

    def on_attachment_path(self, path: str, data: bytes) -> None:
        """Save an attachment."""
        try:
            self.computer.disk(ACTOR).write(path, data)
            self.note = f"Saved {path}"
        except FsError as error:
            self.attempt("Cannot save the attachment", error)

    def on_open_attachment(self, place: str, event: UiEvent) -> None:
        """Show an attachment in the program for its kind, from a temporary copy."""
        current = self.shown_message()
        if current is None:
            return
        part = attachments_of(current[1])[int(place)]
        path = f"/tmp/mail-{current[0]}-{posixpath.basename(str(part['name']))}"
        try:
            self.computer.disk(ACTOR).write(path, attached_bytes(part))
        except FsError as error:
            self.attempt("Cannot open the attachment", error)
            return
        self.computer.open_path(path)
