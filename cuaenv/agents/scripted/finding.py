"""Finding: which element of the screen a `find` means.

A `find` is an object; every field given must hold:

| field | an element matches when |
|---|---|
| `role` | its role is this, or one of these |
| `name` | its name is this; a closing ellipsis does not count |
| `name_contains` | its name contains this, whatever the case |
| `text`, `text_contains` | the same for its text content |
| `app` | its application has this name, whatever the case |
| `window` | its window's title contains this |
| `states` | it has all of these; `!checked` asks for the absence |
| `id` | the toolkit's identifier is this |

Of several matches the first counts, in the modal window first, then the active one, then the
others; `index` picks another, and `near`, itself a `find`, the one closest to that element, where
a row apart counts as much as four columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cuaenv.core.elements import Element
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.slots import window_ranks

FIELDS = (
    "role", "name", "name_contains", "text", "text_contains", "app", "window", "states", "id",
    "index", "near", "scroll", "gone",
)  # fmt: skip
"""What a `find` may say. `scroll` and `gone` are instructions to the player, not conditions."""

Find = Mapping[str, Any]
Elements = Sequence[Element]


def check_find(find: object, where: str) -> None:
    """Raise InvalidSpec or UnknownName for a `find` that cannot be understood."""
    if not isinstance(find, Mapping):
        raise InvalidSpec(f"{where}: a find is an object; got {find!r}.")
    for name in find:
        if name not in FIELDS:
            raise UnknownName.among(f"field of {where}", name, FIELDS)
    if "near" in find:
        check_find(find["near"], f"{where}.near")


def find_element(find: Find, elements: Elements) -> Element | None:
    """Return the element meant, or None where there is none."""
    found = matches(find, elements)
    if "near" in find:
        anchor = find_element(find["near"], elements)
        if anchor is None:
            return None
        found.sort(key=lambda element: _distance(element, anchor))
    index = int(find.get("index", 0))
    return found[index] if -len(found) <= index < len(found) else None


def matches(find: Find, elements: Elements) -> list[Element]:
    """Return all matching elements, those of the modal and active windows first."""
    ranks = window_ranks(elements)
    found = [element for element in elements if matching(find, element)]
    return sorted(found, key=lambda element: ranks.get((element.app, element.window), 2))


def matching(find: Find, element: Element) -> bool:
    """Return whether the element meets every condition of `find`."""
    return all(test(find[field], element) for field, test in _CONDITIONS.items() if field in find)


def _role(wanted: str | Sequence[str], element: Element) -> bool:
    return element.role in ([wanted] if isinstance(wanted, str) else wanted)


def _name(wanted: str, element: Element) -> bool:
    return plain(element.name) == plain(wanted)


def _name_contains(wanted: str, element: Element) -> bool:
    return wanted.lower() in element.name.lower()


def _text(wanted: str, element: Element) -> bool:
    return element.text == wanted


def _text_contains(wanted: str, element: Element) -> bool:
    return wanted.lower() in element.text.lower()


def _app(wanted: str, element: Element) -> bool:
    return element.app.lower() == wanted.lower()


def _window(wanted: str, element: Element) -> bool:
    return wanted.lower() in element.window.lower()


def _states(wanted: str | Sequence[str], element: Element) -> bool:
    states = [wanted] if isinstance(wanted, str) else wanted
    return all((state.lstrip("!") in element.states) != state.startswith("!") for state in states)


def _id(wanted: str, element: Element) -> bool:
    return element.id == wanted


_CONDITIONS = {
    "role": _role,
    "name": _name,
    "name_contains": _name_contains,
    "text": _text,
    "text_contains": _text_contains,
    "app": _app,
    "window": _window,
    "states": _states,
    "id": _id,
}


def plain(name: str) -> str:
    """Return a label without blanks around it and without a closing ellipsis.

    >>> plain("Save As…"), plain("Open...")
    ('Save As', 'Open')
    """
    return name.strip().removesuffix("…").removesuffix("...").rstrip()


def _distance(element: Element, anchor: Element) -> int:
    (x, y), (ax, ay) = element.box.center, anchor.box.center
    return abs(x - ax) + 4 * abs(y - ay)


def listing(elements: Elements, limit: int = 30) -> str:
    """Return a short list of what is on the screen, for error messages."""
    named = [e for e in elements if e.name or e.text]
    lines = [
        f"  {e.role} {e.name or e.text[:40]!r} in {e.app!r}, window {e.window!r}"
        for e in named[:limit]
    ]
    if len(named) > limit:
        lines.append(f"  … {len(named) - limit} more")
    return "\n".join(lines) or "  nothing with a name"
