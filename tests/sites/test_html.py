"""HTML: complete, escaped, and accessible."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.sites.html import render
from cuaenv.sites.page import (
    Bullets,
    Button,
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Picture,
    Row,
    Rule,
    Submit,
    Table,
    Text,
)

EVIL = "<script>alert(1)</script>\"'&"
VOID = {"meta", "input", "br", "hr"}


class Reader(HTMLParser):
    """Collects tags, attributes and text, and checks that tags nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember a tag."""
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the tag opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Remember text."""
        self.words.append(data)


def read(page: Page) -> Reader:
    """Return what a browser would see of a page."""
    reader = Reader()
    reader.feed(render(page))
    reader.close()
    assert reader.open == []
    return reader


def one_of_each(text: str) -> Page:
    """Return a page with every kind of block, all saying `text`."""
    kinds = ("text", "password", "textarea", "checkbox", "radio", "hidden", "file")
    fields = tuple(Field(kind, kind, text, text) for kind in kinds)
    select = Field("select", "s", text, "1", options=(("1", text), (text, "2")))
    form = Form("/x", (*fields, select), (Submit(text, "do", text),), name=text)
    return Page(text, (
        Heading(text, 1), Text(text, "muted"), Link(text, "/a?b=" + text, text), Picture(text),
        Bullets((Text(text),), ordered=True), Row((Text(text),)), Card((Text(text),), text),
        Table((text,), ((Text(text),),), text), form, Button(text, "/y", {"k": text}, text),
        Notice(text, "error"), Rule(),
    ), text, (Link(text, "/"),), form)  # fmt: skip


def test_nothing_on_a_page_can_become_markup() -> None:
    """A text full of tags and quotes adds no element to the document."""
    plain, evil = read(one_of_each("plain")), read(one_of_each(EVIL))
    assert [tag for tag, _ in evil.tags] == [tag for tag, _ in plain.tags]
    assert "script" not in [tag for tag, _ in evil.tags]


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.text(max_size=30))
def test_every_text_survives(text: str) -> None:
    """What a page says is what a browser reads."""
    words = "".join(read(Page("t", (Text(text),))).words)
    assert text.replace("\n", "").replace("\r", "") in words.replace("\n", "").replace("\r", "")


def test_every_field_has_a_label_and_its_name() -> None:
    """Controls are inside labels; a form with a file can send it."""
    reader = read(one_of_each("x"))
    names = [attrs.get("name") for tag, attrs in reader.tags if tag in ("input", "select")]
    assert {"text", "password", "checkbox", "radio", "hidden", "file", "s"} <= set(names)
    forms = [attrs for tag, attrs in reader.tags if tag == "form"]
    assert forms[0]["enctype"] == "multipart/form-data"


def test_notices_are_announced() -> None:
    """Errors are alerts, the rest is status."""
    page = Page("t", (Notice("a", "error"), Notice("b", "success")))
    roles = [attrs.get("role") for tag, attrs in read(page).tags if tag == "p"]
    assert roles == ["alert", "status"]
