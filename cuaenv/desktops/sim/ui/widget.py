"""Widget: one node of a declared screen.

An app's `view()` returns a tree of these. They are frozen values: layout gives them boxes, the
painter pixels, the accessibility module nodes, the window manager events, all from one tree.
"""

from __future__ import annotations

from typing import NamedTuple

from cuaenv.desktops.sim.ui.text_model import TextModel

Insets = tuple[int, int, int, int]
NO_PAD: Insets = (0, 0, 0, 0)


class MenuItem(NamedTuple):
    """One line of a menu; choosing it clicks `key`.

    `shortcut` is written as in menus (`Ctrl+S`) and works whenever the window has the focus.
    `key=""` and `label=""` is a separator; `items` makes it a submenu; `icon` is drawn before the
    label.
    """

    label: str = ""
    key: str = ""
    shortcut: str = ""
    enabled: bool = True
    checked: bool | None = None
    items: tuple[MenuItem, ...] = ()
    icon: str = ""


class Widget(NamedTuple):
    """One node.

    Attributes:
        role: the AT-SPI role with hyphens: `push-button`, `label`, `entry`, `list-item` …;
            `filler` and `panel` are layout only.
        name: the accessible name; drawn as the label where the role has one.
        key: the address of its events, unique in its window; `""` takes none. `row:7` reaches
            the app's `on_row` with `"7"`.
        children: laid out by `layout`: `row`, `column`, `stack` (on top of each other), `grid`,
            `flow` (like words on lines).
        width, height: fixed size in pixels; None is the natural size.
        grow: share of the space left over along the parent's direction; 0 keeps the natural size.
        pad, gap: space inside the edges (left, top, right, bottom) and between children.
        align: across the direction: `start`, `center`, `end`, `stretch`.
        columns: widths of the columns of a `grid`; 0 shares what is left.
        style: the theme's class for surface and text: `toolbar`, `heading`, `muted`, `mono` …
        icon: name of an icon drawn before the label.
        states: AT-SPI states beyond those the toolkit adds: `checked`, `selected`, `expanded`,
            `disabled` (drawn greyed, takes no events) …
        text: content reported through the Text interface, for roles without a model.
        model: the text being edited, for `entry`, `text` and `password-text`.
        scroll: whether children that do not fit scroll; needs a key.
        accepts: events beyond a click: `double`, `context`, `drag`, `drop`; `tab` for a widget
            that gets the Tab key instead of losing the focus by it.
        menu: items of a `menu` (in a menu bar) or of a `combo-box`.
        value: for sliders, progress bars and combo boxes.
    """

    role: str
    name: str = ""
    key: str = ""
    children: tuple[Widget, ...] = ()
    layout: str = "column"
    width: int | None = None
    height: int | None = None
    grow: int = 0
    pad: Insets = NO_PAD
    gap: int = 0
    align: str = "stretch"
    columns: tuple[int, ...] = ()
    style: str = ""
    icon: str = ""
    states: frozenset[str] = frozenset()
    text: str = ""
    model: TextModel | None = None
    scroll: bool = False
    accepts: frozenset[str] = frozenset()
    menu: tuple[MenuItem, ...] = ()
    value: str = ""
