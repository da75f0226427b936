"""The accessibility tree of what is on the screen, straight from laid-out widgets.

`elements` and `tree` walk the same nodes, so `core.elements.elements_of(tree(…))` always equals
`elements(…)`. Widgets that only lay others out, and pictures without a name, are left out. Keys are
not published: they are the programs' own, and no part of what a person could perceive.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from cuaenv.core.elements import Element, append, desktop_frame, xml_safe
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node
from cuaenv.desktops.sim.ui.widget import Widget

HIDDEN_LIMIT = 1000
"""How many widgets out of view are told of in each scrolling container."""

WINDOWS = frozenset({"frame", "dialog", "alert"})
FOCUSABLE = frozenset({
    "push-button", "toggle-button", "check-box", "radio-button", "combo-box", "entry",
    "password-text", "text", "terminal", "list", "tree", "tree-table", "table", "slider", "link",
    "page-tab", "list-item", "tree-item", "table-row", "table-cell", "menu", "menu-item",
    "check-menu-item", "radio-menu-item", "spin-button", "icon",
})  # fmt: skip
SELECTABLE = frozenset({
    "list-item", "tree-item", "table-row", "table-cell", "page-tab", "menu-item", "menu",
    "check-menu-item", "radio-menu-item", "icon",
})  # fmt: skip
CHECKABLE = frozenset({
    "check-box", "radio-button", "toggle-button", "check-menu-item", "radio-menu-item",
})  # fmt: skip
_SILENT = frozenset({"panel", "filler", "separator", "image"})
"""Roles told of only where they have a name: layout and decoration."""

_VALUED = frozenset({"slider", "scroll-bar", "progress-bar", "combo-box", "spin-button"})
_PRESENT = frozenset({"enabled", "sensitive", "showing", "visible"})


class Spoken(NamedTuple):
    """A surface to tell of.

    Attributes:
        app: the name of the application it belongs to.
        laid_out: its tree.
        focus: the key of its widget with the keyboard; `""` when another surface has it.
        id: what tells the surface apart from all others.
    """

    app: str
    laid_out: LaidOut
    focus: str = ""
    id: str = ""


def elements(surfaces: Sequence[Spoken], screen: Rect) -> tuple[Element, ...]:
    """Return the visible elements, application by application, in document order."""
    out: list[Element] = []
    for _, group in grouped(surfaces):
        for surface in group:
            out += [one for one in tell(surface, screen).elements if one is not None]
    return tuple(out)


def tree(surfaces: Sequence[Spoken], screen: Rect) -> etree._Element:
    """Return OSWorld's XML: root, one `application` per name, then their windows.

    Args:
        surfaces: what is on the screen; those of one application are put together.
        screen: its box; what lies outside has no coordinates.
    """
    root = desktop_frame()
    for app, group in grouped(surfaces):
        parent = append(root, "application", app, states=_PRESENT)
        for surface in group:
            _Telling(surface, screen).tell(parent)
    return root


def grouped(surfaces: Sequence[Spoken]) -> list[tuple[str, list[Spoken]]]:
    """Return the surfaces that show something, those of one application together."""
    groups: dict[str, list[Spoken]] = {}
    for surface in surfaces:
        if surface.laid_out.nodes:
            groups.setdefault(surface.app, []).append(surface)
    return list(groups.items())


class Told(NamedTuple):
    """What was told of one surface, by node.

    Attributes:
        surface: the surface.
        elements: the visible element a node is told as, or None.
        windows: the title of the window a node is in.
        disabled: whether a node or one above it is disabled.
    """

    surface: Spoken
    elements: list[Element | None]
    windows: list[str]
    disabled: list[bool]


def tell(surface: Spoken, screen: Rect, before: Told | None = None) -> Told:
    """Tell of every node of a surface.

    Args:
        surface: the surface.
        screen: the box of the screen.
        before: what was told of it last; elements of what did not change are taken from there.
    """
    out = Told(surface, [], [], [])
    app, focus = xml_safe(surface.app), surface.focus
    known = 0 if before is None else len(before.elements)
    # This runs for every widget of a surface that changed, so lists are filled without look-ups.
    elements, windows, disableds = out.elements, out.windows, out.disabled
    for at, node in enumerate(surface.laid_out.nodes):
        widget, above = node.widget, node.parent
        window = windows[above] if above >= 0 else ""
        if widget.role in WINDOWS:
            window = xml_safe(widget.name)
        disabled = (above >= 0 and disableds[above]) or "disabled" in widget.states
        windows.append(window)
        disableds.append(disabled)
        if (
            before is not None and at < known and before.windows[at] == window
            and before.disabled[at] == disabled and _same(before.surface, at, node, focus)
        ):  # fmt: skip
            elements.append(before.elements[at])
        else:
            elements.append(_element(node, app, focus, window, disabled, screen))
    return out


def _same(before: Spoken, at: int, node: Node, focus: str) -> bool:
    """Whether the node at an index looks as the one there did last time."""
    old = before.laid_out.nodes[at]
    widget = node.widget
    if old is not node and (
        old.widget is not widget or old.box != node.box or old.clip != node.clip
    ):
        return False
    # The text of a model is its own, and may have changed while the widget did not.
    if widget.model is not None:
        return False
    key = widget.key
    return not key or focus == before.focus or (key == focus) == (key == before.focus)


def _element(
    node: Node, app: str, focus: str, window: str, disabled: bool, screen: Rect
) -> Element | None:
    """Return the visible element a node is told as, or None."""
    widget = node.widget
    if not told(widget):
        return None
    box = node.visible.intersect(screen)
    if box.empty:
        return None
    states, text = states_of(widget, focus, disabled, True), xml_safe(text_of(widget))
    return Element(widget.role, xml_safe(widget.name), app, box, states, text, "", window)


def told(widget: Widget) -> bool:
    """Whether a widget is told of; layout and decoration without a name are not."""
    return widget.role not in _SILENT or bool(widget.name)


def text_of(widget: Widget) -> str:
    """Return what the Text interface of a widget reports."""
    if widget.model is None:
        return widget.text
    return "•" * len(widget.model.text) if widget.role == "password-text" else widget.model.text


def states_of(widget: Widget, focus: str, disabled: bool, showing: bool) -> frozenset[str]:
    """Return a widget's AT-SPI states: its own and those that follow from what it is."""
    model = widget.model
    kind = "" if model is None else "multi-line" if model.multiline else "single-line"
    editable = model is not None and not model.read_only and not disabled
    focused = bool(focus) and widget.key == focus
    return _states(
        widget.role, widget.states, bool(widget.key), focused, disabled, showing, kind, editable
    )


@lru_cache(maxsize=4096)
def _states(
    role: str, own: frozenset[str], keyed: bool, focused: bool, disabled: bool, showing: bool,
    kind: str, editable: bool,
) -> frozenset[str]:  # fmt: skip
    found = set(own - {"disabled"}) | {"visible"}
    implied = {
        "showing": showing,
        "enabled": not disabled,
        "sensitive": not disabled,
        "focusable": keyed and not disabled and (role in FOCUSABLE or bool(kind)),
        "focused": focused,
        "selectable": role in SELECTABLE,
        "checkable": role in CHECKABLE,
        "expandable": role == "combo-box" or "expanded" in own,
        "editable": editable,
        kind or "visible": True,
    }
    return frozenset(found | {state for state, on in implied.items() if on})


def _value_of(widget: Widget) -> str:
    if widget.role not in _VALUED:
        return ""
    return widget.value if widget.role == "combo-box" else widget.value.partition(" ")[0]


class _Telling:
    """One surface on its way into the tree."""

    def __init__(self, surface: Spoken, screen: Rect) -> None:
        self.focus = surface.focus
        self.screen = screen
        self.nodes = {node.path: node for node in surface.laid_out.nodes}
        self.root = surface.laid_out.nodes[0]
        self.bars: dict[tuple[int, ...], list[Node]] = {}
        for node in surface.laid_out.nodes:
            if node.widget.role == "scroll-bar":
                self.bars.setdefault(node.path[:-1], []).append(node)

    def tell(self, parent: etree._Element) -> None:
        """Append the whole surface."""
        self._widget(parent, self.root.widget, (), False, [HIDDEN_LIMIT])

    def _widget(
        self, parent: etree._Element, widget: Widget, path: tuple[int, ...], disabled: bool,
        hidden: list[int],
    ) -> None:  # fmt: skip
        """Append a widget and those below it; `hidden` counts down what may be told unseen."""
        node = self.nodes.get(path)
        box = None if node is None else node.visible.intersect(self.screen)
        showing = box is not None and not box.empty
        disabled = disabled or "disabled" in widget.states
        if told(widget):
            if not showing:
                if hidden[0] <= 0:
                    return
                hidden[0] -= 1
            states = states_of(widget, self.focus, disabled, showing)
            parent = append(
                parent, widget.role, widget.name, box=box, states=states, text=text_of(widget),
                value=_value_of(widget),
            )  # fmt: skip
        below = [HIDDEN_LIMIT] if widget.scroll else hidden
        for i, child in enumerate(widget.children):
            if below[0] <= 0 and (*path, i) not in self.nodes:
                continue
            self._widget(parent, child, (*path, i), disabled, below)
        for bar in self.bars.get(path, ()):
            self._widget(parent, bar.widget, bar.path, disabled, below)
