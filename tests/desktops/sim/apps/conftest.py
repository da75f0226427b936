"""A hand on the simulated desktop: finds elements by role and name, clicks, presses, types."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lxml import etree

from cuaenv.core.action import Action
from cuaenv.core.desktop import Event
from cuaenv.core.elements import Element
from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.fs import FsView
from cuaenv.desktops.sim.fs.image import standard_image


class Hand:
    """Uses a desktop as a person would: only by what the accessibility tree shows."""

    def __init__(self, desktop: SimDesktop) -> None:
        self.desktop = desktop

    @property
    def computer(self) -> Any:
        """The computer, to prepare files and to look at what became of them."""
        return self.desktop.wm.computer

    @property
    def home(self) -> str:
        """The user's home folder."""
        return str(self.computer.home)

    @property
    def app(self) -> Any:
        """The program in front."""
        return self.computer.focused

    def root(self) -> Any:
        """Return the disk as root sees it, unwatched."""
        return self.computer.fs.view("root", "test")

    def put(self, path: str, content: str | bytes = "", mode: int | None = None) -> str:
        """Write a file of the user's below the home and return its path."""
        path = path if path.startswith("/") else f"{self.home}/{path}"
        disk = self.computer.disk("test")
        with self.computer.fs.journal.paused():
            disk.mkdir(path.rpartition("/")[0], parents=True)
            disk.write(path, content)
            if mode is not None:
                disk.chmod(path, mode)
        return path

    def read(self, path: str) -> str:
        """Return a file's text, without a trace in the journal."""
        path = path if path.startswith("/") else f"{self.home}/{path}"
        return str(self.computer.fs.peek(path))

    def kept(self, name: str) -> Any:
        """Return what a program keeps in `~/.config/<name>.json`; an empty list for no file."""
        return json.loads(self.read(f".config/{name}.json") or "[]")

    def keep(self, name: str, value: Any) -> None:
        """Write what a program keeps in `~/.config/<name>.json`."""
        self.put(f".config/{name}.json", json.dumps(value))

    def events(self, kind: str) -> list[Event]:
        """Return the events of a kind."""
        return [event for event in self.desktop.events() if event.kind == kind]

    def clip(self, text: str) -> None:
        """Put text on the clipboard."""
        self.computer.clipboard.set(text)
        self.desktop.wm.settle()

    def open(self, app_id: str, *args: str) -> App:
        """Start a program."""
        app: App = self.computer.launch(app_id, *args)
        self.desktop.wm.settle()
        return app

    def all(self, role: str = "", name: str | None = None) -> list[Element]:
        """Return the elements with that role and name, the topmost last."""
        return [
            one
            for one in self.desktop.elements()
            if role in ("", one.role) and name in (None, one.name)
        ]

    def shows(self, role: str, name: str | None = None) -> bool:
        """Return whether there is such an element on the screen."""
        return bool(self.all(role, name))

    def find(self, role: str, name: str | None = None) -> Element:
        """Return the topmost element with that role and name."""
        found = self.all(role, name)
        if not found:
            names = sorted({one.name for one in self.desktop.elements() if one.role == role})
            raise AssertionError(f"no {role} {name!r}; there are {names}")
        return found[-1]

    def names(self, role: str) -> list[str]:
        """Return the names of the elements with that role, in document order."""
        return [one.name for one in self.all(role)]

    def click(
        self, role: str, name: str | None = None, kind: str = "click", *held: str
    ) -> None:  # fmt: skip
        """Click the middle of an element."""
        x, y = self.find(role, name).box.center
        self.do(Action.at(kind, x, y, *held))

    def do(self, *actions: Action) -> None:
        """Perform actions; each must be done."""
        for action in actions:
            outcome = self.desktop.perform(action)
            assert outcome.status == "done", f"{action!r}: {outcome}"

    def key(self, *keys: str) -> None:
        """Press keys together."""
        self.do(Action.key(*keys))

    def type(self, text: str) -> None:
        """Type text."""
        self.do(Action.type(text))

    def drag(self, role: str, name: str, to_role: str, to_name: str, *held: str) -> None:
        """Drag one element onto another."""
        x, y = self.find(role, name).box.center
        x2, y2 = self.find(to_role, to_name).box.center
        self.do(Action("drag", x=x, y=y, x2=x2, y2=y2, keys=held))

    def menu(self, *names: str) -> None:
        """Open a menu of the window in front and choose an item of it."""
        self.click("menu", names[0])
        for name in names[1:]:
            found = [e for e in self.desktop.elements() if "menu" in e.role and e.name == name]
            assert found, f"no menu item {name!r}"
            self.do(Action.at("click", *found[-1].box.center))

    def button(self, name: str) -> None:
        """Click a button."""
        self.click("push-button", name)


@pytest.fixture
def hand() -> Hand:
    """Return a hand on a fresh desktop of a fixed look."""
    desktop = SimDesktop(theme="light")
    desktop.reset([], np.random.default_rng(0))
    return Hand(desktop)


@pytest.fixture
def disk() -> FsView:
    """Return the disk of a fresh computer, as the user sees it."""
    return standard_image().view("user", "test")


@pytest.fixture
def monkey() -> Callable[[Hand], list[str]]:
    """Return a function that uses every enabled control once and names those without effect."""
    return idle_controls


CONTROLS = frozenset({
    "push-button", "toggle-button", "check-box", "radio-button", "link", "page-tab", "menu",
    "list-item", "tree-item", "table-row", "table-column-header", "combo-box", "entry", "text",
})  # fmt: skip


def idle_controls(hand: Hand) -> list[str]:
    """Click every enabled control from one and the same state; return those that change nothing.

    A click counts if accessibility tree, clipboard or files differ afterwards.
    """
    start = hand.desktop.fork()
    before = _condition(start)
    idle = []
    for element in start.elements():
        if element.role not in CONTROLS or "enabled" not in element.states:
            continue
        # Clicking the text that has the keyboard only moves its caret.
        if element.id.startswith("wm:") or {"focused", "editable"} <= element.states:
            continue
        fork = start.fork()
        fork.perform(Action.at("click", *element.box.center))
        if _condition(fork) == before:
            idle.append(f"{element.role} {element.name!r}")
    return idle


def _condition(desktop: SimDesktop) -> tuple[bytes, str, str]:
    computer = desktop.wm.computer
    tree = etree.tostring(desktop.accessibility_tree())
    return tree, computer.fs.digest(), computer.clipboard.text
