"""Findling: a start page with the local sites, and a search over a small index of pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request
from cuaenv.sites.page import (
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Submit,
    Text,
    search_form,
)
from cuaenv.sites.site import Site

_PAGES = """
Fernwick Market|http://shop.example/|Shop: kitchen, office, outdoor. Mugs, kettles, lamps.
Orders at Fernwick Market|http://shop.example/orders|Your orders: follow or cancel them.
Stowaway Drive|http://drive.example/|Store files in the cloud and share them.
Lumivue|http://video.example/|Videos: baking, birds, spreadsheets, repairing things.
Commonroom|http://forum.example/|Forum: garden, workshop, notices.
Pigeonry|http://webmail.example/|Mail in the browser.
Hearthwiki|http://wiki.example/|Intranet of Easterleigh Works: people, expenses, travel.
Expenses - Hearthwiki|http://wiki.example/wiki/Expenses|How to claim expenses.
People - Hearthwiki|http://wiki.example/people|Directory: names, teams, email, phone.
Bread without kneading - Lumivue|http://video.example/watch/5|Flour, water, salt and a night.
Squeaky bicycle brake - Commonroom|http://forum.example/thread/3|It squeaks only in the rain.
"""


class Search(Site):
    """A search engine that knows the local sites."""

    name: ClassVar[str] = "search"
    host: ClassVar[str] = "search.example"
    brand: ClassVar[str] = "Findling"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/find": "find",
        "/recent": "recent",
        "/about": "about",
    }
    actions: ClassVar[Mapping[str, str]] = {"/recent/clear": "clear_recent"}

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the index and an empty list of searches."""
        keys = ("title", "url", "about")
        lines = [line.split("|") for line in _PAGES.strip().splitlines()]
        return {"index": [dict(zip(keys, line, strict=True)) for line in lines], "recent": []}

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return links to the start page and the list of searches."""
        nav = (Link("Start", "/"), Link("Recent searches", "/recent"), Link("About", "/about"))
        return nav, None

    def home(self, request: Request) -> Page:
        """Show the search form and the local sites."""
        sites = [page for page in self.state["index"] if page["url"].endswith("/")]
        cards = tuple(
            Card((Link(page["title"], page["url"]), Text(page["about"], "muted")), page["title"])
            for page in sites
        )
        return self.page(request, "Findling", _form(""), Heading("Sites"), *cards)

    def find(self, request: Request) -> Page:
        """Show the pages that have every word asked for."""
        query = request.query.get("q", "").strip()
        if query:
            others = [words for words in self.state["recent"] if words != query]
            self.state["recent"] = [*others, query][-50:]
        words = query.lower().split()
        found = [
            page
            for page in self.state["index"]
            if all(
                word in f"{page['title']} {page['about']} {page['url']}".lower() for word in words
            )
        ]
        cards = tuple(
            Card((
                Link(page["title"], page["url"]),
                Text(page["url"], "muted"),
                Text(page["about"]),
            ), page["title"])
            for page in found
        )  # fmt: skip
        empty = None if found else Notice("Nothing matches. Try fewer or other words.")
        title = f"{query} - Findling" if query else "Findling"
        return self.page(request, title, _form(query), empty, *cards)

    def recent(self, request: Request) -> Page:
        """Show what was searched for."""
        searches = tuple(_again(words) for words in reversed(self.state["recent"]))
        if not searches:
            return self.page(request, "Recent searches", Notice("No searches yet."))
        clear = Form("/recent/clear", (), (Submit("Clear searches"),), name="Clear")
        return self.page(request, "Recent searches", *searches, clear)

    def about(self, request: Request) -> Page:
        """Say what this is."""
        text = Text("Findling searches the sites of this network. It does not reach further.")
        return self.page(request, "About Findling", text)

    def clear_recent(self, request: Request) -> str:
        """Forget the searches."""
        self.state["recent"] = []
        self.report(request, "delete", "/recent", detail="recent searches")
        return "/recent"


def _form(query: str) -> Form:
    return search_form("Search", query, "/find")


def _again(words: str) -> Form:
    return Form(
        "/find", (Field("hidden", "q", value=words),), (Submit(words),), "get", words, inline=True
    )
