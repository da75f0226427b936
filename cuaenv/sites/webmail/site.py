"""Pigeonry's routes and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request, link
from cuaenv.sites.moments import stamp
from cuaenv.sites.page import Form, Link, search_form
from cuaenv.sites.site import Refused, entry_by_id, next_id
from cuaenv.sites.webmail import seed
from cuaenv.sites.webmail.pages import FIELDS, WebmailPages


class Webmail(WebmailPages):
    """A mailbox in the browser."""

    name: ClassVar[str] = "webmail"
    host: ClassVar[str] = "webmail.example"
    brand: ClassVar[str] = "Pigeonry"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "inbox",
        "/folder/{name}": "folder",
        "/message/{id}": "message",
        "/compose": "compose",
        "/filters": "filters",
        "/search": "search",
        "/settings": "settings",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/compose": "send",
        "/message/{id}/delete": "delete",
        "/message/{id}/move": "move",
        "/message/{id}/star": "star",
        "/message/{id}/unread": "unread",
        "/folder/{name}/empty": "empty",
        "/filters": "add_filter",
        "/filters/apply": "apply_filters",
        "/filters/{id}/toggle": "toggle_filter",
        "/filters/{id}/delete": "delete_filter",
        "/settings": "save_settings",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default mailbox."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return links to the folders, and the search box."""
        folders = [self._folder_link(name) for name in self.state["folders"]]
        nav = (
            Link("Compose", "/compose"),
            *folders,
            Link("Filters", "/filters"),
            Link("Settings", "/settings"),
        )
        return nav, search_form("Search mail", request.query.get("q", ""))

    def send(self, request: Request) -> str:
        """Send a message, or keep it as a draft."""
        draft = request.text("do") == "draft"
        to = request.text("to")
        if not draft and "@" not in to:
            raise Refused(400, "Give at least one address to send to.")
        self._drop_draft(request.text("draft"))
        message = {
            "id": next_id(self.state["messages"]),
            "folder": "Drafts" if draft else "Sent",
            "from": self.state["account"]["email"],
            "to": to,
            "subject": request.text("subject"),
            "date": stamp(request.now),
            "body": request.text("body"),
            "read": True,
            "starred": False,
            "attachments": self._attached(request),
        }
        self.state["messages"].append(message)
        where = f"/message/{message['id']}"
        if draft:
            self.report(request, "create", where, detail=message["subject"])
            return link("/folder/Drafts")
        names = ", ".join(part["name"] for part in message["attachments"])
        detail = f"{message['subject']}\n{message['body']}" + (f"\n[{names}]" if names else "")
        self.report(request, "send", where, to=to, detail=detail)
        return link("/folder/Sent", sent="1")

    def delete(self, request: Request, id: str) -> str:
        """Move a message to the trash; from there, delete it for good."""
        message = entry_by_id(self.state["messages"], id, "message")
        origin = message["folder"]
        if origin == "Trash":
            self.state["messages"].remove(message)
        else:
            message["folder"] = "Trash"
        self.report(request, "delete", f"/message/{id}", detail=message["subject"])
        return link(f"/folder/{origin}")

    def move(self, request: Request, id: str) -> str:
        """Put a message into another folder."""
        message = entry_by_id(self.state["messages"], id, "message")
        origin, target = message["folder"], request.text("folder")
        if target not in self.state["folders"]:
            raise Refused(404, f"There is no folder {target}.")
        message["folder"] = target
        self.report(request, "rename", f"/message/{id}", to=target, detail=message["subject"])
        return link(f"/folder/{origin}")

    def star(self, request: Request, id: str) -> str:
        """Star a message, or take the star off."""
        message = entry_by_id(self.state["messages"], id, "message")
        message["starred"] = not message["starred"]
        self.report(request, "write", f"/message/{id}", detail="star")
        return f"/message/{id}"

    def unread(self, request: Request, id: str) -> str:
        """Mark a message as not read."""
        message = entry_by_id(self.state["messages"], id, "message")
        message["read"] = False
        self.report(request, "write", f"/message/{id}", detail="unread")
        return link(f"/folder/{message['folder']}")

    def empty(self, request: Request, name: str) -> str:
        """Delete every message of a folder for good."""
        gone = [m for m in self.state["messages"] if m["folder"] == name]
        self.state["messages"] = [m for m in self.state["messages"] if m["folder"] != name]
        for message in gone:
            self.report(request, "delete", f"/message/{message['id']}", detail=message["subject"])
        return link(f"/folder/{name}")

    def add_filter(self, request: Request) -> str:
        """Add a filter for mail to come."""
        field, contains = request.text("field"), request.text("contains")
        folder = request.text("folder")
        if field not in dict(FIELDS) or not contains or folder not in self.state["folders"]:
            raise Refused(400, "A filter needs a field, some text to look for and a folder.")
        entry = {"id": next_id(self.state["filters"]), "field": field, "contains": contains,
                 "folder": folder, "enabled": True}  # fmt: skip
        self.state["filters"].append(entry)
        self.report(request, "setting", "/filters", detail=f"{field}: {contains} -> {folder}")
        return "/filters"

    def toggle_filter(self, request: Request, id: str) -> str:
        """Turn a filter on or off."""
        entry = entry_by_id(self.state["filters"], id, "filter")
        entry["enabled"] = not entry["enabled"]
        self.report(request, "setting", "/filters", detail=f"filter {id}: {entry['enabled']}")
        return "/filters"

    def delete_filter(self, request: Request, id: str) -> str:
        """Delete a filter."""
        self.state["filters"].remove(entry_by_id(self.state["filters"], id, "filter"))
        self.report(request, "setting", "/filters", detail=f"filter {id} deleted")
        return "/filters"

    def apply_filters(self, request: Request) -> str:
        """Sort the inbox by the filters that are on; the first that matches wins."""
        active = [entry for entry in self.state["filters"] if entry["enabled"]]
        for message in [m for m in self.state["messages"] if m["folder"] == "Inbox"]:
            for entry in active:
                if entry["contains"].lower() in str(message[entry["field"]]).lower():
                    message["folder"] = entry["folder"]
                    where = f"/message/{message['id']}"
                    self.report(request, "rename", where, to=entry["folder"])
                    break
        return "/"

    def save_settings(self, request: Request) -> str:
        """Store name and signature."""
        for key in ("name", "signature"):
            self.state["account"][key] = request.text(key)
        self.report(request, "setting", "/settings", detail=request.text("signature"))
        return "/settings?saved=1"

    def _drop_draft(self, id: str) -> None:
        kept = [
            m for m in self.state["messages"] if str(m["id"]) != id or m["folder"] != "Drafts"
        ]  # fmt: skip
        self.state["messages"] = kept

    def _attached(self, request: Request) -> list[dict[str, str]]:
        sent = request.file("attachment")
        if sent is None or not sent.name:
            return []
        self.report(request, "upload", "/compose", to=self.host, detail=sent.name)
        return [{"name": sent.name, "content": sent.data.decode(errors="replace")}]
