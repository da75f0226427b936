"""What the Mail window shows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.mail.mailbox import Message, attachments_of, size_text
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.mail.program import Program

FOLDER_ICONS = {
    "Inbox": "inbox", "Drafts": "drafts", "Sent": "sent", "Archive": "archive", "Trash": "delete",
}  # fmt: skip
MESSAGE_EVENTS = frozenset({"double", "context", "drag"})


def window(app: Program) -> Widget:
    """Return the whole window."""
    return build.column(
        _menus(app),
        build.row(_sidebar(app), _page(app), gap=0, align="stretch", grow=1),
        build.status_bar(
            app.note or _summary(app), build.spacer(), str(app.account.value("email"))
        ),
    )


def _off(disabled: bool) -> frozenset[str]:
    return frozenset({"disabled"}) if disabled else frozenset()


def _menus(app: Program) -> Widget:
    one, some = app.current() is not None, bool(app.chosen())
    return build.menu_bar(
        build.menu("File", (
            MenuItem("New Message", "new", "Ctrl+N"),
            MenuItem("New Folder…", "new-folder", "Ctrl+Shift+N"),
            MenuItem("Get Mail", "get-mail", "Ctrl+Shift+R"),
            MenuItem(),
            MenuItem("Empty Trash…", "empty-trash"),
        )),
        build.menu("Edit", (
            MenuItem("Undo", "undo", "Ctrl+Z", bool(app.moves)),
            MenuItem(),
            MenuItem("Select All", "select-all", "Ctrl+A"),
            MenuItem("Search", "find", "Ctrl+F"),
        )),
        build.menu("Message", (
            MenuItem("Reply", "reply", "Ctrl+R", one),
            MenuItem("Reply All", "reply-all", "Ctrl+Shift+A", one),
            MenuItem("Forward", "forward", "Ctrl+L", one),
            MenuItem("Write to Sender", "write-to-sender", enabled=one),
            MenuItem("Add Sender to Contacts…", "add-sender", enabled=one),
            MenuItem("Create Rule from Message…", "rule-from-message", enabled=one),
            MenuItem(),
            MenuItem("Mark as Read", "mark-read", "Ctrl+Shift+I", some),
            MenuItem("Mark as Unread", "mark-unread", "Ctrl+Shift+U", some),
            MenuItem("Mark All as Read", "mark-all-read"),
            MenuItem("Flag", "flag", "Ctrl+Shift+G", some),
            MenuItem("Archive", "archive", "Ctrl+Shift+E", some),
            MenuItem("Delete", "delete", enabled=some),
        )),
        build.menu("Tools", (
            MenuItem("Contacts", "contacts", "Ctrl+Shift+B"),
            MenuItem("Rules", "rules"),
            MenuItem("Apply Rules to Inbox", "apply-rules"),
            MenuItem("Account", "account"),
        )),
    )  # fmt: skip


def _sidebar(app: Program) -> Widget:
    folders = [_folder(app, name) for name in app.mailbox.folders()]
    pages = [
        build.list_item(label, key, icon=icon, selected=app.page == key)
        for key, label, icon in (
            ("contacts", "Contacts", "contacts"),
            ("rules", "Rules", "filter"),
            ("account", "Account", "gear"),
        )
    ]
    return build.column(
        build.row(
            build.button("New Message", "new", icon="compose", style="primary", grow=1),
            pad=(10, 10, 10, 8),
        ),
        build.list_box(*folders, key="folders", name="Folders", style="plain sidebar"),
        build.row(build.button("New Folder", "new-folder", icon="new-folder", style="flat")),
        build.separator(),
        build.list_box(*pages, name="Pages", style="plain sidebar", grow=0),
        width=200, style="sidebar",
    )  # fmt: skip


def _folder(app: Program, name: str) -> Widget:
    unread = app.mailbox.unread(name)
    count = [build.label(str(unread), style="bold small")] if unread else []
    return build.list_item(
        name, f"folder:{name}",
        build.image(FOLDER_ICONS.get(name, "folder")),
        build.label(name, style="bold" if unread else "", grow=1),
        *count,
        selected=app.page == "mail" and app.folder == name,
        accepts=frozenset({"context", "drop"}), height=30,
    )  # fmt: skip


def _page(app: Program) -> Widget:
    pages = {
        "contacts": app.contacts_view,
        "rules": app.rules_view,
        "account": app.account_view,
    }
    if app.page in pages:
        return pages[app.page]()
    return build.column(_tools(app), _list(app), build.separator(), _reader(app), grow=1)


def _tools(app: Program) -> Widget:
    one, some = _off(app.current() is None), _off(not app.chosen())
    targets = [name for name in app.mailbox.folders() if name != app.folder]
    return build.toolbar(
        build.icon_button("reply", "Reply", "reply", states=one),
        build.icon_button("reply-all", "Reply All", "reply-all", states=one),
        build.icon_button("forward-mail", "Forward", "forward", states=one),
        build.separator(),
        build.icon_button("archive", "Archive", "archive", states=some),
        build.icon_button("delete", "Delete", "delete", states=some),
        build.icon_button("flag", "Flag", "flag", states=some),
        build.icon_button("mail", "Mark as Unread", "mark-unread", states=some),
        build.combo("Move to folder", "Move to…", targets, "move", states=some, width=120),
        build.icon_button("refresh", "Get Mail", "get-mail"),
        build.button("Empty Trash…", "empty-trash") if app.folder == "Trash" else None,
        build.spacer(),
        build.entry(app.words, "Search mail", "words", text="Search mail", width=170),
        build.icon_button("close", "Clear Search", "clear-search") if app.words.text else None,
    )


def _list(app: Program) -> Widget:
    who = "to" if app.folder in ("Sent", "Drafts") else "from"
    columns = [
        (_head(app, "flagged", "Flag"), 60),
        (_head(app, who, "To" if who == "to" else "From"), 220),
        (_head(app, "subject", "Subject"), 0),
        (_head(app, "date", "Date"), 164),
    ]
    rows = [_row(app, number, message, who) for number, message in app.shown()]
    return build.table(
        [head for head, _ in columns], rows, key="messages", name="Messages",
        widths=[width for _, width in columns], style="plain",
    )  # fmt: skip


def _head(app: Program, column: str, title: str) -> Widget:
    arrow = ("down" if app.falling else "up") if app.order == column else ""
    return build.column_header(title, f"sort:{column}", arrow)


def _row(app: Program, number: str, message: Message, who: str) -> Widget:
    return _message_row(
        number,
        _text(message.get(who)),
        str(message.get("subject") or "(no subject)"),
        _moment(message),
        bool(message.get("read")),
        bool(message.get("flagged")),
        bool(attachments_of(message)),
        number in app.chosen(),
    )


@lru_cache(maxsize=4096)
def _message_row(
    number: str, person: str, subject: str, moment: str, read: bool, flagged: bool,
    attached: bool, selected: bool,
) -> Widget:  # fmt: skip
    style = "" if read else "bold"
    return build.table_row(
        build.cell("", icon="flag" if flagged else "", style=style),
        build.cell(person, style=style),
        build.cell(subject, style=style, icon="attach" if attached else ""),
        build.cell(moment, style=style),
        key=f"message:{number}", name=f"{'' if read else 'Unread: '}{person}: {subject}",
        selected=selected, accepts=MESSAGE_EVENTS,
    )  # fmt: skip


def _reader(app: Program) -> Widget:
    current = app.shown_message()
    if current is None:
        count = len(app.chosen())
        plural = "" if count == 1 else "s"
        text = f"{count} message{plural} selected" if count else "Select a message to read it"
        return build.column(
            build.spacer(), build.label(text, style="muted center"), build.spacer(), grow=1
        )
    number, message = current
    facts = [("From", "from"), ("To", "to"), ("Cc", "cc"), ("Date", "date")]
    lines = [
        build.row(
            build.label(label, style="muted small", width=44),
            build.label(
                _moment(message) if name == "date" else _text(message.get(name)),
                style="small",
                grow=1,
            ),
        )
        for label, name in facts
        if message.get(name)
    ]
    draft = app.folder == "Drafts"
    edit = build.button("Edit Draft", "edit-draft", style="primary") if draft else None
    head = build.column(
        build.row(build.heading(str(message.get("subject") or "(no subject)"), grow=1), edit),
        *lines, gap=2, pad=(16, 10, 16, 8),
    )  # fmt: skip
    body = build.text_view(
        str(message.get("body", "")), key=f"body:{number}", name="Message text", scroll=True,
        grow=1, pad=(16, 8, 8, 8),
    )  # fmt: skip
    return build.column(head, _attachments(message), build.separator(), body, grow=1, style="view")


def _moment(message: Message) -> str:
    """Return a message's date to the minute."""
    return str(message.get("date", ""))[:16].replace("T", " ")


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _attachments(message: Message) -> Widget | None:
    parts = attachments_of(message)
    if not parts:
        return None
    chips = [
        build.row(
            build.image("attach"),
            build.link(str(part["name"]), f"open-attachment:{i}"),
            build.label(size_text(part), style="small muted"),
            build.icon_button(
                "download", f"Save {part['name']}", f"save-attachment:{i}", width=26, height=26
            ),
            gap=6,
        )
        for i, part in enumerate(parts)
    ]
    return build.row(*chips, layout="flow", gap=16, pad=(16, 0, 16, 6), name="Attachments")


def _summary(app: Program) -> str:
    if app.page != "mail":
        return ""
    count = len(app.shown())
    return f"{app.folder}: {count} message{'' if count == 1 else 's'}"
