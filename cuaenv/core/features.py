"""Features: numbers that describe one element, the same wherever it stands in the observation.

Names are hashed with CRC-32, which unlike `hash()` is the same in every process.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from cuaenv.core.elements import Element
from cuaenv.core.text_choices import asked_of

ROLES = (
    "push-button", "toggle-button", "check-box", "radio-button", "menu", "menu-item", "combo-box",
    "entry", "password-text", "text", "link", "list-item", "tree-item", "table-cell",
    "column-header", "page-tab", "label", "heading", "icon", "image", "slider", "spin-button",
    "terminal", "other",
)  # fmt: skip
"""What the one-hot of roles tells apart."""

_ALIKE = MappingProxyType({
    "button": "push-button", "push-button-menu": "push-button", "check-menu-item": "menu-item",
    "radio-menu-item": "menu-item", "switch": "toggle-button", "static": "label",
    "paragraph": "label", "caption": "label", "table-column-header": "column-header",
    "row-header": "column-header", "table-row-header": "column-header", "canvas": "image",
    "tree-table-cell": "table-cell", "table-row": "list-item",
    "autocomplete": "entry", "text-box": "entry",
    "search-box": "entry", "document-text": "text", "editbar": "entry",
})  # fmt: skip

STATES = (
    "focused", "checked", "selected", "expanded", "expandable", "editable", "enabled", "pressed",
)  # fmt: skip
NAME_DIMS = 16
TEXT_DIMS = 8
OVERLAPS = 5
ELEMENT_WIDTH = 1 + len(ROLES) + 4 + len(STATES) + NAME_DIMS + TEXT_DIMS + OVERLAPS
"""Numbers per element: there, role, box, states, hashed name, hashed text, overlap."""

_ROLE_INDEX = {role: i for i, role in enumerate(ROLES)}


def tokens(text: str) -> list[str]:
    """Return the words of a text in lower case.

    >>> tokens("Save as Draft_2.txt")
    ['save', 'as', 'draft', '2', 'txt']
    """
    return re.findall(r"[^\W_]+", text.lower())


def bag(words: Iterable[str], size: int) -> NDArray[np.float32]:
    """Return float32 `(size,)`: 1 where some word hashes to, else 0."""
    out = np.zeros(size, np.float32)
    for word in words:
        out[_place(word, size)] = 1.0
    return out


def _place(word: str, size: int) -> int:
    """Return where a word hashes to."""
    return zlib.crc32(word.encode("utf-8", "replace")) % size


@lru_cache(maxsize=2048)
def _places(text: str, size: int) -> frozenset[int]:
    """Return where the words of a text hash to."""
    return frozenset(_place(word, size) for word in tokens(text))


class Wanted:
    """What an instruction speaks of, prepared for comparing elements with it."""

    def __init__(self, instruction: str) -> None:
        self.tokens = frozenset(tokens(instruction))
        self.strings = tuple(text.lower() for text in asked_of(instruction))

    def overlap(self, element: Element) -> tuple[float, ...]:
        """Return five shares in [0, 1]: name's words that are asked for, asked words that are in
        the name, name is a string asked for, name or text holds one, text is one."""
        words = set(tokens(element.name))
        common = len(words & self.tokens)
        name, text = element.name.lower(), element.text.lower()
        return (
            common / max(len(words), 1),
            common / max(len(self.tokens), 1),
            float(name in self.strings),
            float(any(string in name or string in text for string in self.strings)),
            float(text in self.strings),
        )


def element_features(
    element: Element, wanted: Wanted, size: tuple[int, int]
) -> NDArray[np.float32]:
    """Return float32 `(ELEMENT_WIDTH,)` in [0, 1] for an element on a screen of `size`."""
    # One list and one conversion: assigning to parts of an array costs more than all the rest.
    role = _ALIKE.get(element.role, element.role)
    out = [0.0] * ELEMENT_WIDTH
    out[0] = 1.0
    out[1 + _ROLE_INDEX.get(role, len(ROLES) - 1)] = 1.0
    at = 1 + len(ROLES)
    out[at : at + 4] = _box(element, size)
    at += 4
    out[at : at + len(STATES)] = _flags(element.states)
    at += len(STATES)
    for place in _places(element.name, NAME_DIMS):
        out[at + place] = 1.0
    at += NAME_DIMS
    for place in _places(element.text[:400], TEXT_DIMS):
        out[at + place] = 1.0
    out[-OVERLAPS:] = wanted.overlap(element)
    return np.array(out, np.float32)


@lru_cache(maxsize=512)
def _flags(states: frozenset[str]) -> tuple[float, ...]:
    """Return 1 for each of the states there is; few sets of them occur."""
    return tuple(float(state in states) for state in STATES)


def _box(element: Element, size: tuple[int, int]) -> tuple[float, ...]:
    """Return centre x, centre y, width and height as shares of the screen."""
    (x, y, w, h), (width, height) = element.box, size
    shares = ((x + w // 2) / width, (y + h // 2) / height, w / width, h / height)
    if min(shares) < 0 or max(shares) > 1:
        return tuple(min(max(share, 0.0), 1.0) for share in shares)
    return shares
