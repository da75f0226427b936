"""`${name}` in a spec's strings. A string that is nothing but `${name}` keeps the value's type."""

from __future__ import annotations

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
    whole = _REFERENCE.fullmatch(text)
    if whole and whole.group(1):
        return _lookup(whole, values)
    return _REFERENCE.sub(lambda m: str(_lookup(m, values)) if m.group(1) else "${", text)


def _lookup(match: re.Match[str], values: Mapping[str, Any]) -> Any:
    name, fields = match.group(1), match.group(2).split(".")[1:]
    if name not in values:
        raise UnknownName.among("parameter", name, values)
    value = values[name]
    for field in fields:
        if not isinstance(value, Mapping):
            raise InvalidSpec(f"{match.group(0)}: {name!r} is {value!r} and has no fields.")
        if field not in value:
            raise UnknownName.among(f"field of {name!r}", field, value)
        value = value[field]
    return value
