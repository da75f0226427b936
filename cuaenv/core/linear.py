"""The accessibility tree in one dimension: OSWorld's tab-separated table of elements."""

from __future__ import annotations

from collections.abc import Iterable

from cuaenv.core.elements import Element
from cuaenv.core.slots import CONTAINERS

HEADER = "tag\tname\ttext\tclass\tdescription\tposition (top-left x&y)\tsize (w&h)"
"""The columns (specification: OSWorld, linearised accessibility tree)."""

_BLANKS = str.maketrans({"\t": " ", "\n": "\\n", "\r": ""})


def table(elements: Iterable[Element]) -> str:
    """Return one line per element, after a line of headings; nameless containers are left out.

    `class` and `description` are empty on Linux desktops; newlines in a cell are written `\\n`.
    """
    return "\n".join([HEADER, *(row(element) for element in elements if speaks(element))])


def speaks(element: Element) -> bool:
    """Return whether the element tells a reader anything."""
    return element.role not in CONTAINERS or bool(element.name or element.text)


def row(element: Element) -> str:
    """Return the element's line of the table."""
    box = element.box
    name, text = element.name.translate(_BLANKS), element.text.translate(_BLANKS)
    if '"' in text:
        text = '"' + text.replace('"', '""') + '"'
    return f"{element.role}\t{name}\t{text}\t\t\t({box.x}, {box.y})\t({box.w}, {box.h})"
