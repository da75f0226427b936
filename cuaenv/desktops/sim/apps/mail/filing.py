"""Moving, deleting and marking messages; folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail import rules
from cuaenv.desktops.sim.apps.mail.mailbox import STANDARD
from cuaenv.desktops.sim.apps.mail.reading import Reading
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import MenuItem

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


Move = tuple[str, str, str, str]
"""A message that was moved: the folder and number it had, the folder and number it has."""

REMEMBERED = 50
"""How many times moving can be taken back."""


class Filing(Reading):
    """What can be done with messages and folders.

    Attributes:
        moves: what was moved together, the latest last; undo puts it back.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.moves: list[tuple[Move, ...]] = []

    # ---- messages

    def on_archive(self, event: UiEvent) -> None:
        """Move the selected messages to Archive."""
        self._move_to("Archive")

    def choose_move(self, event: UiEvent) -> None:
        """Move the selected messages to a folder chosen from a list."""
        self._move_to(event.text)

    def on_move_to(self, folder: str, event: UiEvent) -> None:
        """Move the selected messages to a folder chosen from a menu."""
        self._move_to(folder)

    def drop_folder(self, folder: str, event: UiEvent) -> None:
        """Drag messages onto a folder: move them there."""
        if event.source_app is not self or not event.source.startswith("message:"):
            return
        number = event.source.removeprefix("message:")
        if number not in self.chosen():
            self.selected = [number]
        self._move_to(folder)

    def _move_to(self, folder: str) -> None:
        numbers = self.chosen()
        if folder == self.folder:
            self.note = f"Already in {folder}"
            return
        after = self._after(numbers)
        moved: list[Move] = []
        try:
            for number in numbers:
                new = self.mailbox.move(self.folder, number, folder)
                moved.append((self.folder, number, folder, new))
        except FsError as error:
            self.attempt("Cannot move the message", error)
            return
        finally:
            self._moved(moved)
        self.selected = after
        self.note = f"{_count(numbers)} moved to {folder}"

    def _moved(self, moved: list[Move]) -> None:
        if moved:
            self.moves = [*self.moves[1 - REMEMBERED :], tuple(moved)]

    def on_undo(self, event: UiEvent) -> None:
        """Put back the messages that were moved, archived or deleted last."""
        if not self.moves:
            self.note = "Nothing to undo"
            return
        last = self.moves[-1]
        self.moves = self.moves[:-1]
        back = []
        try:
            for source, old, folder, number in reversed(last):
                if self.mailbox.look(folder, number) is not None:
                    back.append(self.mailbox.put_back(folder, number, source, old))
        except FsError as error:
            self.attempt("Cannot put the message back", error)
        if self.page == "mail" and self.folder == last[0][0]:
            self.selected = back[::-1]
        self.note = f"{_count(back)} put back in {last[0][0]}"

    def _after(self, numbers: list[str]) -> list[str]:
        """Return the selection after some messages are gone: nothing opens by itself."""
        return [number for number in self.selected if number not in numbers]

    def on_delete(self, event: UiEvent) -> None:
        """Move the selected messages to Trash; from there delete them for good, after asking."""
        numbers = self.chosen()
        if not numbers:
            return
        if self.folder == "Trash" or self.account.value("confirm_delete"):
            self.dialog = MessageDialog(
                "Delete messages?",
                f"{_count(numbers)} will be "
                + ("deleted for good." if self.folder == "Trash" else "moved to Trash."),
                (("cancel", "Cancel"), ("delete", "Delete")),
                "on_delete_choice",
                list(numbers),
            )
        else:
            self._move_to("Trash")

    _delete_key = on_delete

    def on_delete_choice(self, choice: str, numbers: list[str]) -> None:
        """Delete them."""
        if choice != "delete":
            return
        if self.folder != "Trash":
            self._move_to("Trash")
            return
        try:
            for number in numbers:
                self.mailbox.erase("Trash", number)
        except FsError as error:
            self.attempt("Cannot delete the message", error)
        self.selected = []
        self.note = f"{_count(numbers)} deleted"

    def on_mark_read(self, event: UiEvent) -> None:
        """Mark the selected messages as read."""
        self._mark("read", True, "marked as read")

    def on_mark_unread(self, event: UiEvent) -> None:
        """Mark the selected messages as not read."""
        self._mark("read", False, "marked as unread")

    def on_flag(self, event: UiEvent) -> None:
        """Flag the selected messages, or take the flags off when all have one."""
        chosen = [self.mailbox.look(self.folder, number) or {} for number in self.chosen()]
        every = all(message.get("flagged") for message in chosen)
        self._mark("flagged", not every, "unflagged" if every else "flagged")

    def on_mark_all_read(self, event: UiEvent) -> None:
        """Mark every message of the folder as read."""
        numbers = [number for number, _ in self.mailbox.messages(self.folder)]
        for number in numbers:
            self.mailbox.mark(self.folder, number, "read", True)
        self.note = f"Everything in {self.folder} marked as read"

    def _mark(self, name: str, value: bool, said: str) -> None:
        try:
            for number in self.chosen():
                self.mailbox.mark(self.folder, number, name, value)
        except FsError as error:
            self.attempt("Cannot change the message", error)
            return
        self.note = f"{_count(self.chosen())} {said}"

    def context_message(self, number: str, event: UiEvent) -> None:
        """Right click on a message."""
        if number not in self.chosen():
            self.selected = [number]
        one = len(self.chosen()) == 1
        targets = tuple(
            MenuItem(name, f"move-to:{name}")
            for name in self.mailbox.folders()
            if name != self.folder
        )
        self.open_popup(
            event,
            MenuItem("Reply", "reply", enabled=one),
            MenuItem("Reply All", "reply-all", enabled=one),
            MenuItem("Forward", "forward", enabled=one),
            MenuItem(),
            MenuItem("Mark as Read", "mark-read"),
            MenuItem("Mark as Unread", "mark-unread"),
            MenuItem("Flag", "flag"),
            MenuItem("Move To", items=targets),
            MenuItem("Archive", "archive"),
            MenuItem("Delete", "delete"),
        )

    # ---- folders

    def on_new_folder(self, event: UiEvent) -> None:
        """Ask for the name of a new folder."""
        self.dialog = PromptDialog("New Folder", "Name", "", "Create", "on_folder_name")

    def on_folder_name(self, text: str, context: object) -> None:
        """Make a folder."""
        name = text.strip()
        if not self._free(name):
            return
        try:
            self.mailbox.create(name)
        except FsError as error:
            self.attempt("Cannot make the folder", error)
            return
        self.on_folder(name, UiEvent("click"))
        self.note = f"Folder {name} created"

    def _free(self, name: str) -> bool:
        taken = {folder.casefold() for folder in self.mailbox.folders()}
        if name and "/" not in name and not name.startswith(".") and name.casefold() not in taken:
            return True
        self.dialog = MessageDialog("Folder", f"“{name}” is taken or cannot be a folder's name.")
        return False

    def context_folder(self, name: str, event: UiEvent) -> None:
        """Right click on a folder."""
        own = name not in STANDARD
        self.on_folder(name, event)
        self.open_popup(
            event,
            MenuItem("New Folder…", "new-folder"),
            MenuItem("Rename Folder…", "rename-folder", enabled=own),
            MenuItem("Delete Folder…", "delete-folder", enabled=own),
            MenuItem("Mark All as Read", "mark-all-read"),
            MenuItem("Empty Trash…", "empty-trash"),
        )

    def on_rename_folder(self, event: UiEvent) -> None:
        """Ask for the folder's new name."""
        if self.folder in STANDARD:
            self.note = f"{self.folder} cannot be renamed"
            return
        self.dialog = PromptDialog(
            "Rename Folder", "Name", self.folder, "Rename", "on_folder_rename", self.folder
        )

    def on_folder_rename(self, text: str, folder: str) -> None:
        """Rename a folder."""
        name = text.strip()
        if not self._free(name):
            return
        try:
            self.mailbox.rename_folder(folder, name)
            self.on_folder(name, UiEvent("click"))
        except FsError as error:
            self.attempt("Cannot rename the folder", error)

    def on_delete_folder(self, event: UiEvent) -> None:
        """Ask before the folder is deleted."""
        if self.folder in STANDARD:
            self.note = f"{self.folder} cannot be deleted"
            return
        count = len(self.mailbox.messages(self.folder))
        self.dialog = MessageDialog(
            "Delete folder?",
            f"“{self.folder}” and the {count} messages in it will be deleted for good.",
            (("cancel", "Cancel"), ("delete", "Delete")),
            "on_delete_folder_choice",
            self.folder,
        )

    def on_delete_folder_choice(self, choice: str, folder: str) -> None:
        """Delete a folder."""
        if choice != "delete":
            return
        try:
            self.mailbox.erase_folder(folder)
        except FsError as error:
            self.attempt("Cannot delete the folder", error)
        self.on_folder("Inbox", UiEvent("click"))
        self.note = f"Folder {folder} deleted"

    def on_empty_trash(self, event: UiEvent) -> None:
        """Ask before the trash is emptied."""
        count = len(self.mailbox.messages("Trash"))
        if not count:
            self.note = "The trash is empty"
            return
        self.dialog = MessageDialog(
            "Empty trash?",
            f"{count} messages will be deleted for good.",
            (("cancel", "Cancel"), ("empty", "Empty Trash")),
            "on_empty_trash_choice",
        )

    def on_empty_trash_choice(self, choice: str, context: object) -> None:
        """Empty the trash."""
        if choice != "empty":
            return
        try:
            for number, _ in self.mailbox.messages("Trash"):
                self.mailbox.erase("Trash", number)
        except FsError as error:
            self.attempt("Cannot empty the trash", error)
        self.selected = []
        self.note = "Trash emptied"

    def on_get_mail(self, event: UiEvent) -> None:
        """Look for new mail: what lies unread in the inbox goes through the rules."""
        unread = [n for n, m in self.mailbox.messages("Inbox") if not m.get("read")]
        count = rules.apply(self.mailbox, self.account.rules.look(), "Inbox", unread)
        self.note = f"No new messages; rules filed {count}" if count else "No new messages"


def _count(numbers: list[str]) -> str:
    return f"{len(numbers)} message{'' if len(numbers) == 1 else 's'}"
