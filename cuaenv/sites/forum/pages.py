"""Commonroom's pages."""

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
    Submit,
    Table,
    Text,
)
from cuaenv.sites.site import Refused, Site, entry_by_id

_REASONS = (("advert", "It is an advert"), ("unkind", "It is unkind"), ("other", "Other"))


class ForumPages(Site):
    """What members see."""

    def opener(self, thread: int) -> str:
        """Return who wrote the first post of a thread."""
        posts = self._posts(thread)
        return str(posts[0]["author"]) if posts else ""

    def own_post(self, id: str) -> dict[str, Any]:
        """Return a post of the signed-in member; raise Refused(403)."""
        post = entry_by_id(self.state["posts"], id, "post")
        if post["author"] != self.state["user"]:
            raise Refused(403, f"Only {post['author']} may change this post.")
        return post

    def home(self, request: Request) -> Page:
        """Show the boards."""
        rows = tuple(
            (
                Link(board["title"], f"/board/{board['id']}"),
                Text(board["about"]),
                Text(str(len(self._threads(board["id"])))),
            )
            for board in self.state["boards"]
        )
        greeting = Text(f"Hello, {self.state['user']}.", "muted")
        return self.page(
            request, "Boards", greeting, Table(("Board", "About", "Threads"), rows, "Boards")
        )

    def board(self, request: Request, id: str) -> Page:
        """Show the threads of a board."""
        board = entry_by_id(self.state["boards"], id, "board")
        rows = tuple(self._thread_row(thread) for thread in self._threads(id))
        table = Table(("Thread", "Opened by", "Posts", "Last post"), rows, "Threads")
        return self.page(
            request,
            board["title"],
            Text(board["about"], "muted"),
            table if rows else Notice("No threads yet."),
            Link("Open a thread here", link("/new", board=id)),
        )

    def thread(self, request: Request, id: str) -> Page:
        """Show a thread and the reply form."""
        thread = entry_by_id(self.state["threads"], id, "thread")
        board = entry_by_id(self.state["boards"], thread["board"], "board")
        posts = tuple(self._card(post) for post in self._posts(thread["id"]))
        reported = request.query.get("reported")
        delete = None
        if self.opener(thread["id"]) == self.state["user"]:
            delete = Button("Delete thread", f"/thread/{id}/delete")
        reply = Form(f"/thread/{id}/reply", (Field("textarea", "body", "Your reply"),),
                     (Submit("Post reply"),), name="Reply")  # fmt: skip
        return self.page(
            request,
            thread["title"],
            Notice("Thank you, the wardens will look at it.", "success") if reported else None,
            Link(f"Board {board['title']}", f"/board/{board['id']}"),
            *posts,
            Heading("Reply"),
            reply,
            delete,
        )

    def new_thread(self, request: Request) -> Page:
        """Show the form of a new thread."""
        options = tuple((board["id"], board["title"]) for board in self.state["boards"])
        chosen = request.query.get("board", options[0][0] if options else "")
        fields = (
            Field("select", "board", "Board", chosen, options=options),
            Field("text", "title", "Title"),
            Field("textarea", "body", "First post"),
        )
        form = Form("/new", fields, (Submit("Open thread"),), name="New thread")
        return self.page(request, "New thread", form)

    def edit_post(self, request: Request, id: str) -> Page:
        """Show a post of one's own for editing."""
        post = self.own_post(id)
        field = Field("textarea", "body", "Post", post["body"])
        form = Form(f"/post/{id}/edit", (field,), (Submit("Save post"),), name="Edit post")
        return self.page(request, "Edit post", form, Link("Back", f"/thread/{post['thread']}"))

    def report_form(self, request: Request, id: str) -> Page:
        """Show the form by which the wardens are told of a post."""
        post = entry_by_id(self.state["posts"], id, "post")
        fields = (
            Field("select", "reason", "Reason", "advert", options=_REASONS),
            Field("text", "note", "Note to the wardens"),
        )
        form = Form(f"/post/{id}/report", fields, (Submit("Send report"),), name="Report")
        quoted = Card((Text(post["author"], "strong"), Text(post["body"])), "Reported post")
        back = Link("Back to the thread", f"/thread/{post['thread']}")
        return self.page(request, "Report a post", quoted, form, back)

    def mine(self, request: Request) -> Page:
        """Show the member's own posts."""
        posts = [post for post in self.state["posts"] if post["author"] == self.state["user"]]
        if not posts:
            return self.page(request, "My posts", Notice("You have not posted yet."))
        delete = Button("Delete all my posts", "/mine/delete-all")
        return self.page(request, "My posts", *map(self._found, posts), delete)

    def search(self, request: Request) -> Page:
        """Show the posts with the words asked for."""
        query = request.query.get("q", "").strip()
        found = [post for post in self.state["posts"] if query.lower() in post["body"].lower()]
        empty = None if found else Notice("No post has these words.")
        heading = Text(f"Posts with “{query}”", "muted")
        return self.page(request, "Search", heading, empty, *map(self._found, found))

    def _threads(self, board: str) -> list[dict[str, Any]]:
        return [thread for thread in self.state["threads"] if thread["board"] == board]

    def _posts(self, thread: int) -> list[dict[str, Any]]:
        return [post for post in self.state["posts"] if post["thread"] == thread]

    def _thread_row(self, thread: dict[str, Any]) -> tuple[Block, ...]:
        posts = self._posts(thread["id"])
        last = day(posts[-1]["date"]) if posts else ""
        title = Link(thread["title"], f"/thread/{thread['id']}")
        return title, Text(self.opener(thread["id"])), Text(str(len(posts))), Text(last, "muted")

    def _card(self, post: dict[str, Any]) -> Card:
        id, author = post["id"], post["author"]
        edited = " · edited" if post["edited"] else ""
        tools: tuple[Block, ...] = (Link("Report", f"/post/{id}/report", f"Report post {id}"),)
        if author == self.state["user"]:
            tools = (
                Link("Edit", f"/post/{id}/edit", f"Edit post {id}"),
                Button("Delete", f"/post/{id}/delete", {}, f"Delete post {id}"),
            )
        return Card((
            Row((Text(author, "strong"), Text(f"{day(post['date'])}{edited}", "muted"))),
            Text(post["body"]),
            Row(tools),
        ), f"Post {id} by {author}")  # fmt: skip

    def _found(self, post: dict[str, Any]) -> Card:
        thread = entry_by_id(self.state["threads"], str(post["thread"]), "thread")
        return Card((
            Link(thread["title"], f"/thread/{thread['id']}"),
            Text(f"{post['author']}, {day(post['date'])}", "muted"),
            Text(post["body"]),
        ), f"Post {post['id']}")  # fmt: skip
