"""What is kept from one look to the next never shows: a copy, which keeps nothing, looks the same.

A fork drops every cache, so it asks the programs anew what they show, lays all of it out, paints
it from nothing and tells of it from nothing.
"""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import SetupStep
from cuaenv.core.observation import ScreenView
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.launcher import app_ids

KEYS = (
    ("escape",), ("tab",), ("down",), ("up",), ("left",), ("right",), ("enter",), ("delete",),
    ("backspace",), ("space",), ("ctrl", "a"), ("ctrl", "z"), ("ctrl", "f"), ("pagedown",),
    ("alt", "tab"), ("f7",),
)  # fmt: skip
TEXTS = ("a", "Hello ", "1,2", "é", "\n", "x\ty")
SIZE = (960, 600)


def started(program: str, seed: int) -> SimDesktop:
    """Return a desktop with two windows, the program's in front."""
    desktop = SimDesktop(SIZE)
    content = "one\ttwo\n" * 40
    desktop.reset(
        [
            SetupStep("file", {"path": "~/notes.txt", "content": content}),
            SetupStep("window", {"app": "files", "box": [20, 20, 500, 380]}),
            SetupStep("window", {"app": program, "box": [120, 60, 760, 460]}),
        ],
        np.random.default_rng(seed),
    )
    return desktop


def some_action(desktop: SimDesktop, rng: np.random.Generator) -> Action:
    """Return what somebody might do with what is on the screen."""
    elements = desktop.elements()
    x, y = elements[int(rng.integers(len(elements)))].box.center
    x, y = min(max(x, 0), SIZE[0] - 1), min(max(y, 0), SIZE[1] - 1)
    kinds = (
        "click", "click", "click", "double_click", "right_click", "move", "type", "type", "key",
        "key", "scroll", "drag",
    )  # fmt: skip
    kind = kinds[int(rng.integers(len(kinds)))]
    if kind == "type":
        return Action.type(TEXTS[int(rng.integers(len(TEXTS)))])
    if kind == "key":
        return Action.key(*KEYS[int(rng.integers(len(KEYS)))])
    if kind == "scroll":
        return Action.scroll(x, y, dy=(-3, -1, 2)[int(rng.integers(3))])
    if kind == "drag":
        return Action.drag(x, y, int(rng.integers(SIZE[0])), int(rng.integers(SIZE[1])))
    return Action.at(kind, x, y)


@pytest.mark.parametrize("program", [name for name in app_ids() if name != "files"])
def test_a_copy_that_keeps_nothing_looks_the_same(program: str) -> None:
    """After every action of a random session pixels, elements and their summary are the copy's."""
    desktop, rng = started(program, 3), np.random.default_rng(len(program))
    for number in range(20):
        action = some_action(desktop, rng)
        desktop.perform(action)
        twin = desktop.fork()
        about = f"{program}, action {number}: {action}"
        assert desktop.elements() == twin.elements(), about
        assert np.array_equal(desktop.screenshot(), twin.screenshot()), about
        assert ScreenView(desktop).slots == ScreenView(twin).slots, about


def test_a_wrong_copy_is_found_out() -> None:
    """The comparison notices one character."""
    desktop = started("text_editor", 3)
    twin = desktop.fork()
    twin.perform(Action.type("x"))
    assert desktop.elements() != twin.elements()
    assert not np.array_equal(desktop.screenshot(), twin.screenshot())
