"""A small screen for guardrails to look at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cuaenv.core.elements import append, desktop_frame
from cuaenv.core.geometry import Rect
from cuaenv.guardrails import GuardView

SHOWING = frozenset({"showing", "visible", "enabled"})


def screen(
    *nodes: tuple[str, str, Rect], app: str = "Files", window: str = "Documents",
    focused: str = "", text: str = "", instruction: str = "Tidy up.",
) -> GuardView:  # fmt: skip
    """Return a view of one active window with nodes in it; `focused` names the one with the keys,
    which shows `text`."""
    root = desktop_frame()
    parent = append(root, "application", app, states=SHOWING)
    box = Rect(0, 0, 400, 300)
    frame = append(parent, "frame", window, box=box, states=SHOWING | {"active"})
    for role, name, where in nodes:
        mine = bool(name) and name == focused
        states = SHOWING | ({"focused"} if mine else set())
        append(frame, role, name, box=where, states=states, text=text if mine else "")
    return GuardView(instruction, np.zeros((300, 400, 3), np.uint8), root)


@pytest.fixture
def view() -> GuardView:
    return screen(("push-button", "Save", Rect(10, 10, 50, 20)))


@pytest.fixture
def screen_of() -> Any:
    """Return the function that builds a view; see `screen`."""
    return screen
