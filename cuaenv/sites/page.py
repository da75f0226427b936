"""Page: an abstract web document, drawn as widgets by one front and written as HTML by another.

A page is a flat or nested run of blocks. Every value is frozen plain data; a block says what a
thing *is* (a heading, a form), never how it looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FIELD_KINDS = ("text", "password", "textarea", "select", "checkbox", "radio", "hidden", "file")
"""Kinds of form fields; `submit` buttons are listed apart in `Form.submits`."""

NOTICE_KINDS = ("info", "success", "warning", "error")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 1 is the page's own, then 2 and 3."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; line breaks in `text` are kept. `tone`: "", `muted`, `strong` or `mono`."""

    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a path of the same site, or to `http://other.host/path`."""

    text: str
    href: str
    label: str = ""

    @property
    def name(self) -> str:
        """The accessible name: `label` where the text alone would be ambiguous."""
        return self.label or self.text


@dataclass(frozen=True, slots=True)
class Picture:
    """A placeholder for an image: its description and size in pixels."""

    alt: str
    width: int = 160
    height: int = 100


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; each item is one block."""

    items: tuple[Block, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks side by side."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Blocks that belong together, on a surface of their own; `name` says what the group is."""

    blocks: tuple[Block, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: column titles, then rows of one block per column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Block, ...], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form.

    Attributes:
        kind: one of `FIELD_KINDS`.
        name: the name its value is posted under.
        label: what people read beside it.
        value: what it holds at first; for radio buttons and check boxes, what is posted when on.
        checked: whether a check box or radio button starts on.
        options: of a select: `(value, label)` pairs.
    """

    kind: str
    name: str
    label: str = ""
    value: str = ""
    checked: bool = False
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Submit:
    """A button that sends the form; `name` and `value` are posted with it when `name` is set."""

    label: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """Fields and the buttons that send them to `action` by `method` (`get` or `post`)."""

    action: str
    fields: tuple[Field, ...]
    submits: tuple[Submit, ...] = (Submit("Save"),)
    method: str = "post"
    name: str = ""
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A form of one button: pressing it posts `data` to `action`.

    `label` is the accessible name where several buttons of a page read the same.
    """

    text: str
    action: str
    data: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    @property
    def name(self) -> str:
        """The accessible name."""
        return self.label or self.text


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about what happened; `kind` is one of `NOTICE_KINDS`."""

    text: str
    kind: str = "info"


@dataclass(frozen=True, slots=True)
class Rule:
    """A thematic break."""


Block = (
    Heading | Text | Link | Picture | Bullets | Row | Card | Table | Form | Button | Notice | Rule
)


@dataclass(frozen=True, slots=True)
class Page:
    """A document.

    Attributes:
        title: the title, shown in the tab.
        blocks: the content, in reading order.
        brand: the site's name, shown in its header.
        nav: the header's links.
        search: the header's search form.
        status: the HTTP status: 200, 403, 404 …
    """

    title: str
    blocks: tuple[Block, ...]
    brand: str = ""
    nav: tuple[Link, ...] = ()
    search: Form | None = None
    status: int = 200

    def __deepcopy__(self, memo: dict[int, Any]) -> Page:
        # Frozen all the way down, and large: a copied desktop shares its pages.
        return self


def search_form(label: str, words: str, action: str = "/search") -> Form:
    """Return a search box that holds `words` and sends them to `action` as `q`."""
    field = Field("text", "q", label, words)
    return Form(action, (field,), (Submit("Search"),), "get", "Search", inline=True)


def inner_blocks(block: Block) -> tuple[Block, ...]:
    """Return the blocks directly inside `block`."""
    if isinstance(block, Bullets):
        return block.items
    if isinstance(block, Row | Card):
        return block.blocks
    if isinstance(block, Table):
        return tuple(cell for row in block.rows for cell in row)
    return ()


def all_blocks(page: Page) -> tuple[Block, ...]:
    """Return every block of a page, header included, in document order."""
    found: list[Block] = [*page.nav, *((page.search,) if page.search else ())]
    pending = list(reversed(page.blocks))
    while pending:
        block = pending.pop()
        found.append(block)
        pending.extend(reversed(inner_blocks(block)))
    return tuple(found)
