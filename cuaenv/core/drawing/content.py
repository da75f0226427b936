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


class _Words:
    """Fills sentences with people, places and things."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng

    def pick(self, values: tuple[str, ...]) -> str:
        return values[int(self.rng.integers(len(values)))]

    def person(self) -> str:
        return f"{self.pick(FIRST_NAMES)} {self.pick(LAST_NAMES)}"

    def sentence(self) -> str:
        return self.pick(_SENTENCES).format(
            a=self.pick(PRODUCTS), c=self.pick(CITIES), k=self.pick(COMPANIES),
            p=self.pick(FIRST_NAMES), q=self.pick(FIRST_NAMES),
        )  # fmt: skip

    def money(self) -> str:
        return f"{int(self.rng.integers(12, 480))}.{self.pick(('00', '25', '50', '90'))}"


def notes(w: _Words, title: str = "Notes", lines: int = 6) -> str:
    """Return a titled list of short notes."""
    body = [f"- {w.sentence()}" for _ in range(lines)]
    return "\n".join([title, "=" * len(title), "", *body, ""])


def letter(w: _Words, to: str = "", sender: str = "", paragraphs: int = 2) -> str:
    """Return a letter with an address, a greeting and paragraphs."""
    name = to or w.person()
    street = f"{int(w.rng.integers(1, 120))} {w.pick(STREETS)}"
    body = [" ".join(w.sentence() for _ in range(3)) for _ in range(paragraphs)]
    head = [w.pick(COMPANIES), street, w.pick(CITIES), "", f"Dear {name},", ""]
    return "\n".join([*head, *"\n\n".join(body).split("\n"), "", "Kind regards,",
                      sender or w.person(), ""])  # fmt: skip


def price_list(w: _Words, items: int = 6, title: str = "Price list") -> str:
    """Return `item: amount` lines."""
    names = list(PRODUCTS)
    w.rng.shuffle(names)
    return "\n".join([title, "", *(f"{name}: {w.money()}" for name in names[:items]), ""])


def csv_orders(w: _Words, rows: int = 8) -> str:
    """Return a CSV with columns id, customer, item, amount, status."""
    lines = ["id,customer,item,amount,status"]
    for number in range(rows):
        fields = (str(1001 + number), w.person(), w.pick(PRODUCTS), w.money(),
                  w.pick(("paid", "open", "shipped")))  # fmt: skip
        lines.append(",".join(fields))
    return "\n".join([*lines, ""])


def log(w: _Words, service: str = "sync", lines: int = 12) -> str:
    """Return a service's log with times but no date."""
    out = []
    seconds = int(w.rng.integers(6 * 3600, 9 * 3600))
    for _ in range(lines):
        seconds += int(w.rng.integers(5, 400))
        clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        event = w.pick(("started", "checked in", "finished batch", "waiting", "saved state"))
        out.append(f"{clock} {service}: {event} ({int(w.rng.integers(2, 90))} items)")
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
