"""A tiny path language into JSON values.

`name.name`, `[0]` and `[-1]` into arrays, `["any key"]` for keys with dots or brackets, `[*]` for
every element of an array or object. A run of plain names also finds a key that itself has the dots
in it, as settings files do: `editor.fontSize` finds `{"editor.fontSize": 12}`.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from typing import Any, Final

Part = str | int | None
"""A key, an index, or None for `[*]`."""

EVERY: Final = None
_TOKEN = re.compile(
    r"""\[(?P<index>-?\d{1,9})\]|\[(?P<every>\*)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]"""
    r"""|(?P<dot>\.?)(?P<name>[^.\[\]"]+)"""
)


@functools.lru_cache(maxsize=512)
def parse(path: str) -> tuple[Part, ...]:
    """Return the parts of a path; raise ValueError saying where it is malformed.

    >>> parse('rules[0].name'), parse('["a.b"][*]'), parse('')
    (('rules', 0, 'name'), ('a.b', None), ())
    """
    parts: list[Part] = []
    at = 0
    while at < len(path):
        token = _TOKEN.match(path, at)
        if token is None or (token["name"] and bool(token["dot"]) != bool(parts)):
            raise ValueError(f"JSON path {path!r} is malformed at character {at}.")
        parts.append(_part(token))
        at = token.end()
    return tuple(parts)


def _part(token: re.Match[str]) -> Part:
    if token["index"]:
        return int(token["index"])
    if token["every"]:
        return EVERY
    if token["quoted"]:
        return str(json.loads(token["quoted"]))
    return token["name"]


def render(parts: tuple[Part, ...]) -> str:
    """Return the path that `parse` reads as `parts`."""
    out = ""
    for part in parts:
        if part is EVERY:
            out += "[*]"
        elif isinstance(part, int):
            out += f"[{part}]"
        elif part and re.fullmatch(r'[^.\[\]"]+', part):
            out += f".{part}" if out else part
        else:
            out += f"[{json.dumps(part)}]"
    return out


def find(value: Any, path: str) -> list[Any]:
    """Return every value the path leads to, in order; none where it leads nowhere.

    >>> find({"a": [{"n": 1}, {"n": 2}]}, "a[*].n")
    [1, 2]
    """
    return list(_walk(value, parse(path)))


def _walk(value: Any, parts: tuple[Part, ...]) -> Iterator[Any]:
    if not parts:
        yield value
        return
    head, rest = parts[0], parts[1:]
    if head is EVERY:
        children = value.values() if isinstance(value, dict) else value
        for child in children if isinstance(value, dict | list) else ():
            yield from _walk(child, rest)
    elif isinstance(head, int):
        if isinstance(value, list) and -len(value) <= head < len(value):
            yield from _walk(value[head], rest)
    elif isinstance(value, dict):
        for length in range(1, len(_names(parts)) + 1):
            key = ".".join(_names(parts)[:length])
            found = list(_walk(value[key], parts[length:])) if key in value else []
            if found:
                yield from found
                return


def _names(parts: tuple[Part, ...]) -> list[str]:
    names: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            break
        names.append(part)
    return names


def leaves(value: Any) -> dict[tuple[Part, ...], Any]:
    """Return every scalar and every empty array or object inside, by its path."""
    found: dict[tuple[Part, ...], Any] = {}
    stack: list[tuple[tuple[Part, ...], Any]] = [((), value)]
    while stack:
        path, item = stack.pop()
        if isinstance(item, dict) and item:
            stack.extend(((*path, key), item[key]) for key in reversed(item))
        elif isinstance(item, list) and item:
            stack.extend(((*path, i), item[i]) for i in reversed(range(len(item))))
        else:
            found[path] = item
    return found


def covers(path: str, leaf: tuple[Part, ...]) -> bool:
    """Return whether `leaf` is what `path` names or lies inside it.

    >>> covers("editor", ("editor", "fontSize")), covers("editor.fontSize", ("editor.fontSize",))
    (True, True)
    >>> covers("edit", ("editor", "fontSize"))
    False
    """
    pattern = _atoms(parse(path))
    atoms = _atoms(leaf)
    return len(pattern) <= len(atoms) and all(
        a is EVERY or a == b for a, b in zip(pattern, atoms, strict=False)
    )


def _atoms(parts: tuple[Part, ...]) -> list[Part]:
    """Split dotted keys, so that a nested and a flat spelling of a setting compare equal."""
    out: list[Part] = []
    for part in parts:
        out.extend(part.split(".") if isinstance(part, str) else [part])
    return out
