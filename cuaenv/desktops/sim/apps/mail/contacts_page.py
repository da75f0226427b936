"""The contacts page: `~/.config/mail/contacts.json` as `[{name, email, phone, note}]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail import answering
from cuaenv.desktops.sim.apps.mail.addresses import matching, written
from cuaenv.desktops.sim.apps.mail.contact_dialog import ContactDialog
from cuaenv.desktops.sim.apps.mail.filing import Filing
from cuaenv.desktops.sim.collation import collation_key
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

COLUMNS = (("name", 190), ("email", 0), ("phone", 120), ("note", 0))
"""What is shown of a contact, and how wide, in pixels; 0 shares what is left."""


class ContactsPage(Filing):
    """Contacts.

    Attributes:
        contact_words: what is searched for.
        contact_marks: the places in the file of the contacts whose boxes are checked.
        contact_order: the column they are sorted by; `contacts_falling` is its direction.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.contact_words = TextModel("")
        self.contact_marks: set[int] = set()
        self.contact_order = "name"
        self.contacts_falling = False

    def on_contacts(self, event: UiEvent) -> None:
        """Show the page."""
        self.page = "contacts"
        self.note = ""

    def contacts(self) -> list[tuple[int, dict[str, Any]]]:
        """Return the contacts shown with their places in the file, in the chosen order."""
        everyone = self.account.contacts.look()
        places = {id(contact): place for place, contact in enumerate(everyone)}
        found = [(places[id(c)], c) for c in matching(everyone, self.contact_words.text)]
        return sorted(found, key=lambda one: self._contact_key(one[1]),
                      reverse=self.contacts_falling)  # fmt: skip

    def _contact_key(self, contact: dict[str, Any]) -> tuple[str, str]:
        return collation_key(str(contact.get(self.contact_order, "")))

    def contacts_view(self) -> Widget:
        """Return the page."""
        off = frozenset() if self.contact_marks else frozenset({"disabled"})
        count = f" ({len(self.contact_marks)})" if self.contact_marks else ""
        tools = build.toolbar(
            build.button("New Contact", "new-contact", icon="add-user", style="primary"),
            build.button(f"Delete selected{count}", "delete-contacts", states=off),
            build.spacer(),
            build.entry(self.contact_words, "Search contacts", "contact-words",
                        text="Search contacts", width=240),
        )  # fmt: skip
        rows = [self._contact_row(place, contact) for place, contact in self.contacts()]
        if not rows:
            return build.column(
                tools, build.label("No contacts.", style="muted", pad=(16, 16, 0, 0)), grow=1
            )
        columns = [
            (build.spacer(), 40),
            *[(self._contact_head(column), width) for column, width in COLUMNS],
            (build.spacer(), 120),
        ]
        table = build.table(
            [head for head, _ in columns], rows, key="contacts-table", name="Contacts",
            widths=[width for _, width in columns], style="plain",
        )  # fmt: skip
        return build.column(tools, table, grow=1)

    def _contact_head(self, column: str) -> Widget:
        arrow = ("down" if self.contacts_falling else "up") if self.contact_order == column else ""
        return build.column_header(column.title(), f"sort-contacts:{column}", arrow)

    def on_sort_contacts(self, column: str, event: UiEvent) -> None:
        """Click on a column's title: sort by it, then the other way round."""
        self.contacts_falling = self.contact_order == column and not self.contacts_falling
        self.contact_order = column

    def _contact_row(self, place: int, contact: dict[str, Any]) -> Widget:
        name = str(contact.get("name", "")) or str(contact.get("email", ""))
        label = f"{name}, {contact.get('email', '')}"
        box = build.check_box(f"Select {label}", place in self.contact_marks, f"mark:{place}",
                              width=20)  # fmt: skip
        buttons = [
            build.icon_button("mail", f"Write to {label}", f"write-contact:{place}"),
            build.icon_button("edit", f"Edit {label}", f"edit-contact:{place}"),
            build.icon_button("delete", f"Delete {label}", f"delete-contact:{place}"),
        ]
        return build.table_row(
            build.cell("", children=(box,), layout="row", align="center", pad=(10, 0, 0, 0)),
            name,
            str(contact.get("email", "")),
            str(contact.get("phone", "")),
            str(contact.get("note", "")),
            build.cell("", children=tuple(buttons), layout="row", align="center", gap=2),
            key=f"contact:{place}", name=label, height=38,
            accepts=frozenset({"double"}),
        )  # fmt: skip

    def on_mark(self, place: str, event: UiEvent) -> None:
        """Turn a contact's check box on or off."""
        self.contact_marks ^= {int(place)}

    def on_contact(self, place: str, event: UiEvent) -> None:
        """Click on a contact's row: select it alone."""
        self.contact_marks = {int(place)}

    def double_contact(self, place: str, event: UiEvent) -> None:
        """Double click on a contact: edit it."""
        self.on_edit_contact(place, event)

    def change_contact_words(self, event: UiEvent) -> None:
        """Searching takes the marks off what is no longer shown."""
        self.contact_marks &= {place for place, _ in self.contacts()}

    def on_new_contact(self, event: UiEvent) -> None:
        """Ask for a new contact."""
        self.dialog = ContactDialog("New Contact", -1, {})

    def on_add_sender(self, event: UiEvent) -> None:
        """Ask for a new contact, with the sender of the message filled in."""
        current = self.current()
        if current is not None:
            sender = str(current[1].get("from", ""))
            name, _, rest = sender.partition("<")
            email = rest.rstrip("> ") or sender
            contact = {"name": name.strip() if rest else "", "email": email}
            self.dialog = ContactDialog("New Contact", -1, contact)

    def on_edit_contact(self, place: str, event: UiEvent) -> None:
        """Change a contact."""
        contact = self.account.contacts.look()[int(place)]
        self.dialog = ContactDialog("Edit Contact", int(place), contact)

    def on_contact_saved(self, choice: str, context: tuple[int, dict[str, str]]) -> None:
        """Store a contact."""
        place, contact = context
        everyone = self.account.contacts.read()
        if 0 <= place < len(everyone):
            everyone[place] = {**everyone[place], **contact}
        else:
            everyone.append(contact)
        self.account.contacts.write(everyone)
        self.note = f"{contact['name'] or contact['email']} saved"

    def on_delete_contact(self, place: str, event: UiEvent) -> None:
        """Ask before a contact is deleted."""
        self._ask({int(place)})

    def on_delete_contacts(self, event: UiEvent) -> None:
        """Ask before the marked contacts are deleted."""
        self._ask(set(self.contact_marks))

    def _ask(self, places: set[int]) -> None:
        everyone = self.account.contacts.look()
        names = [written(everyone[place]) for place in sorted(places)]
        shown = "\n".join(names[:8]) + (f"\n… and {len(names) - 8} more" if len(names) > 8 else "")
        self.dialog = MessageDialog(
            "Delete contacts?", shown, (("cancel", "Cancel"), ("delete", "Delete")),
            "on_delete_contacts_choice", sorted(places),
        )  # fmt: skip

    def on_delete_contacts_choice(self, choice: str, places: list[int]) -> None:
        """Delete contacts."""
        if choice == "delete":
            kept = [c for i, c in enumerate(self.account.contacts.read()) if i not in places]
            self.account.contacts.write(kept)
            self.contact_marks = set()
            self.note = f"{len(places)} contact{'' if len(places) == 1 else 's'} deleted"

    def on_write_contact(self, place: str, event: UiEvent) -> None:
        """Write to a contact."""
        contact = self.account.contacts.look()[int(place)]
        self.compose(answering.new(self.account, written(contact)))
