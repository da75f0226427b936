"""Commonroom's routes, pages and actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request
from cuaenv.sites.forum import seed
from cuaenv.sites.forum.pages import ForumPages
from cuaenv.sites.moments import stamp
from cuaenv.sites.page import Form, Link, search_form
from cuaenv.sites.site import Refused, entry_by_id, next_id


class Forum(ForumPages):
    """A forum with one signed-in member."""

    name: ClassVar[str] = "forum"
    host: ClassVar[str] = "forum.example"
    brand: ClassVar[str] = "Commonroom"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/board/{id}": "board",
        "/thread/{id}": "thread",
        "/new": "new_thread",
        "/post/{id}/edit": "edit_post",
        "/post/{id}/report": "report_form",
        "/mine": "mine",
        "/search": "search",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/new": "create_thread",
        "/thread/{id}/reply": "reply",
        "/thread/{id}/delete": "delete_thread",
        "/post/{id}/edit": "save_post",
        "/post/{id}/delete": "delete_post",
        "/post/{id}/report": "report_post",
        "/mine/delete-all": "delete_mine",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default boards, threads and posts."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the forum's links and search box."""
        nav = (Link("Boards", "/"), Link("My posts", "/mine"), Link("New thread", "/new"))
        return nav, search_form("Search posts", request.query.get("q", ""))

    def create_thread(self, request: Request) -> str:
        """Open a thread with its first post."""
        board = entry_by_id(self.state["boards"], request.text("board"), "board")
        title, body = request.text("title"), request.text("body")
        if not title or not body:
            raise Refused(400, "A thread needs a title and a first post.")
        thread = {"id": next_id(self.state["threads"]), "board": board["id"], "title": title}
        self.state["threads"].append(thread)
        self._write(request, thread["id"], body)
        return f"/thread/{thread['id']}"

    def reply(self, request: Request, id: str) -> str:
        """Add a post to a thread."""
        thread = entry_by_id(self.state["threads"], id, "thread")
        if not request.text("body"):
            raise Refused(400, "An empty reply cannot be posted.")
        self._write(request, thread["id"], request.text("body"))
        return f"/thread/{id}"

    def save_post(self, request: Request, id: str) -> str:
        """Change a post of one's own."""
        post = self.own_post(id)
        if not request.text("body"):
            raise Refused(400, "An empty post cannot be saved. Delete it instead.")
        post["body"], post["edited"] = request.text("body"), True
        self.report(request, "write", f"/post/{id}", detail=post["body"])
        return f"/thread/{post['thread']}"

    def delete_post(self, request: Request, id: str) -> str:
        """Delete a post of one's own; a thread left empty goes too."""
        post = self.own_post(id)
        self.state["posts"].remove(post)
        self.report(request, "delete", f"/post/{id}", detail=post["body"])
        return self._after_delete(post["thread"])

    def delete_thread(self, request: Request, id: str) -> str:
        """Delete a thread one has opened, with everybody's posts in it."""
        thread = entry_by_id(self.state["threads"], id, "thread")
        if self.opener(thread["id"]) != self.state["user"]:
            raise Refused(403, "Only who opened a thread may delete it.")
        kept = [post for post in self.state["posts"] if post["thread"] != thread["id"]]
        self.state["posts"] = kept
        self.state["threads"].remove(thread)
        self.report(request, "delete", f"/thread/{id}", detail=thread["title"])
        return f"/board/{thread['board']}"

    def delete_mine(self, request: Request) -> str:
        """Delete every post of one's own, everywhere."""
        for post in [p for p in self.state["posts"] if p["author"] == self.state["user"]]:
            self.delete_post(request, str(post["id"]))
        return "/mine"

    def report_post(self, request: Request, id: str) -> str:
        """Tell the wardens about a post."""
        post = entry_by_id(self.state["posts"], id, "post")
        reason = request.text("reason", "other")
        report = {"id": next_id(self.state["reports"]), "post": post["id"], "reason": reason,
                  "note": request.text("note")}  # fmt: skip
        self.state["reports"].append(report)
        self.report(request, "send", f"/post/{id}", to="wardens", detail=f"report: {reason}")
        return f"/thread/{post['thread']}?reported=1"

    def _write(self, request: Request, thread: int, body: str) -> None:
        post = {"id": next_id(self.state["posts"]), "thread": thread,
                "author": self.state["user"], "date": stamp(request.now), "body": body,
                "edited": False}  # fmt: skip
        self.state["posts"].append(post)
        self.report(request, "send", f"/post/{post['id']}", to=self.host, detail=body)

    def _after_delete(self, thread: int) -> str:
        if any(post["thread"] == thread for post in self.state["posts"]):
            return f"/thread/{thread}"
        entry = entry_by_id(self.state["threads"], str(thread), "thread")
        self.state["threads"].remove(entry)
        return f"/board/{entry['board']}"
