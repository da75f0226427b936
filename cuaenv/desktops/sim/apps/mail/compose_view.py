"""What the window shows that a message is written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.mail.mailbox import size_text
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.mail.compose import Compose

LABEL_WIDTH = 64


def compose_view(app: Compose) -> Widget:
    """Return the whole window."""
    return build.column(
        _menus(),
        _tools(),
        build.column(
            _recipients(app, "to", "To"),
            _recipients(app, "cc", "Cc"),
            _recipients(app, "bcc", "Bcc") if app.show_bcc else None,
            _line("Subject", build.entry(app.fields["subject"], "Subject", "subject", grow=1)),
            _attachments(app),
            build.text_area(app.fields["body"], "Message", "body", style="wrap"),
            gap=6, pad=(12, 10, 12, 10), grow=1,
        ),
        build.status_bar(app.note or f"From {app.account.sender}"),
    )  # fmt: skip


def _menus() -> Widget:
    return build.menu_bar(
        build.menu("Message", (
            MenuItem("Send", "send", "Ctrl+Enter"),
            MenuItem("Save Draft", "save-draft", "Ctrl+S"),
            MenuItem("Discard…", "discard"),
            MenuItem(),
            MenuItem("Close", "close", "Ctrl+W"),
        )),
        build.menu("Insert", (MenuItem("Attachment…", "attach", "Ctrl+Shift+A"),)),
        build.menu("View", (MenuItem("Bcc Field", "show-bcc"),)),
    )  # fmt: skip


def _tools() -> Widget:
    return build.toolbar(
        build.button("Send", "send", icon="send", style="primary"),
        build.button("Attach", "attach", icon="attach", style="flat"),
        build.button("Save Draft", "save-draft", icon="save", style="flat"),
        build.spacer(),
        build.button("Discard", "discard", icon="delete", style="flat"),
    )


def _line(label: str, *controls: Widget) -> Widget:
    return build.row(build.label(label, style="muted", width=LABEL_WIDTH), *controls)


def _recipients(app: Compose, name: str, label: str) -> Widget:
    extra = build.button("Bcc", "show-bcc", style="flat") if name == "cc" else None
    entry = build.entry(app.fields[name], label, name, grow=1)
    line = _line(label, *(widget for widget in (entry, extra) if widget is not None))
    if app.completing != name or not app.suggestions():
        return line
    items = [
        build.list_item(text, f"suggest:{i}", icon="user")
        for i, text in enumerate(app.suggestions())
    ]
    offered = build.list_box(*items, name="Suggestions", grow=0)
    return build.column(line, build.row(build.spacer(LABEL_WIDTH), _grown(offered)), gap=2)


def _grown(widget: Widget) -> Widget:
    return build.column(widget, grow=1)


def _attachments(app: Compose) -> Widget | None:
    if not app.attachments:
        return None
    chips = [
        build.row(
            build.image("attach"),
            build.label(f"{part['name']} ({size_text(part)})"),
            build.icon_button(
                "close", f"Remove {part['name']}", f"detach:{i}", width=24, height=24
            ),
            style="card", pad=(8, 2, 4, 2), gap=6,
        )
        for i, part in enumerate(app.attachments)
    ]  # fmt: skip
    return build.row(*chips, layout="flow", gap=8, name="Attachments")
