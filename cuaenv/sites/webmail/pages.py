"""Pigeonry's pages."""

from __future__ import annotations

from typing import Any

from cuaenv.sites.exchange import Request, link
from cuaenv.sites.moments import day
from cuaenv.sites.page import (
    Block,
    Button,
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Row,
    Rule,
    Submit,
    Table,
    Text,
)
from cuaenv.sites.site import Refused, Site, entry_by_id

FIELDS = (("from", "Sender"), ("to", "Recipient"), ("subject", "Subject"), ("body", "Text"))


class WebmailPages(Site):
    """What the owner of the mailbox sees."""

    def inbox(self, request: Request) -> Page:
        """Show the inbox."""
        return self.folder(request, "Inbox")

    def folder(self, request: Request, name: str) -> Page:
        """Show one folder, newest message first."""
        if name not in self.state["folders"]:
            raise Refused(404, f"There is no folder {name}.")
        found = [m for m in self.state["messages"] if m["folder"] == name]
        sent = Notice("Message sent.", "success") if request.query.get("sent") else None
        empty = None
        if name == "Trash" and found:
            empty = Button("Empty trash", link(f"/folder/{name}/empty"))
        return self.page(request, name, sent, self._list(found), empty)

    def message(self, request: Request, id: str) -> Page:
        """Show one message, which marks it as read."""
        message = entry_by_id(self.state["messages"], id, "message")
        message["read"] = True
        options = tuple((name, name) for name in self.state["folders"])
        field = Field("select", "folder", "Folder", message["folder"], options=options)
        files = tuple(Text(f"📎 {part['name']}", "muted") for part in message["attachments"])
        return self.page(
            request,
            message["subject"] or "(no subject)",
            Text(f"From {message['from']} to {message['to']}, {day(message['date'])}", "muted"),
            Card((Text(message["body"]), *files), "Message"),
            Row(self._answers(message)),
            Rule(),
            Row((
                Button("Delete", f"/message/{id}/delete"),
                Button("Unstar" if message["starred"] else "Star", f"/message/{id}/star"),
                Button("Mark unread", f"/message/{id}/unread"),
            )),
            Form(f"/message/{id}/move", (field,), (Submit("Move"),), name="Move", inline=True),
        )  # fmt: skip

    def compose(self, request: Request) -> Page:
        """Show the form of a message: a new one, a reply, a forward or a draft."""
        values = self._start(request)
        fields = (
            Field("text", "to", "To", values["to"]),
            Field("text", "subject", "Subject", values["subject"]),
            Field("textarea", "body", "Message", values["body"]),
            Field("file", "attachment", "Attachment"),
            Field("hidden", "draft", value=request.query.get("draft", "")),
        )
        buttons = (Submit("Send", "do", "send"), Submit("Save draft", "do", "draft"))
        return self.page(request, "Compose", Form("/compose", fields, buttons, name="Compose"))

    def filters(self, request: Request) -> Page:
        """Show the filters and the form of a new one."""
        rows = tuple(self._filter_row(entry) for entry in self.state["filters"])
        table = Table(("When", "Contains", "Move to", "State", "", ""), rows, "Filters")
        options = tuple((name, name) for name in self.state["folders"])
        fields = (
            Field("select", "field", "When", "from", options=FIELDS),
            Field("text", "contains", "Contains"),
            Field("select", "folder", "Move to", "Archive", options=options),
        )
        return self.page(
            request,
            "Filters",
            table if rows else Notice("No filters yet."),
            Button("Apply to inbox now", "/filters/apply") if rows else None,
            Heading("New filter"),
            Form("/filters", fields, (Submit("Add filter"),), name="New filter"),
        )

    def search(self, request: Request) -> Page:
        """Show the messages of every folder with the text asked for."""
        query = request.query.get("q", "").strip()
        found = [
            message
            for message in self.state["messages"]
            if query.lower() in f"{message['from']} {message['subject']} {message['body']}".lower()
        ]
        return self.page(
            request, "Search", Text(f"Mail with “{query}”", "muted"), self._list(found)
        )

    def settings(self, request: Request) -> Page:
        """Show name and signature."""
        account = self.state["account"]
        fields = (
            Field("text", "name", "Name", account["name"]),
            Field("textarea", "signature", "Signature", account["signature"]),
        )
        saved = Notice("Saved.", "success") if request.query.get("saved") else None
        form = Form("/settings", fields, (Submit("Save settings"),), name="Settings")
        return self.page(request, "Settings", saved, Text(account["email"], "muted"), form)

    def _folder_link(self, name: str) -> Link:
        unread = sum(m["folder"] == name and not m["read"] for m in self.state["messages"])
        return Link(f"{name} ({unread})" if unread else name, link(f"/folder/{name}"))

    def _list(self, messages: list[dict[str, Any]]) -> Block:
        if not messages:
            return Notice("No messages.")
        newest = sorted(messages, key=lambda m: (m["date"], m["id"]), reverse=True)
        rows = tuple(self._row(message) for message in newest)
        return Table(("From", "Subject", "Date", "State"), rows, "Messages")

    def _row(self, message: dict[str, Any]) -> tuple[Block, ...]:
        state = "" if message["read"] else "Unread"
        if message["starred"]:
            state = f"{state} Starred".strip()
        target = f"/message/{message['id']}"
        if message["folder"] == "Drafts":
            target = link("/compose", draft=str(message["id"]))
        subject = Link(message["subject"] or "(no subject)", target)
        tone = "" if message["read"] else "strong"
        return Text(message["from"], tone), subject, Text(day(message["date"])), Text(state)

    def _answers(self, message: dict[str, Any]) -> tuple[Block, ...]:
        id = str(message["id"])
        return (
            Link("Reply", link("/compose", reply=id)),
            Link("Forward", link("/compose", forward=id)),
        )

    def _start(self, request: Request) -> dict[str, str]:
        signature = f"\n\n{self.state['account']['signature']}"
        for kind in ("draft", "reply", "forward"):
            if request.query.get(kind):
                message = entry_by_id(self.state["messages"], request.query[kind], "message")
                return _answer(kind, message, signature)
        return {"to": request.query.get("to", ""), "subject": "", "body": signature}

    def _filter_row(self, entry: dict[str, Any]) -> tuple[Block, ...]:
        id, words = entry["id"], entry["contains"]
        turn = "Turn off" if entry["enabled"] else "Turn on"
        return (
            Text(dict(FIELDS)[entry["field"]]),
            Text(words),
            Text(entry["folder"]),
            Text("On" if entry["enabled"] else "Off", "muted"),
            Button(turn, f"/filters/{id}/toggle", {}, f"{turn} filter {words}"),
            Button("Delete", f"/filters/{id}/delete", {}, f"Delete filter {words}"),
        )


def _answer(kind: str, message: dict[str, Any], signature: str) -> dict[str, str]:
    subject = message["subject"]
    if kind == "draft":
        return {"to": message["to"], "subject": subject, "body": message["body"]}
    quoted = "\n".join(f"> {line}" for line in message["body"].splitlines())
    body = f"{signature}\n\n{message['from']} wrote:\n{quoted}"
    prefix = "Re: " if kind == "reply" else "Fwd: "
    if not subject.startswith(prefix):
        subject = prefix + subject
    return {"to": message["from"] if kind == "reply" else "", "subject": subject, "body": body}
