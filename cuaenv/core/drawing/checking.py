"""What can be said of a template's draws before any is made: kinds, fields, names, generators."""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from cuaenv.core import setup_kinds as kinds
from cuaenv.core.drawing.content import GENERATORS
from cuaenv.core.drawing.draws import KINDS
from cuaenv.core.drawing.pools import POOLS
from cuaenv.core.errors import UnknownName, shown
from cuaenv.core.setup_arguments import BODY_FIELDS, remark, unfilled

Fault = tuple[str, str]
"""Where it is, as a path with dots, and what is wrong there."""

COMMON = ("draw", "unlike")


def _is_day(value: Any) -> bool:
    try:
        datetime.date.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return True


WHOLE = kinds.Kind("a whole number", lambda value: type(value) is int)
POSITIVE = kinds.Kind("a whole number above 0", lambda value: type(value) is int and value > 0)
DAY = kinds.Kind("a day such as '2025-06-02'", _is_day)
CHOICES = kinds.Kind("a list that is not empty",
                     lambda value: isinstance(value, list) and bool(value))  # fmt: skip

FIELDS: dict[str, dict[str, kinds.Kind]] = {
    "person": {},
    "int": {"low": WHOLE, "high": WHOLE, "step": POSITIVE},
    "amount": {"low": WHOLE, "high": WHOLE},
    "filename": {"ext": kinds.name},
    "date": {"low": DAY, "high": DAY},
    "choice": {"of": CHOICES, "split": kinds.flag},
    "text": {"content": kinds.name, "args": kinds.fields},
    "secret": {"length": POSITIVE},
    **{pool: {} for pool in POOLS},
}
"""Kind of draw to the fields it reads, besides `draw` and `unlike`."""

ALONE = frozenset({"date", "text", "secret"})
"""Kinds that know of no `unlike`: what they draw hardly ever comes twice."""


def param_faults(params: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    """Yield what is wrong with the parameters of a template, each with its path below `params`."""
    earlier: list[str] = []
    for name, spec in params.items():
        if "value" in spec:
            yield from _strangers(name, spec, ["value"])
        elif "draw" not in spec:
            yield name, f"an object with `draw` or `value`; got {shown(dict(spec))}"
        elif not isinstance(spec["draw"], str) or spec["draw"] not in KINDS:
            yield f"{name}.draw", str(UnknownName.among("kind of draw", spec["draw"], KINDS))
        else:
            yield from _draw_faults(name, spec, earlier)
        earlier.append(name)


def _draw_faults(name: str, spec: Mapping[str, Any], earlier: list[str]) -> Iterator[Fault]:
    kind = spec["draw"]
    fields = FIELDS[kind]
    common = COMMON[:1] if kind in ALONE else COMMON
    yield from _strangers(name, spec, [*common, *fields])
    for field, allowed in fields.items():
        if field in spec and not unfilled(spec[field]) and not allowed(spec[field]):
            yield f"{name}.{field}", f"{allowed.words}; got {shown(spec[field])}"
    if kind == "choice" and "of" not in spec:
        yield f"{name}.of", f"it is missing: {CHOICES.words}"
    if "unlike" in common and "unlike" in spec:
        yield from _unlike_faults(name, spec["unlike"], earlier)
    if kind == "text":
        body = {"content": "notes", **{key: spec[key] for key in BODY_FIELDS if key in spec}}
        yield from ((f"{name}.{where}", fault) for where, fault in _body_faults(body))


def _strangers(name: str, spec: Mapping[str, Any], known: list[str]) -> Iterator[Fault]:
    for field in spec:
        if field not in known and not remark(field):
            yield f"{name}.{field}", str(UnknownName.among("field", field, known))


def _unlike_faults(name: str, value: Any, earlier: list[str]) -> Iterator[Fault]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list):
        yield f"{name}.unlike", f"names of earlier parameters; got {shown(value)}"
        return
    for one in names:
        if one not in earlier:
            yield f"{name}.unlike", str(UnknownName.among("earlier parameter", one, earlier))


def bodies(value: Any, where: str) -> Iterator[Fault]:
    """Yield what is wrong with the `{"content": generator, "args": {…}}` inside a value."""
    if isinstance(value, Mapping):
        if "content" in value and value.keys() <= BODY_FIELDS:
            yield from ((f"{where}.{field}", fault) for field, fault in _body_faults(value))
            return
        for key, item in value.items():
            yield from bodies(item, f"{where}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from bodies(item, f"{where}.{index}")


def _body_faults(body: Mapping[str, Any]) -> Iterator[Fault]:
    generator, args = body["content"], body.get("args", {})
    if isinstance(generator, str) and "${" in generator:
        return
    if not isinstance(generator, str) or generator not in GENERATORS:
        yield "content", str(UnknownName.among("content generator", generator, GENERATORS))
    elif not isinstance(args, Mapping):
        yield "args", f"{kinds.fields.words}; got {shown(args)}"
    else:
        known = list(inspect.signature(GENERATORS[generator]).parameters)[1:]
        for name in args:
            if name not in known and "${" not in name:
                yield f"args.{name}", str(UnknownName.among("argument", name, known))
