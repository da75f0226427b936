"""Files of the computer as pages: folders, texts, pictures, and simple HTML."""

from __future__ import annotations

import posixpath
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import quote

from cuaenv.desktops.sim.apps.browser.profile import ACTOR
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.sites.page import Block, Bullets, Heading, Link, Notice, Page, Picture, Rule, Text

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
MOST_TEXT = 20_000
"""Characters of a text file that are shown."""

_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 3, "h5": 3, "h6": 3}
_BREAKS = frozenset({"p", "div", "li", "tr", "section", "article", "ul", "ol", "table", "pre"})
_HIDDEN = frozenset({"script", "style", "head", "template"})


def open_local(computer: Computer, path: str) -> Page:
    """Return the page for a file or folder; reading a file is journaled."""
    disk, path = computer.disk(ACTOR), posixpath.normpath(path or "/")
    name = posixpath.basename(path) or "/"
    try:
        if disk.is_dir(path):
            return Page(f"Index of {path}", _listing(path, disk.listdir(path)))
        data = disk.read(path)
    except FsError as error:
        return Page(name, (Notice(f"{path}: {error}.", "error"),), status=404)
    if path.lower().endswith(PICTURES):
        return Page(name, (Picture(name, 320, 240), Text(f"{len(data)} bytes", "muted")))
    text = data.decode(errors="replace")
    if path.lower().endswith((".html", ".htm")):
        return read_html(text, name)
    shown = Text(text[:MOST_TEXT], "mono")
    cut = Text(f"… {len(text) - MOST_TEXT} more characters", "muted")
    return Page(name, (shown, cut) if len(text) > MOST_TEXT else (shown,))


def _listing(path: str, names: list[str]) -> tuple[Block, ...]:
    up = () if path == "/" else (Link("Up", f"file://{quote(posixpath.dirname(path))}"),)
    links = tuple(Link(name, f"file://{quote(posixpath.join(path, name))}") for name in names)
    empty = () if names else (Notice("This folder is empty."),)
    return (Heading(f"Index of {path}", 1), *up, *empty, Bullets(links))


def read_html(source: str, name: str) -> Page:
    """Return what a simple HTML document says; scripts and styles are left out.

    >>> page = read_html("<title>T</title><h1>Hi</h1><p>a <a href='b.html'>link</a></p>", "x")
    >>> page.title, page.blocks[0]
    ('T', Heading(text='Hi', level=1))
    """
    reader = _Reader()
    reader.feed(source)
    reader.close()
    reader.flush()
    return Page(reader.title.strip() or name, tuple(reader.blocks))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.blocks: list[Block] = []
        self.words: list[str] = []
        self.inside: list[str] = []
        self.href = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag in _BREAKS or tag in _HEADINGS or tag == "br":
            self.flush()
        if tag == "a" and values.get("href"):
            self.flush()
            self.href = values["href"]
        elif tag == "img":
            self.flush()
            self.blocks.append(Picture(values.get("alt", "") or "Picture"))
        elif tag == "hr":
            self.flush()
            self.blocks.append(Rule())
        if tag in _HIDDEN or tag in _HEADINGS or tag == "title":
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self.href:
            text = " ".join("".join(self.words).split())
            self.words.clear()
            self.blocks.append(Link(text or self.href, self.href))
            self.href = ""
        elif tag in _BREAKS or tag in _HEADINGS:
            self.flush()
        if tag in self.inside:
            self.inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if "title" in self.inside:
            self.title += data
        elif not _HIDDEN & set(self.inside):
            self.words.append(data)

    def flush(self) -> None:
        """End the paragraph or heading that is being read."""
        text = " ".join("".join(self.words).split())
        self.words.clear()
        if not text:
            return
        level = next((_HEADINGS[tag] for tag in self.inside if tag in _HEADINGS), 0)
        self.blocks.append(Heading(text, level) if level else Text(text))
