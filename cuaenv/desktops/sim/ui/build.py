"""Constructors of widgets: the words an app's `view()` is written in.

Every constructor takes `key=` and any other field of Widget. Containers take their children as
arguments, and lists or tuples of children among them; None among children is left out, so
`row(a, b if shown else None)` works.

`style` is a list of words separated by spaces; the themes know
surfaces (`window`, `toolbar`, `sidebar`, `card`, `header`, `panel`, `status`, `popup`, `banner`,
`view`), text (`title`, `muted`, `small`, `large`, `bold`, `mono`, `wrap`, `center`, `right`,
`error`, `warning`, `success`, `info`), buttons (`primary`, `flat`, `danger`, `switch`, `square`),
icons (`big`: 48 px, `medium`: 24 px), lists (`plain`: no frame), text areas (`mono`: monospaced on
a cell grid, `numbers`: line numbers, `wrap`: soft line breaks).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

Child = Widget | Iterable["Child"] | None
TREE_INDENT = 18
"""How far each level of a tree is indented, in pixels."""


def _flat(children: Iterable[Child]) -> tuple[Widget, ...]:
    out: list[Widget] = []
    for child in children:
        if isinstance(child, Widget):
            out.append(child)
        elif child is not None:
            out.extend(_flat(child))
    return tuple(out)


def _make(role: str, fields: dict[str, Any], **defaults: Any) -> Widget:
    """Return a widget; what the caller gave wins, but `states` and `style` words add up."""
    if not fields:  # a screen has hundreds that are made again at every look
        if "states" in defaults:
            defaults["states"] = frozenset(defaults["states"])
        return Widget(role, **defaults)
    if "states" in fields or "states" in defaults:
        fields["states"] = frozenset(defaults.get("states", ())).union(fields.get("states", ()))
    if "style" in fields and "style" in defaults:
        fields["style"] = f"{defaults['style']} {fields['style']}".strip()
    if "role" in fields:
        role = fields.pop("role")
    defaults.update(fields)
    return Widget(role, **defaults)


def _on(state: str, value: bool) -> tuple[str, ...]:
    return (state,) if value else ()


# ---- containers


def row(*children: Child, **fields: Any) -> Widget:
    """Lay children out from left to right, centred vertically."""
    return _make(
        "panel", fields, children=_flat(children), layout="row", align="center", gap=8
    )  # fmt: skip


def column(*children: Child, **fields: Any) -> Widget:
    """Lay children out from top to bottom, as wide as the column."""
    return _make("panel", fields, children=_flat(children), layout="column")


def stack(*children: Child, **fields: Any) -> Widget:
    """Lay children on top of each other; the last is on top."""
    return _make("panel", fields, children=_flat(children), layout="stack")


def grid(*children: Child, columns: Sequence[int] = (0, 0), **fields: Any) -> Widget:
    """Lay children out in rows of `columns`: widths in pixels, 0 shares what is left."""
    return _make(
        "panel", fields, children=_flat(children), layout="grid", columns=tuple(columns), gap=8
    )  # fmt: skip


def flow(*children: Child, **fields: Any) -> Widget:
    """Lay children out like words: from left to right, on as many lines as they need."""
    return _make("panel", fields, children=_flat(children), layout="flow", gap=8)


def scroll_area(*children: Child, key: str, **fields: Any) -> Widget:
    """Lay children out in a column that scrolls where they do not fit."""
    return _make(
        "scroll-pane", fields, children=_flat(children), key=key, scroll=True, grow=1
    )  # fmt: skip


def card(*children: Child, **fields: Any) -> Widget:
    """Lay children out in a column on a raised surface."""
    return _make(
        "panel", fields, children=_flat(children), style="card", pad=(16, 14, 16, 14), gap=8
    )  # fmt: skip


def toolbar(*children: Child, **fields: Any) -> Widget:
    """Lay out buttons and entries in a bar."""
    return _make(
        "tool-bar", fields, children=_flat(children), layout="row", align="center",
        style="toolbar", pad=(8, 6, 8, 6), gap=4,
    )  # fmt: skip


def status_bar(*parts: Child | str, **fields: Any) -> Widget:
    """Show short texts (or widgets) along the bottom of a window."""
    shown = [label(part, style="small muted") if isinstance(part, str) else part for part in parts]
    return _make(
        "status-bar", fields, children=_flat(shown), layout="row", align="center",
        style="status", pad=(12, 3, 12, 3), gap=16,
    )  # fmt: skip


# ---- texts and pictures


def label(text: str, **fields: Any) -> Widget:
    """Show one line of text, cut with an ellipsis where it does not fit; `wrap` breaks lines."""
    return _make("label", fields, name=text)


def heading(text: str, **fields: Any) -> Widget:
    """Show a heading."""
    return _make("heading", fields, name=text, style="title")


def text_view(text: str, **fields: Any) -> Widget:
    """Show paragraphs of text that cannot be edited, broken into lines at the width given."""
    return _make("paragraph", fields, text=text, style="wrap")


def image(icon: str, name: str = "", **fields: Any) -> Widget:
    """Show an icon on its own: 16 px, or `medium` or `big`."""
    return _make("image", fields, icon=icon, name=name)


def separator(**fields: Any) -> Widget:
    """Draw a line: across a column, or upright in a row (`vertical`)."""
    return _make("separator", fields)


def spacer(size: int | None = None, **fields: Any) -> Widget:
    """Take up what space is left, or `size` pixels."""
    if size is None:
        return _make("filler", fields, grow=1)
    return _make("filler", fields, width=size, height=size)


def progress(value: float, name: str = "", **fields: Any) -> Widget:
    """Show how much of something is done, from 0 to 100."""
    return _make("progress-bar", fields, name=name, value=f"{max(0.0, min(value, 100.0)):g}")


# ---- controls


def button(name: str, key: str = "", **fields: Any) -> Widget:
    """Make a push button; `primary`, `flat` and `danger` are styles."""
    return _make("push-button", fields, name=name, key=key)


def icon_button(icon: str, name: str, key: str = "", **fields: Any) -> Widget:
    """Make a button that shows only an icon; `name` is what it is called."""
    return _make("push-button", fields, name=name, key=key, icon=icon, style="flat square")


def toggle(name: str, on: bool = False, key: str = "", **fields: Any) -> Widget:
    """Make a switch with a label; with an icon, a button that stays pressed."""
    style = "flat square" if fields.get("icon") else "switch"
    return _make(
        "toggle-button", fields, name=name, key=key, states=_on("checked", on), style=style
    )  # fmt: skip


def link(name: str, key: str = "", **fields: Any) -> Widget:
    """Make a text that can be clicked."""
    return _make("link", fields, name=name, key=key)


def entry(model: TextModel, name: str = "", key: str = "", **fields: Any) -> Widget:
    """Make a line to type in; `text` is shown, greyed, while it is empty."""
    return _make("entry", fields, model=model, name=name, key=key)


def password(model: TextModel, name: str = "", key: str = "", **fields: Any) -> Widget:
    """Make a line to type in that shows dots."""
    return _make("password-text", fields, model=model, name=name, key=key)


def text_area(model: TextModel, name: str = "", key: str = "", **fields: Any) -> Widget:
    """Make a scrolling area to type in."""
    return _make("text", fields, model=model, name=name, key=key, grow=1, scroll=True)


def check_box(name: str, checked: bool = False, key: str = "", **fields: Any) -> Widget:
    """Make a check box with a label."""
    return _make("check-box", fields, name=name, key=key, states=_on("checked", checked))


def radio(name: str, checked: bool = False, key: str = "", **fields: Any) -> Widget:
    """Make one of several choices; the app unchecks the others."""
    return _make("radio-button", fields, name=name, key=key, states=_on("checked", checked))


def combo(
    name: str, value: str, items: Sequence[MenuItem | str | tuple[str, str]], key: str = "",
    **fields: Any,
) -> Widget:  # fmt: skip
    """Make a drop-down list that shows `value`.

    `items` are MenuItems, `(key, label)` pairs, or labels that are their own keys. Choosing one is
    a `choose` event on `key` whose `text` is the item's key.
    """
    return _make("combo-box", fields, name=name, value=value, menu=_items(items), key=key)


def _items(items: Sequence[MenuItem | str | tuple[str, str]]) -> tuple[MenuItem, ...]:
    out = []
    for item in items:
        if isinstance(item, str):
            out.append(MenuItem(item, item))
        else:
            out.append(item if isinstance(item, MenuItem) else MenuItem(item[1], item[0]))
    return tuple(out)


def slider(
    name: str, value: float, key: str = "", low: float = 0, high: float = 100, **fields: Any
) -> Widget:
    """Make a slider; its `value` is written `value low high`."""
    return _make("slider", fields, name=name, key=key, value=f"{value:g} {low:g} {high:g}")


# ---- lists, trees, tables


def list_box(*children: Child, key: str = "", name: str = "", **fields: Any) -> Widget:
    """Make a list of items that scrolls where it has a key."""
    return _make(
        "list", fields, children=_flat(children), key=key, name=name, scroll=bool(key), grow=1
    )  # fmt: skip


def list_item(
    name: str, key: str = "", *children: Child, selected: bool = False, **fields: Any
) -> Widget:
    """Make one line of a list: icon and name, or `children` in their place."""
    return _make(
        "list-item", fields, name=name, key=key, children=_flat(children), layout="row",
        align="center", gap=8, pad=(8, 3, 8, 3), states=_on("selected", selected),
    )  # fmt: skip


def tree_item(
    name: str, key: str = "", depth: int = 0, expanded: bool | None = None,
    selected: bool = False, **fields: Any,
) -> Widget:  # fmt: skip
    """Make one line of a tree; `expanded` is None where there is nothing below it."""
    states = [*_on("selected", selected), *_on("expandable", expanded is not None)]
    states += _on("expanded", bool(expanded))
    return _make(
        "tree-item", fields, name=name, key=key, states=states,
        pad=(8 + depth * TREE_INDENT, 2, 8, 2),
    )  # fmt: skip


def table(
    columns: Sequence[str | tuple[str, int] | Widget],
    rows: Iterable[Widget | Sequence[Widget | str]],
    key: str = "", name: str = "", widths: Sequence[int] = (), **fields: Any,
) -> Widget:  # fmt: skip
    """Make a table with a header that stays while the rows scroll.

    Args:
        columns: titles, `(title, width)` pairs, or `column_header` widgets; none, no header.
        rows: `table_row` widgets, or the cells of rows that take no clicks.
        key: needed for scrolling.
        name: the accessible name.
        widths: of the columns in pixels, where they are not given with the titles; 0 shares what
            is left, in equal parts.
        **fields: any other field of Widget.
    """
    heads, found = [], []
    for one in columns:
        title, width = (one, 0) if isinstance(one, str | Widget) else one
        heads.append(title if isinstance(title, Widget) else column_header(title))
        found.append(width)
    head = _make("panel", {}, children=tuple(heads), layout="row", style="head")
    body = tuple(one if isinstance(one, Widget) else table_row(*one) for one in rows)
    return _make(
        "table", fields, children=(head, *body) if heads else body, key=key, name=name,
        columns=tuple(widths) or tuple(found), scroll=bool(key), grow=1,
    )  # fmt: skip


def column_header(
    title: str, key: str = "", sorted_by: str = "", **fields: Any
) -> Widget:  # fmt: skip
    """Make a column's title; `sorted_by` is `up`, `down` or `""`, drawn as an arrow."""
    icon = {"up": "caret-up", "down": "caret-down"}.get(sorted_by, "")
    return _make("table-column-header", fields, name=title, key=key, icon=icon)


def table_row(
    *cells: Widget | str, key: str = "", name: str = "", selected: bool = False, **fields: Any
) -> Widget:
    """Make one row of a table of `cell` widgets or plain texts."""
    children = tuple(one if isinstance(one, Widget) else cell(one) for one in cells)
    return _make(
        "table-row", fields, name=name, key=key, children=children, layout="row",
        states=_on("selected", selected),
    )  # fmt: skip


def cell(text: str = "", key: str = "", selected: bool = False, **fields: Any) -> Widget:
    """Make one cell of a table; in a grid of named cells give `name="B2", text="12"`."""
    fields.setdefault("name", text)
    style = ""
    if fields["name"] != text:
        fields["text"], style = text, "named"
    return _make("table-cell", fields, key=key, states=_on("selected", selected), style=style)


# ---- menus and tabs


def menu_bar(*menus: Child, **fields: Any) -> Widget:
    """Make the bar of menus along the top of a window."""
    return _make(
        "menu-bar", fields, children=_flat(menus), layout="row", style="menubar", pad=(4, 2, 4, 2)
    )  # fmt: skip


def menu(name: str, items: Sequence[MenuItem], **fields: Any) -> Widget:
    """Make one menu of a menu bar; its key is `menu:<name>` unless given."""
    fields.setdefault("key", f"menu:{name}")
    return _make("menu", fields, name=name, menu=tuple(items))


def tab_list(*tabs: Child, **fields: Any) -> Widget:
    """Make the bar of tabs above a page."""
    return _make(
        "page-tab-list", fields, children=_flat(tabs), layout="row", style="tabs", gap=2,
        pad=(6, 4, 6, 0),
    )  # fmt: skip


def tab(name: str, key: str = "", selected: bool = False, close: str = "", **fields: Any) -> Widget:
    """Make one tab; `close` is the key of its close button, `""` for none."""
    button_ = icon_button("close", f"Close {name}", close, width=20, height=20) if close else None
    return _make(
        "page-tab", fields, name=name, key=key, states=_on("selected", selected),
        children=_flat([button_]), layout="row", align="center",
    )  # fmt: skip
