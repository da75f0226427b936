"""Changing one key of a JSON object in its text, leaving every other byte as it was.

This is how the settings page writes: keys it does not know, their order and the file's layout are
other people's and stay.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_SPACE = re.compile(r"[ \t\r\n]*")
_SCAN = json.JSONDecoder().raw_decode


@dataclass(frozen=True, slots=True)
class Pair:
    """One member of the outermost object: its key and where key and value stand in the text."""

    key: str
    start: int
    value_start: int
    end: int


def members(text: str) -> list[Pair]:
    """Return the members of the object in `text`; raise ValueError where it is not one.

    The text as a whole must be valid JSON.
    """
    if not isinstance(json.loads(text), dict):
        raise ValueError("the outermost value is not an object")
    pairs, at = [], _skip(text, _skip(text, 0) + 1)
    while text[at] != "}":
        key, key_end = _SCAN(text, at)
        value_start = _skip(text, _skip(text, key_end) + 1)
        _, end = _SCAN(text, value_start)
        pairs.append(Pair(key, at, value_start, end))
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return pairs


def set_key(text: str, key: str, value: Any) -> str:
    r"""Return `text` with `key` holding `value`; the last of duplicate keys counts, as in JSON.

    >>> set_key('{"a": 1,\n "b": [2]}', "b", True)
    '{"a": 1,\n "b": true}'
    >>> set_key("", "a", "x")
    '{\n    "a": "x"\n}\n'
    """
    shown = json.dumps(value, ensure_ascii=False)
    if not text.strip():
        return f"{{\n    {json.dumps(key)}: {shown}\n}}\n"
    pairs = members(text)
    for pair in reversed(pairs):
        if pair.key == key:
            return text[: pair.value_start] + shown + text[pair.end :]
    return _append(text, pairs, f"{json.dumps(key, ensure_ascii=False)}: {shown}")


def remove_key(text: str, key: str) -> str:
    """Return `text` without `key`; a key that is not there changes nothing.

    >>> remove_key('{"a": 1, "b": 2}', "b")
    '{"a": 1}'
    """
    pairs = members(text)
    for i in reversed(range(len(pairs))):
        if pairs[i].key != key:
            continue
        if i + 1 < len(pairs):
            text = text[: pairs[i].start] + text[pairs[i + 1].start :]
        else:
            text = text[: pairs[i - 1].end if i else pairs[i].start] + text[pairs[i].end :]
        pairs = members(text)
    return text


def _append(text: str, pairs: list[Pair], member: str) -> str:
    if not pairs:
        brace = text.index("{") + 1
        return f"{text[:brace]}\n    {member}\n{text[_skip(text, brace) :]}"
    last = pairs[-1]
    before = text[: last.start]
    gap = before[len(before.rstrip()) :]
    return f"{text[: last.end]},{gap or ' '}{member}{text[last.end :]}"


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def problem(text: str) -> str:
    """Return what is wrong with `text` as a JSON object, or `""`.

    >>> problem('{"a": }')
    'Line 1, column 7: Expecting value'
    """
    if not text.strip():
        return ""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        return f"Line {error.lineno}, column {error.colno}: {error.msg}"
    except RecursionError:
        return "Nested too deeply"
    return "" if isinstance(value, dict) else "Line 1, column 1: Expecting an object { }"


def formatted(text: str, indent: int) -> str:
    """Return JSON laid out with `indent` spaces; raise ValueError where it is not JSON."""
    return json.dumps(json.loads(text), indent=indent, ensure_ascii=False) + "\n"
