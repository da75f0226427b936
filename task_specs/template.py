"""`${name}` in a spec's strings. A string that is nothing but `${name}` keeps the value's type."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName

_REFERENCE = re.compile(r"\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)((?:\.[A-Za-z_][A-Za-z0-9_]*)*)\}")


def fill(value: Any, values: Mapping[str, Any]) -> Any:
    """Return `value` with every reference replaced; `$${` is a literal `${`.

    Keys of objects are filled too. An unknown name or field raises UnknownName.

    >>> fill({"to": "${who.email}", "n": "${n}"}, {"who": {"email": "a@example.com"}, "n": 3})
    {'to': 'a@example.com', 'n': 3}
    """
    # Every string of a task goes through here, so nothing is called for those without a reference.
    kind = type(value)
    if kind is str:
        return _fill_text(value, values) if "${" in value else value
    if kind is dict:
        return {
            (str(_fill_text(key, values)) if "${" in key else key): fill(item, values)
            for key, item in value.items()
        }
    if kind is list:
        return [fill(item, values) for item in value]
    return value


def _fill_text(text: str, values: Mapping[str, Any]) -> Any:
    parts = _parts(text)
    if len(parts) == 1 and not isinstance(parts[0], str):
        return _lookup(parts[0], values)
    return "".join(
        [part if isinstance(part, str) else str(_lookup(part, values)) for part in parts]
    )


_Reference = tuple[str, str, tuple[str, ...]]
"""What is written, the name in it, and the fields that follow."""


@functools.lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[str | _Reference, ...]:
    """Take a text apart into plain pieces and references."""
    parts: list[str | _Reference] = []
    end = 0
    for match in _REFERENCE.finditer(text):
        plain, name = text[end : match.start()], match.group(1)
        end = match.end()
        if plain:
            parts.append(plain)
        parts.append((match.group(), name, tuple(match.group(2).split(".")[1:])) if name else "${")
    return (*parts, text[end:]) if text[end:] else tuple(parts)


def _lookup(reference: _Reference, values: Mapping[str, Any]) -> Any:
    written, name, fields = reference
    if name not in values:
        raise UnknownName.among("parameter", name, values)
    value = values[name]
    for field in fields:
        if not isinstance(value, Mapping):
            raise InvalidSpec(f"{written}: {name!r} is {value!r} and has no fields.")
        if field not in value:
            raise UnknownName.among(f"field of {name!r}", field, value)
        value = value[field]
    return value
