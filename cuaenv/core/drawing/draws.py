"""Drawing one parameter of a task: `{"draw": kind, …}` to a value.

Each kind is a function here; a value is a string, an integer, or a record of strings whose fields
a template reaches as `${name.field}`.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from cuaenv.core import canary
from cuaenv.core.drawing.content import generate
from cuaenv.core.drawing.pools import POOLS, part
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName, shown

Value = str | int | dict[str, Any]


class Drawer:
    """Draws values from the pools of one split with one generator."""

    def __init__(self, rng: np.random.Generator, split: str = "all") -> None:
        self.rng = rng
        self.split = split

    def pick(self, values: Sequence[Any], unlike: Sequence[Any] = ()) -> Any:
        """Return one of `values` that is not in `unlike`."""
        if isinstance(values, range):
            return self._pick_number(values, unlike)
        allowed = [value for value in values if value not in unlike]
        if not allowed:
            raise InvalidSpec(f"Nothing is left to draw from {list(values)} unlike {list(unlike)}.")
        return allowed[int(self.rng.integers(len(allowed)))]

    def _pick_number(self, values: range, unlike: Sequence[Any]) -> int:
        """Return one of `values`, which may be millions: none of them is looked at but that one."""
        whole = {int(one) for one in unlike if isinstance(one, int | float) and one % 1 == 0}
        taken = sorted(values.index(one) for one in whole if one in values)
        if len(taken) == len(values):
            raise InvalidSpec(f"Nothing is left to draw from {values} unlike {list(unlike)}.")
        at = int(self.rng.integers(len(values) - len(taken)))
        for passed in taken:
            at += passed <= at
        return values[at]

    def from_pool(self, pool: str, unlike: Sequence[str] = ()) -> str:
        """Return one value of a named pool."""
        if pool not in POOLS:
            raise UnknownName.among("pool", pool, POOLS)
        value: str = self.pick(part(POOLS[pool], self.split), unlike)
        return value

    def person(self, unlike: Sequence[Any] = ()) -> dict[str, Any]:
        """Return a person: name, first, last, email, phone, username."""
        first = self.from_pool("first_name", [p.get("first") for p in unlike])
        last = self.from_pool("last_name", [p.get("last") for p in unlike])
        digits = "".join(str(d) for d in self.rng.integers(0, 10, 4))
        return {
            "name": f"{first} {last}",
            "first": first,
            "last": last,
            "email": f"{first}.{last}@example.com".lower(),
            "phone": f"555-01{digits[:2]}-{digits}",
            "username": f"{first[0]}{last}".lower(),
        }

    def integer(self, low: int, high: int, unlike: Sequence[Any] = (), step: int = 1) -> int:
        """Return a whole number from `low` to `high`, both possible."""
        value: int = self.pick(range(low, high + 1, step), unlike)
        return int(value)

    def amount(self, low: int = 20, high: int = 900, unlike: Sequence[Any] = ()) -> str:
        """Return an amount of money with cents, such as `148.50`."""
        while True:
            cents = self.pick((0, 25, 40, 50, 75, 90))
            value = f"{self.integer(low, high)}.{cents:02d}"
            if value not in unlike:
                return value

    def filename(self, ext: str = "txt", unlike: Sequence[Any] = ()) -> str:
        """Return a plausible file name, such as `harbour_budget.txt`."""
        while True:
            name = f"{self.from_pool('subject')}_{self.from_pool('topic')}.{ext}"
            if name not in unlike:
                return name

    def date(self, low: str = "2025-01-06", high: str = "2025-11-28") -> dict[str, Any]:
        """Return a day: iso, long (`6 January 2025`), year, month name, day."""
        first, last = (datetime.date.fromisoformat(day) for day in (low, high))
        day = first + datetime.timedelta(days=self.integer(0, (last - first).days))
        month = day.strftime("%B")
        return {
            "iso": day.isoformat(),
            "long": f"{day.day} {month} {day.year}",
            "year": str(day.year),
            "month": month,
            "day": str(day.day),
        }


def _choice(d: Drawer, spec: Mapping[str, Any], unlike: Sequence[Any]) -> Value:
    values = spec.get("of")
    if not isinstance(values, list) or not values:
        raise InvalidSpec(f"`choice` needs a non-empty list `of`; got {values!r}.")
    texts = all(isinstance(value, str) for value in values)
    drawn: Value = d.pick(part(values, d.split) if texts and spec.get("split") else values, unlike)
    return drawn


def _from_pool(pool: str, d: Drawer, spec: Mapping[str, Any], unlike: Sequence[Any]) -> Value:
    return d.from_pool(pool, unlike)


def _text(d: Drawer, spec: Mapping[str, Any], unlike: Sequence[Any]) -> Value:
    return generate(spec.get("content", "notes"), spec.get("args", {}), d.rng)


KINDS: dict[str, Callable[[Drawer, Mapping[str, Any], Sequence[Any]], Value]] = {
    "person": lambda d, s, u: d.person(u),
    "int": lambda d, s, u: d.integer(s.get("low", 1), s.get("high", 99), u, s.get("step", 1)),
    "amount": lambda d, s, u: d.amount(s.get("low", 20), s.get("high", 900), u),
    "filename": lambda d, s, u: d.filename(s.get("ext", "txt"), u),
    "date": lambda d, s, u: d.date(s.get("low", "2025-01-06"), s.get("high", "2025-11-28")),
    "choice": _choice,
    "text": _text,
    "secret": lambda d, s, u: canary.draw(d.rng, s.get("length", 14)),
    **{pool: functools.partial(_from_pool, pool) for pool in POOLS},
}
"""Every kind of draw, by name; `unlike` names parameters whose values must differ."""


def draw(
    spec: Mapping[str, Any], rng: np.random.Generator, split: str, drawn: Mapping[str, Value]
) -> Value:
    """Draw one parameter; raise InvalidSpec or UnknownName for a malformed one.

    Args:
        spec: `{"draw": kind, "unlike": [other parameters], …}`, or `{"value": constant}`.
        rng: the parameter's own generator.
        split: `all`, `train` or `test`.
        drawn: the parameters drawn before.
    """
    if "value" in spec:
        value: Value = spec["value"]
        return value
    kind = spec.get("draw")
    if kind not in KINDS:
        raise UnknownName.among("kind of draw", kind, KINDS)
    names = spec.get("unlike", [])
    names = [names] if isinstance(names, str) else names
    unlike = [drawn[name] for name in names if name in drawn]
    try:
        return KINDS[kind](Drawer(rng, split), spec, unlike)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        if isinstance(error, CuaEnvError):
            raise
        raise InvalidSpec(f"`{kind}` cannot draw with {shown(dict(spec))}: {error}") from error
