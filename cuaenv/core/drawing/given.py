"""Values given for parameters instead of drawing them: of the kind that would be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core import setup_kinds as kinds
from cuaenv.core.drawing.checking import WHOLE
from cuaenv.core.errors import shown

RECORDS = {
    "person": ("name", "first", "last", "email", "phone", "username"),
    "date": ("iso", "long", "year", "month", "day"),
}
"""Kinds of draw that give records, and the fields of those."""


def given_fault(spec: Mapping[str, Any], value: Any) -> str:
    """Return what is wrong with a value given for a parameter; `""` where nothing is.

    Args:
        spec: the parameter, `{"draw": kind, …}` or `{"value": constant}`.
        value: what is to stand for it.

    >>> given_fault({"draw": "int"}, "3"), given_fault({"draw": "word"}, "amber")
    ("a whole number; got '3'", '')
    """
    if "value" in spec:
        return _unlike([spec["value"]], value)
    kind = spec.get("draw")
    if kind == "choice":
        return _unlike(spec.get("of") or [""], value)
    if kind in RECORDS:
        return _unlike([dict.fromkeys(RECORDS[kind], "text")], value)
    allowed = kinds.folder if kind == "filename" else WHOLE if kind == "int" else kinds.name
    return "" if allowed(value) else f"{allowed.words}; got {shown(value)}"


def _unlike(examples: Any, value: Any) -> str:
    """Return why a value is like none of the examples; `""` where it is like one."""
    if not isinstance(examples, list) or any(_like(example, value) for example in examples):
        return ""
    words = " or ".join(dict.fromkeys(_words(example) for example in examples))
    return f"{words}; got {shown(value)}"


def _like(example: Any, value: Any) -> bool:
    """Return whether a value is of the type of an example, with its fields, and not empty."""
    if isinstance(example, str):
        # What the template fills in may come out as anything.
        return "${" in example or kinds.name(value) or (not example and value == "")
    if isinstance(example, Mapping):
        return isinstance(value, Mapping) and all(
            key in value and _like(item, value[key]) for key, item in example.items()
        )
    if isinstance(example, list):
        whole = isinstance(value, list) and bool(value or not example)
        return whole and all(not example or _like(example[0], item) for item in value)
    if isinstance(example, float):
        return type(value) in (int, float)
    return example is None or type(value) is type(example)


def _words(example: Any) -> str:
    if isinstance(example, str):
        return kinds.name.words
    if isinstance(example, bool):
        return "true or false"
    if isinstance(example, int | float):
        return WHOLE.words if isinstance(example, int) else "a number"
    if isinstance(example, Mapping):
        return f"an object with {', '.join(f'`{key}`' for key in example)}"
    return "a list that is not empty"
