"""Fetching: from an address to a page, a download or an error, and what that leaves behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from cuaenv.desktops.sim.apps.browser.local_files import open_local
from cuaenv.desktops.sim.apps.browser.profile import ACTOR, Profile
from cuaenv.sites.exchange import Download, FormData, Response, link, split_url
from cuaenv.sites.page import Link, Notice, Page, Text
from cuaenv.sites.site import Site

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

MAX_REDIRECTS = 10
ENGINES: Mapping[str, tuple[str, str]] = {
    "findling": ("Findling", "http://search.example/find"),
    "wiki": ("Hearthwiki", "http://wiki.example/search"),
    "shop": ("Fernwick Market", "http://shop.example/search"),
}
"""Search engines by setting: what they are called, and the page that takes `q`."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of a request: where it ended, and a page or a download."""

    url: str
    page: Page | None = None
    download: Download | None = None


def address_of(typed: str, engine: str) -> str:
    """Return the address that a text in the address bar means: a page, or a search.

    >>> address_of("shop.example/cart", "findling")
    'http://shop.example/cart'
    >>> address_of("red mug", "findling")
    'http://search.example/find?q=red+mug'
    """
    text = typed.strip()
    if text.startswith(("browser:", "file:")):
        return text
    if text.startswith(("http://", "https://")):
        return complete(text)
    if text.startswith("about:"):
        return "browser:newtab"
    if text.startswith("/"):
        return f"file://{text}"
    host = text.split("/")[0].split("?")[0].partition(":")[0]
    if " " not in text and ("." in host.strip(".") or host == "localhost"):
        return complete(f"http://{text}")
    return search_address(text, engine)


def complete(url: str) -> str:
    """Return an address with the slash that its host alone lacks.

    >>> complete("http://shop.example"), complete("http://shop.example?a=1")
    ('http://shop.example/', 'http://shop.example/?a=1')
    """
    scheme, _, rest = url.partition("://")
    host, mark, tail = rest, "", ""
    for index, char in enumerate(rest):
        if char in "/?#":
            host, mark, tail = rest[:index], char, rest[index + 1 :]
            break
    return f"{scheme}://{host}{mark if mark == '/' else '/' + mark}{tail}"


def search_address(words: str, engine: str) -> str:
    """Return the address of a search."""
    base = ENGINES.get(engine, ENGINES["findling"])[1]
    return f"http://{split_url(base)[0]}{link(split_url(base)[1], q=words)}"


def shown_address(url: str) -> str:
    """Return an address as the address bar shows it.

    >>> shown_address("http://shop.example/"), shown_address("browser:newtab")
    ('shop.example', '')
    """
    if url == "browser:newtab":
        return ""
    return url.removeprefix("http://").removesuffix("/") if url.startswith("http://") else url


def resolve(base: str, href: str) -> str:
    """Return the absolute address of a link on a page.

    >>> resolve("http://shop.example/cart", "/product/101")
    'http://shop.example/product/101'
    >>> resolve("http://shop.example/cart?a=1", "?page=2")
    'http://shop.example/cart?page=2'
    """
    if "://" in href:
        return complete(href)
    if href.startswith("browser:"):
        return href
    if base.startswith("file:"):
        folder = base.rpartition("/")[0]
        return f"file://{href}" if href.startswith("/") else f"{folder}/{href}"
    host, path, _ = split_url(base)
    if href.startswith("?"):
        return f"http://{host}{path}{href}"
    if not href.startswith("/"):
        href = f"{path.rpartition('/')[0]}/{href}"
    return f"http://{host}{href}"


def site_at(computer: Computer, host: str) -> Site | None:
    """Return the local site that answers at a host; a leading `www.` is allowed."""
    for site in computer.sites.values():
        if isinstance(site, Site) and host.removeprefix("www.") == site.host:
            return site
    return None


def get(computer: Computer, profile: Profile, url: str) -> Fetched:
    """Fetch an address, following redirects; visits are journaled and noted in the history."""
    return _fetch(computer, profile, url, None)


def post(computer: Computer, profile: Profile, url: str, form: FormData) -> Fetched:
    """Send a form, following redirects."""
    return _fetch(computer, profile, url, form)


def _fetch(computer: Computer, profile: Profile, url: str, form: FormData | None) -> Fetched:
    for _ in range(MAX_REDIRECTS):
        if url.startswith("file:"):
            page = open_local(computer, unquote(url.removeprefix("file://")))
            _visited(computer, profile, url, page.title)
            return Fetched(url, page)
        host, path, query = split_url(url)
        site = site_at(computer, host)
        if site is None:
            computer.log("visit", url, actor=ACTOR, detail="not found")
            return Fetched(url, not_found(host))
        response = _ask(computer, profile, site, (path, query), form)
        if response.download is not None:
            return Fetched(url, download=response.download)
        if response.page is not None:
            _visited(computer, profile, url, response.page.title)
            return Fetched(url, response.page)
        url, form = resolve(url, response.location), None
    return Fetched(url, looping(url))


def _ask(
    computer: Computer, profile: Profile, site: Site, target: tuple[str, dict[str, str]],
    form: FormData | None,
) -> Response:  # fmt: skip
    jar = profile.jar(site.host)
    path, query = target
    if form is None:
        response = site.get(path, query, jar, computer.clock.now)
    else:
        response = site.post(path, form, jar, computer.clock.now)
    for effect in response.effects:
        computer.log(effect.kind, effect.path, effect.to, ACTOR, effect.detail)
    profile.keep_jar(site.host, jar)
    computer.touch()
    return response


def _visited(computer: Computer, profile: Profile, url: str, title: str) -> None:
    computer.log("visit", url, actor=ACTOR, detail=title)
    profile.visit(url, title)


def not_found(host: str) -> Page:
    """Return the page shown for a host that cannot be reached."""
    return Page(
        "Server not found",
        (
            Notice(f"The server {host or 'you asked for'} could not be found.", "error"),
            Text(
                "This computer is not connected to the internet; only local sites can be reached. "
                "Check the address for typing errors."
            ),
            Link("Local sites", "http://search.example/"),
        ),
        status=404,
    )


def looping(url: str) -> Page:
    """Return the page shown for redirects without an end."""
    text = f"{shown_address(url)} keeps redirecting in a way that will never complete."
    return Page("Too many redirects", (Notice(text, "error"),), status=508)
