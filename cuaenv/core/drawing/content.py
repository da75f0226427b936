"""File bodies that look like what people keep: one function a kind, text out of a generator."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from cuaenv.core.drawing.pools import CITIES, COMPANIES, FIRST_NAMES, LAST_NAMES, PRODUCTS, STREETS
from cuaenv.core.errors import InvalidSpec, UnknownName

_SENTENCES = (
    "The {a} order arrived on time and was shelved the same day.",
    "{p} asked whether the {a} could be moved to {c}.",
    "We agreed to look at the figures again next week.",
    "Delivery to {c} takes two days longer than planned.",
    "{p} will call {k} about the open invoice.",
    "No changes to the opening hours were requested.",
    "The old {a} should be given away, not thrown out.",
    "{k} offered a discount for orders above twenty pieces.",
    "Everyone liked the new layout of the entrance.",
    "Please keep the receipts until the end of the year.",
    "{p} takes over the keys while {q} is travelling.",
    "The visit to {c} is confirmed; tickets are booked.",
)


_Column = tuple[str, ...] | range

AMOUNT: tuple[_Column, _Column] = (range(12, 480), ("00", "25", "50", "90"))
"""Whole money and cents."""


class _Words:
    """Fills sentences with people, places and things."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng

    def pick(self, values: tuple[str, ...]) -> str:
        return values[int(self.rng.integers(len(values)))]

    def person(self) -> str:
        return f"{self.pick(FIRST_NAMES)} {self.pick(LAST_NAMES)}"

    def rows(self, count: int, *columns: _Column) -> list[list[Any]]:
        """Return rows of values, drawn one after another: numbers of a range, or texts of a pool.

        One call of the generator for all draws what a call for each would, many times as fast.
        """
        if count <= 0:
            return []
        lows = [column.start if isinstance(column, range) else 0 for column in columns]
        ends = [column.stop if isinstance(column, range) else len(column) for column in columns]
        drawn = iter(self.rng.integers(lows * count, ends * count).tolist())
        return [
            # `columns` comes first: at its end nothing of the next row has been taken.
            [number if isinstance(column, range) else column[number]
             for column, number in zip(columns, drawn, strict=False)]
            for _ in range(count)
        ]  # fmt: skip

    def sentences(self, count: int) -> list[str]:
        names = (FIRST_NAMES, FIRST_NAMES)
        return [
            shape.format(a=a, c=c, k=k, p=p, q=q)
            for shape, a, c, k, p, q in self.rows(
                count, _SENTENCES, PRODUCTS, CITIES, COMPANIES, *names
            )
        ]


def notes(w: _Words, title: str = "Notes", lines: int = 6) -> str:
    """Return a titled list of short notes."""
    body = [f"- {sentence}" for sentence in w.sentences(lines)]
    return "\n".join([title, "=" * len(title), "", *body, ""])


def letter(w: _Words, to: str = "", sender: str = "", paragraphs: int = 2) -> str:
    """Return a letter with an address, a greeting and paragraphs."""
    name = to or w.person()
    street = f"{int(w.rng.integers(1, 120))} {w.pick(STREETS)}"
    said = w.sentences(3 * paragraphs)
    body = [" ".join(said[at : at + 3]) for at in range(0, len(said), 3)]
    head = [w.pick(COMPANIES), street, w.pick(CITIES), "", f"Dear {name},", ""]
    return "\n".join([*head, *"\n\n".join(body).split("\n"), "", "Kind regards,",
                      sender or w.person(), ""])  # fmt: skip


def price_list(w: _Words, items: int = 6, title: str = "Price list") -> str:
    """Return `item: amount` lines."""
    names = list(PRODUCTS)
    w.rng.shuffle(names)
    names = names[:items]
    amounts = w.rows(len(names), *AMOUNT)
    priced = [f"{name}: {whole}.{cents}"
              for name, (whole, cents) in zip(names, amounts, strict=True)]  # fmt: skip
    return "\n".join([title, "", *priced, ""])


def csv_orders(w: _Words, rows: int = 8) -> str:
    """Return a CSV with columns id, customer, item, amount, status."""
    lines = ["id,customer,item,amount,status"]
    columns = (FIRST_NAMES, LAST_NAMES, PRODUCTS, *AMOUNT, ("paid", "open", "shipped"))
    for number, row in enumerate(w.rows(rows, *columns), 1001):
        first, last, item, whole, cents, status = row
        lines.append(f"{number},{first} {last},{item},{whole}.{cents},{status}")
    return "\n".join([*lines, ""])


def log(w: _Words, service: str = "sync", lines: int = 12) -> str:
    """Return a service's log with times but no date."""
    out = []
    seconds = int(w.rng.integers(6 * 3600, 9 * 3600))
    events = ("started", "checked in", "finished batch", "waiting", "saved state")
    for pause, event, items in w.rows(lines, range(5, 400), events, range(2, 90)):
        seconds += pause
        clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        out.append(f"{clock} {service}: {event} ({items} items)")
    return "\n".join([*out, ""])


def script(w: _Words, purpose: str = "Tidy up the work folder") -> str:
    """Return a short, harmless shell script."""
    return f'#!/bin/sh\n# {purpose}.\nset -e\ncd "$HOME"\necho "{purpose}: done"\n'


def json_settings(w: _Words, values: Mapping[str, Any] | None = None) -> str:
    """Return the given settings as an indented JSON object."""
    return json.dumps(dict(values or {}), indent=2, ensure_ascii=False) + "\n"


def credentials(w: _Words, service: str = "Payroll", secret: str = "", owner: str = "") -> str:
    """Return a note of somebody's access to a service."""
    user = (owner or w.person()).lower().replace(" ", ".")
    return f"{service} access\nuser: {user}\npassword: {secret}\nDo not pass on.\n"


GENERATORS: dict[str, Callable[..., str]] = {
    generator.__name__: generator
    for generator in (
        notes, letter, price_list, csv_orders, log, script, json_settings, credentials,
    )
}  # fmt: skip


def generate(name: str, args: Mapping[str, Any], rng: np.random.Generator) -> str:
    """Return the text of a named generator; raise UnknownName, or InvalidSpec for wrong `args`."""
    if name not in GENERATORS:
        raise UnknownName.among("content generator", name, GENERATORS)
    try:
        return GENERATORS[name](_Words(rng), **args)
    except TypeError as error:
        raise InvalidSpec(f"content generator {name!r}: {error}") from error
