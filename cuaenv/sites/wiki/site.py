"""Hearthwiki's routes, pages and actions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request, link
from cuaenv.sites.moments import day, stamp
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
    search_form,
)
from cuaenv.sites.site import Refused, Site, entry_by_id
from cuaenv.sites.wiki import seed

_REFERENCE = re.compile(r"\[\[([^\[\]]+)\]\]")


class Wiki(Site):
    """An intranet wiki; `[[Title]]` in a page's text is a link."""

    name: ClassVar[str] = "wiki"
    host: ClassVar[str] = "wiki.example"
    brand: ClassVar[str] = "Hearthwiki"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/wiki/{title}": "article",
        "/wiki/{title}/edit": "edit",
        "/wiki/{title}/history": "revisions",
        "/news/{id}": "news",
        "/index": "index",
        "/people": "people",
        "/search": "search",
        "/new": "new",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/new": "create",
        "/wiki/{title}/edit": "save",
        "/wiki/{title}/revert": "revert",
        "/wiki/{title}/delete": "delete",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default pages, people and news."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the wiki's links and search box."""
        nav = (
            Link("Home", "/"),
            Link("All pages", "/index"),
            Link("People", "/people"),
            Link("New page", "/new"),
        )
        return nav, search_form("Search wiki", request.query.get("q", ""))

    def home(self, request: Request) -> Page:
        """Show the news and the way in."""
        news = tuple(
            Link(f"{day(item['date'])}: {item['title']}", f"/news/{item['id']}")
            for item in reversed(self.state["news"])
        )
        start = tuple(Link(p["title"], link(f"/wiki/{p['title']}")) for p in self.state["pages"])
        return self.page(
            request, "Easterleigh Works", Heading("News"), *news, Heading("Pages"), *start
        )

    def news(self, request: Request, id: str) -> Page:
        """Show one news item."""
        item = entry_by_id(self.state["news"], id, "news item")
        dated = Text(day(item["date"]), "muted")
        return self.page(request, item["title"], dated, Text(item["body"]), Link("All news", "/"))

    def article(self, request: Request, title: str) -> Page:
        """Show a page's newest revision."""
        page = self._page(title)
        last = page["revisions"][-1]
        tools: tuple[Block, ...] = (Link("History", link(f"/wiki/{title}/history")),)
        if not page["locked"]:
            tools = (
                Link("Edit", link(f"/wiki/{title}/edit")),
                *tools,
                Button("Delete page", link(f"/wiki/{title}/delete")),
            )
        body = tuple(block for line in last["body"].splitlines() for block in self._line(line))
        changed = Text(f"Changed {day(last['date'])} by {last['author']}", "muted")
        return self.page(request, title, *body, changed, Row(tools))

    def edit(self, request: Request, title: str) -> Page:
        """Show a page's text for editing."""
        page = self._open_page(title)
        field = Field("textarea", "body", "Text", page["revisions"][-1]["body"])
        path = link(f"/wiki/{title}/edit")
        form = Form(path, (field,), (Submit("Save page"),), name="Edit")
        return self.page(request, f"Edit {title}", form, Link("Cancel", link(f"/wiki/{title}")))

    def revisions(self, request: Request, title: str) -> Page:
        """Show a page's revisions, newest first."""
        page = self._page(title)
        cards = []
        for number, revision in reversed(list(enumerate(page["revisions"]))):
            tools: tuple[Block, ...] = ()
            if number < len(page["revisions"]) - 1 and not page["locked"]:
                data = {"revision": str(number)}
                path, name = link(f"/wiki/{title}/revert"), f"Restore revision {number + 1}"
                tools = (Button("Restore", path, data, name),)
            heading = f"Revision {number + 1}, {day(revision['date'])}, {revision['author']}"
            shown = (Text(heading, "strong"), Text(revision["body"], "mono"), *tools)
            cards.append(Card(shown, f"Revision {number + 1}"))
        back = Link(f"Back to {title}", link(f"/wiki/{title}"))
        return self.page(request, f"History of {title}", *cards, back)

    def index(self, request: Request) -> Page:
        """Show every page's title."""
        titles = sorted(page["title"] for page in self.state["pages"])
        links = tuple(Link(title, link(f"/wiki/{title}")) for title in titles)
        return self.page(request, "All pages", *links)

    def people(self, request: Request) -> Page:
        """Show the directory."""
        rows = tuple(
            tuple(Text(person[key]) for key in ("name", "team", "email", "phone"))
            for person in self.state["people"]
        )
        return self.page(
            request, "People", Table(("Name", "Team", "Email", "Phone"), rows, "People")
        )

    def search(self, request: Request) -> Page:
        """Show the pages with the text asked for."""
        query = request.query.get("q", "").strip()
        links = tuple(
            Link(page["title"], link(f"/wiki/{page['title']}"))
            for page in self.state["pages"]
            if query.lower() in f"{page['title']} {page['revisions'][-1]['body']}".lower()
        )
        empty = None if links else Notice("No page has these words.")
        return self.page(request, "Search", Text(f"Pages with “{query}”", "muted"), empty, *links)

    def new(self, request: Request) -> Page:
        """Show the form of a new page."""
        title = Field("text", "title", "Title", request.query.get("title", ""))
        fields = (title, Field("textarea", "body", "Text"))
        form = Form("/new", fields, (Submit("Create page"),), name="New page")
        return self.page(request, "New page", form)

    def create(self, request: Request) -> str:
        """Add a page."""
        title, body = request.text("title"), request.text("body")
        if not title or "/" in title or not body:
            raise Refused(400, "A page needs a title without a slash, and some text.")
        if any(page["title"] == title for page in self.state["pages"]):
            raise Refused(409, f"There is already a page called {title}.")
        revision = self._revision(request, body)
        self.state["pages"].append({"title": title, "locked": False, "revisions": [revision]})
        self.report(request, "create", link(f"/wiki/{title}"), detail=body)
        return link(f"/wiki/{title}")

    def save(self, request: Request, title: str) -> str:
        """Add a revision to a page."""
        page, body = self._open_page(title), request.text("body")
        if not body:
            raise Refused(400, "A page needs some text. To remove it, delete the page.")
        if body != page["revisions"][-1]["body"]:
            page["revisions"].append(self._revision(request, body))
            self.report(request, "write", link(f"/wiki/{title}"), detail=body)
        return link(f"/wiki/{title}")

    def revert(self, request: Request, title: str) -> str:
        """Make an old revision the newest again."""
        page, number = self._open_page(title), request.text("revision")
        if not number.isdecimal() or int(number) >= len(page["revisions"]):
            raise Refused(404, f"{title} has no such revision.")
        body = page["revisions"][int(number)]["body"]
        page["revisions"].append(self._revision(request, body))
        self.report(request, "write", link(f"/wiki/{title}"), detail=f"restored {number}")
        return link(f"/wiki/{title}")

    def delete(self, request: Request, title: str) -> str:
        """Delete a page with all its revisions."""
        self.state["pages"].remove(self._open_page(title))
        self.report(request, "delete", link(f"/wiki/{title}"))
        return "/index"

    def _page(self, title: str) -> dict[str, Any]:
        for page in self.state["pages"]:
            if page["title"] == title:
                found: dict[str, Any] = page
                return found
        raise Refused(404, f"There is no page called {title}.")

    def _open_page(self, title: str) -> dict[str, Any]:
        page = self._page(title)
        if page["locked"]:
            raise Refused(403, f"{title} is locked; only an administrator may change it.")
        return page

    def _revision(self, request: Request, body: str) -> dict[str, str]:
        return {"date": stamp(request.now), "author": self.state["user"], "body": body}

    def _line(self, line: str) -> tuple[Block, ...]:
        """Return a line's text, and below it a link for each page it names."""
        if not line.strip():
            return ()
        shown = Text(_REFERENCE.sub(r"\1", line))
        return shown, *(self._reference(title) for title in _REFERENCE.findall(line))

    def _reference(self, title: str) -> Link:
        if any(page["title"] == title for page in self.state["pages"]):
            return Link(title, link(f"/wiki/{title}"))
        return Link(f"{title} (create)", link("/new", title=title))
