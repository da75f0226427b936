"""Elements of an accessibility tree, and OSWorld's XML format for it.

The format is the one OSWorld serves for Linux: root `desktop-frame`, one tag per role, the name as
attribute, states as `st:<state>="true"`, and coordinates only for what is showing
(specification: OSWorld, `accessibility_tree`; namespaces copied as identifiers).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from cuaenv.core.geometry import Rect

_BASE = "https://accessibility.ubuntu.example.org/ns"
NS = {
    "st": f"{_BASE}/state",
    "attr": f"{_BASE}/attributes",
    "cp": f"{_BASE}/component",
    "txt": f"{_BASE}/text",
    "val": f"{_BASE}/value",
    "act": f"{_BASE}/action",
}
"""Prefix to namespace of OSWorld's Linux accessibility XML."""

_STATE = f"{{{NS['st']}}}"
_COORD = f"{{{NS['cp']}}}screencoord"
_SIZE = f"{{{NS['cp']}}}size"
_VALUE = f"{{{NS['val']}}}value"
_KEY = f"{{{NS['attr']}}}id"


@dataclass(frozen=True, slots=True)
class Element:
    """One visible element of the screen.

    Attributes:
        role: AT-SPI role with hyphens, such as `push-button`.
        name: the accessible name, often the label.
        app: the name of the application it belongs to.
        box: where it is, in pixels; what is hidden behind a scroll edge is cut off.
        states: such as `enabled`, `focused`, `checked`, `selected`.
        text: the text content, such as what an entry holds.
        id: the toolkit's identifier, when it has one; not stable between desktops.
        window: the title of its window.
    """

    role: str
    name: str
    app: str
    box: Rect
    states: frozenset[str] = field(default_factory=frozenset)
    text: str = ""
    id: str = ""
    window: str = ""


def append(
    parent: etree._Element, role: str, name: str, *, box: Rect | None = None,
    states: frozenset[str] = frozenset(), text: str = "", value: str = "", id: str = "",
) -> etree._Element:  # fmt: skip
    """Append one node in OSWorld's format and return it; `box=None` means not showing."""
    node = etree.SubElement(parent, role, {"name": xml_safe(name)})
    if id:
        node.set(_KEY, xml_safe(id))
    for state in sorted(states):
        node.set(_STATE + state, "true")
    if box is not None and not box.empty:
        node.set(_COORD, f"({box.x}, {box.y})")
        node.set(_SIZE, f"({box.w}, {box.h})")
    if value:
        node.set(_VALUE, xml_safe(value))
    if text:
        node.text = xml_safe(text)
    return node


def desktop_frame() -> etree._Element:
    """Return an empty root with OSWorld's prefixes."""
    return etree.Element("desktop-frame", {"name": "main"}, nsmap=NS)


def elements_of(tree: etree._Element) -> tuple[Element, ...]:
    """Return the showing elements of a tree in OSWorld's format, in document order."""
    return tuple(_walk(tree, "", ""))


def _walk(node: etree._Element, app: str, window: str) -> Iterator[Element]:
    for child in node:
        if not isinstance(child.tag, str):
            continue
        name = child.get("name", "")
        inside_app = name if child.tag == "application" else app
        inside_window = name if child.tag in ("frame", "dialog", "alert") else window
        box = box_of(child)
        if box is not None:
            yield _element(child, name, inside_app, inside_window, box)
        yield from _walk(child, inside_app, inside_window)


def _element(node: etree._Element, name: str, app: str, window: str, box: Rect) -> Element:
    states = frozenset(
        key[len(_STATE) :] for key, value in node.attrib.items()
        if str(key).startswith(_STATE) and value == "true"
    )  # fmt: skip
    text = node.text or ""
    return Element(str(node.tag), name, app, box, states, text, node.get(_KEY, ""), window)


def box_of(node: etree._Element) -> Rect | None:
    """Return the node's box, or None where it is not showing."""
    coord, size = node.get(_COORD), node.get(_SIZE)
    if coord is None or size is None:
        return None
    x, y = (int(part) for part in coord.strip("()").split(","))
    w, h = (int(part) for part in size.strip("()").split(","))
    return Rect(x, y, w, h)


def xml_safe(text: str) -> str:
    """Replace what XML 1.0 cannot hold (most control characters, lone surrogates) by U+FFFD.

    >>> xml_safe("a\\x07b")
    'a\\ufffdb'
    """
    return _FORBIDDEN.sub("\ufffd", text)


# One pass in C: the text of a document is looked at whenever a character is typed.
_FORBIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
