"""Drawing a site's page with widgets.

Links, buttons, forms and blocks are addressed by their number among their kind in document order
(`go:3`, `press:0`, `field:0.2`, `send:0.1`, `block:7`), the order of `sites.page.all_blocks`.
"""

from __future__ import annotations

from typing import Any

from cuaenv.desktops.sim.apps.browser.forms import Forms
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.titled import titled_button, titled_link
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.sites.page import (
    Block,
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
    Table,
    Text,
)

FIELD_WIDTH = 380
INLINE_WIDTH = 180
CONTROL_ROW = 40
"""Height of table rows that hold controls, in pixels."""

SHORT_ROW = 6
"""Blocks side by side that surely fit on one line."""

LINK_EVENTS = frozenset({"context"})
NOTICE_ICONS = {"info": "info", "success": "check", "warning": "warning", "error": "error"}


class PageView:
    """One drawing of a page; it counts what it has drawn."""

    def __init__(self, page: Page, forms: Forms, zoom: int, marked: int = -1) -> None:
        """Prepare.

        Args:
            page: the page.
            forms: what is filled into it.
            zoom: percent; text is drawn small, usual or large.
            marked: the number of the block to highlight.
        """
        self.page = page
        self.forms = forms
        self.size = "small" if zoom < 90 else "large" if zoom > 110 else ""
        self.marked = marked
        self.counts = {"link": 0, "button": 0, "form": 0, "block": 0}

    def draw(self, key: str) -> Widget:
        """Return the page as a scrolling document."""
        header = self._header()
        blocks = [self._stacked(block) for block in self.page.blocks]
        body = build.column(*blocks, gap=12, pad=(28, 20, 28, 28))
        return build.scroll_area(
            header, body, key=key, role="document-web", name=self.page.title, style="view"
        )

    def _next(self, kind: str) -> int:
        self.counts[kind] += 1
        return self.counts[kind] - 1

    def _header(self) -> Widget | None:
        if not self.page.brand:
            return None
        links = [self._block(one) for one in self.page.nav]
        search = self._block(self.page.search) if self.page.search else None
        brand = build.label(self.page.brand, style="large bold")
        return build.column(
            build.row(brand, build.spacer(), search, gap=16),
            build.row(*links, layout="flow", gap=18, role="navigation", name="Site"),
            style="header", pad=(28, 10, 28, 10), gap=6,
        )  # fmt: skip

    def _style(self, *words: str) -> str:
        return " ".join(word for word in (self.size, *words) if word)

    def _block(self, block: Block) -> Widget:
        number = self._next("block")
        found = "info bold" if number == self.marked else ""
        # Only what is to be scrolled to has a key; the rest of the text takes no events.
        fields: dict[str, Any] = {"key": f"block:{number}"} if found else {}
        match block:
            case Heading(text, level):
                style = "title" if level == 1 else "large bold" if level == 2 else "bold"
                return build.label(text, role="heading", style=f"{style} wrap {found}", **fields)
            case Text(text, tone):
                style = {"strong": "bold", "mono": "mono", "muted": "muted"}.get(tone, "")
                return build.text_view(text, style=self._style(style, found), **fields)
            case Notice(text, kind):
                return self._notice(text, kind, found, fields)
            case Link():
                return self._link(block, found)
            case Picture():
                return _picture(block)
            case Rule():
                return build.separator()
            case Button():
                return titled_button(block.text, block.name, f"press:{self._next('button')}")
            case _:
                return self._group(block)

    def _group(self, block: Block) -> Widget:
        match block:
            case Bullets(items, ordered):
                lines = [
                    build.row(
                        build.label(f"{i}." if ordered else "•"), self._grown(item), align="start"
                    )
                    for i, item in enumerate(items, 1)
                ]
                return build.column(*lines, gap=4, pad=(12, 0, 0, 0))
            case Row(blocks):
                return self._row(blocks)
            case Card(blocks, name):
                return build.card(*[self._stacked(one) for one in blocks], name=name)
            case Table():
                return self._table(block)
            case Form():
                return self._form(block)
        raise TypeError(f"{block!r} cannot be drawn")

    def _stacked(self, block: Block) -> Widget:
        """Draw a block of a column; a link or button there is no wider than its text."""
        drawn = self._block(block)
        return build.row(drawn) if isinstance(block, Link | Button) else drawn

    def _row(self, blocks: tuple[Block, ...]) -> Widget:
        wide = any(isinstance(block, Card | Form | Table) for block in blocks)
        if not wide:
            layout = "flow" if len(blocks) > SHORT_ROW else "row"
            return build.row(*[self._block(one) for one in blocks], layout=layout, gap=14)
        drawn = [
            self._grown(one) if isinstance(one, Card | Table) else self._block(one)
            for one in blocks
        ]
        return build.row(*drawn, align="start", gap=16)

    def _grown(self, block: Block) -> Widget:
        return build.column(self._block(block), grow=1)

    def _link(self, block: Link, found: str) -> Widget:
        key = f"go:{self._next('link')}"
        style = self._style(found)
        return titled_link(block.text, block.name, key, accepts=LINK_EVENTS, style=style)

    def _notice(self, text: str, kind: str, found: str, fields: dict[str, Any]) -> Widget:
        return build.row(
            build.image(NOTICE_ICONS.get(kind, "info")),
            build.label(text, style=self._style("wrap", found), grow=1),
            role="notification", name=text, style=f"banner {kind}", pad=(12, 8, 12, 8), gap=10,
            **fields,
        )  # fmt: skip

    # ---- tables

    def _table(self, table: Table) -> Widget:
        widths = _widths(table)
        rows = [self._table_row(cells) for cells in table.rows]
        # A page's headings cannot be clicked, so they are labels.
        heads = [build.label(title, style="bold", pad=(8, 0, 8, 0)) for title in table.columns]
        return build.table(heads, rows, name=table.name, widths=widths, style="plain")

    def _table_row(self, blocks: tuple[Block, ...]) -> Widget:
        tall = any(isinstance(block, Button | Form) for block in blocks)
        links = [block for block in blocks if isinstance(block, Link)]
        # A row about one thing can be clicked anywhere, as lists of mail or products can.
        key = f"follow:{self.counts['link']}" if len(links) == 1 else ""
        cells = [self._cell(block) for block in blocks]
        name = links[0].text if key else ""
        return build.table_row(*cells, key=key, name=name, height=CONTROL_ROW if tall else None)

    def _cell(self, block: Block) -> Widget:
        if isinstance(block, Text):
            number = self._next("block")
            style = {"strong": "bold", "muted": "muted"}.get(block.tone, "")
            if number == self.marked:
                return build.cell(block.text, f"block:{number}", style=f"{style} info bold".strip())
            return build.cell(block.text, style=style)
        inside = self._block(block)
        return build.cell("", children=(inside,), layout="row", align="center", pad=(8, 2, 8, 2))

    # ---- forms

    def _form(self, form: Form) -> Widget:
        number = self._next("form")
        fields = [
            self._field(f"{number}.{j}", field, form.inline)
            for j, field in enumerate(form.fields)
            if field.kind != "hidden"
        ]
        buttons = [
            build.button(submit.label, f"send:{number}.{k}", style="primary" if not k else "")
            for k, submit in enumerate(form.submits)
        ]
        if form.inline:
            return build.row(*fields, *buttons, role="form", name=form.name, gap=8)
        foot = build.row(*buttons, gap=8, pad=(0, 6, 0, 0))
        return build.column(*fields, foot, role="form", name=form.name, gap=8)

    def _field(self, name: str, field: Field, inline: bool) -> Widget:
        key = f"field:{name}"
        match field.kind:
            case "checkbox":
                return build.check_box(field.label, self.forms.on[name], key)
            case "radio":
                return build.radio(field.label, self.forms.on[name], key)
            case "file":
                control = self._file(name, field)
            case "select":
                control = self._select(name, field)
            case _:
                control = self._typed(name, field, inline)
        if inline:
            bare = field.kind == "text"
            return control if bare else build.row(build.label(field.label), control, gap=8)
        return build.column(build.label(field.label), control, gap=3, align="start")

    def _typed(self, name: str, field: Field, inline: bool) -> Widget:
        model, key = self.forms.models[name], f"field:{name}"
        if field.kind == "textarea":
            return build.text_area(model, field.label, key, width=560, height=130, style="wrap")
        make = build.password if field.kind == "password" else build.entry
        width = INLINE_WIDTH if inline else FIELD_WIDTH
        return make(model, field.label, key, width=width, text=field.label if inline else "")

    def _select(self, name: str, field: Field) -> Widget:
        chosen = self.forms.chosen[name]
        labels = dict(field.options)
        return build.combo(
            field.label, labels.get(chosen, chosen), list(field.options), f"field:{name}"
        )

    def _file(self, name: str, field: Field) -> Widget:
        path = self.forms.files.get(name, "")
        shown = path.rsplit("/", 1)[-1] or "No file chosen"
        return build.row(
            build.button("Choose File…", f"pick:{name}"),
            build.label(shown, style="muted"),
            gap=8,
        )


def _picture(block: Picture) -> Widget:
    return build.column(
        build.spacer(),
        build.image("image", style="big"),
        build.label(block.alt, style="small muted center"),
        build.spacer(),
        role="image", name=block.alt, style="card", width=block.width, height=block.height,
        align="center",
    )  # fmt: skip


def _words(block: Block) -> int:
    match block:
        case Text(text) | Link(text) | Button(text):
            return len(text) + (5 if isinstance(block, Button) else 0)
        case Form():
            return 60
    return 20


def _widths(table: Table) -> list[int]:
    """Return the columns' widths: narrow ones as wide as their words, the others share the rest."""
    widths = []
    for column, title in enumerate(table.columns):
        longest = max([len(title) + 2, *(_words(row[column]) for row in table.rows)])
        widths.append(longest * 8 + 24 if longest <= 20 else 0)
    if all(widths):
        widths[0] = 0
    return widths
