"""Desktops with something on them: for every program several believable states to start from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cuaenv.core.desktop import SetupStep
from cuaenv.core.drawing.content import generate
from cuaenv.core.drawing.draws import Drawer
from cuaenv.desktops.sim.desktop import SimDesktop

HOME = "/home/user"

STARTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "files": ((f"{HOME}/Documents",), (HOME,), (f"{HOME}/Documents/Letters",)),
    "text_editor": ((), (f"{HOME}/Documents/notes.txt",)),
    "code_editor": ((f"{HOME}/project",), (f"{HOME}/project/main.py",)),
    "terminal": ((),),
    "browser": (
        (), *((f"http://{host}.example/",) for host in ("shop", "drive", "forum", "webmail")),
        ("http://video.example/",), ("http://wiki.example/",), ("browser:history",),
        ("browser:bookmarks",), ("browser:settings",),
    ),
    "mail": ((), ()),
    "settings": ((),),
    "spreadsheet": ((f"{HOME}/Documents/orders.csv",), ()),
}  # fmt: skip
"""Program to the arguments it is started with."""


def step(verb: str, **parameters: Any) -> SetupStep:
    """Return a set-up step."""
    return SetupStep(verb, parameters)


def furniture(rng: np.random.Generator) -> list[SetupStep]:
    """Return what makes a home look lived in."""
    drawer = Drawer(rng)
    papers = [
        step("file", path=f"{HOME}/Documents/{drawer.filename(ending)}",
             content=generate(kind, {}, rng), age_days=int(rng.integers(1, 300)))
        for ending, kind in (("txt", "letter"), ("md", "notes"), ("csv", "csv_orders"))
    ]  # fmt: skip
    return [
        *papers,
        step("file", path=f"{HOME}/Documents/notes.txt", content=generate("notes", {}, rng)),
        step("file", path=f"{HOME}/Documents/orders.csv", content=generate("csv_orders", {}, rng)),
        step("file", path=f"{HOME}/Documents/Letters/a.txt", content=generate("letter", {}, rng)),
        step("file", path=f"{HOME}/Documents/Letters/b.txt", content=generate("letter", {}, rng)),
        step("file", path=f"{HOME}/project/main.py", content="def main():\n    pass\n\n\nmain()\n"),
        step("file", path=f"{HOME}/project/README.md", content=generate("notes", {}, rng)),
        step("file", path=f"{HOME}/project/tool/run.sh", content=generate("script", {}, rng)),
        step("file", path=f"{HOME}/Desktop/read me.txt", content="Read me.\n"),
        *(step("mail", **{"from": "ada@example.com"}, subject=f"Letter {i}", age_days=i,
               body=generate("letter", {}, rng)) for i in range(4)),
        step("records", store="mail.contacts",
             value=[{"name": "Ada Bauer", "email": "ada@example.com", "phone": "", "note": ""}]),
        step("records", store="mail.rules",
             value=[{"name": "Bills", "field": "subject", "contains": "bill", "action": "move",
                     "folder": "Archive", "enabled": True}]),
        step("records", store="browser.bookmarks",
             value=[{"url": "http://wiki.example/", "title": "Wiki", "folder": "Toolbar"}]),
        step("update_browse_history", history=[
            {"url": "http://shop.example/", "title": "Shop", "visit_time_from_now_in_seconds": 60},
            {"url": "http://forum.example/", "title": "Forum",
             "visit_time_from_now_in_seconds": 9000},
        ]),
    ]  # fmt: skip


@pytest.fixture(scope="session")
def starts() -> Callable[[int], SimDesktop]:
    """Return a maker of desktops: the same number gives the same desktop, with a program open."""
    made: dict[int, SimDesktop] = {}
    kinds = [(app, args) for app, all_args in STARTS.items() for args in all_args]

    def make(number: int) -> SimDesktop:
        number %= len(kinds)
        if number not in made:
            app, args = kinds[number]
            rng = np.random.default_rng(number)
            desktop = SimDesktop()
            launched = step("launch", command=[app, *args])
            desktop.reset([*furniture(rng), launched], rng)
            made[number] = desktop
        return made[number].fork()

    return make
