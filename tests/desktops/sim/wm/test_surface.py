"""A surface keeps what it declared and how that was laid out for as long as it is right."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np
import pytest

from cuaenv.core.desktop import SetupStep
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.ui.nodes import LaidOut
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.window import Window


@pytest.fixture
def wm() -> WindowManager:
    """Return a window manager with one window of the file manager."""
    desktop = SimDesktop((960, 600))
    files = [
        SetupStep("file", {"path": f"~/Documents/{n:02}.txt", "content": "x"}) for n in range(60)
    ]
    open_it = {"app": "files", "args": ["~/Documents"], "box": [40, 30, 700, 420]}
    desktop.reset([*files, SetupStep("window", open_it)], np.random.default_rng(0))
    return desktop.wm


def shown(wm: WindowManager) -> LaidOut:
    """Return the layout of the window."""
    return wm.windows[0].laid(wm.metrics)


def test_a_press_that_nobody_saw_leaves_everything_as_it_was(wm: WindowManager) -> None:
    """Pressing and releasing between two looks gives the very same layout back."""
    before = shown(wm)
    wm.windows[0].press("listing")
    wm.windows[0].press("")
    assert shown(wm) is before


def test_a_press_that_was_seen_is_shown_and_taken_back(wm: WindowManager) -> None:
    """While it is down the widget looks pressed; afterwards the window looks as before."""
    before = shown(wm)
    wm.windows[0].press("refresh")
    node = shown(wm).node("refresh")
    assert node is not None and "pressed" in node.widget.states
    wm.windows[0].press("")
    assert shown(wm) == before


def moved(window: Window) -> None:
    """Put the window elsewhere."""
    window.moved(Rect(60, 50, 700, 420))


def scrolled(window: Window) -> None:
    """Scroll the rows."""
    window.scroll_to("listing", (0, 60))


def left(window: Window) -> None:
    """Take the look of having the focus."""
    window.set_active(False)


def opened(window: Window) -> None:
    """Open a menu."""
    window.open("menu:File")


def renamed(window: Window) -> None:
    """Go to another folder."""
    window.app.folder = "/home/user"  # type: ignore[attr-defined]
    window.stale = True


@pytest.mark.parametrize("change", [moved, scrolled, left, opened, renamed])
def test_what_changes_during_a_press_is_shown_after_it(
    wm: WindowManager, change: Callable[[Window], None]
) -> None:
    """A press keeps nothing back of what happened while it was down."""
    before = shown(wm)
    twin = copy.deepcopy(wm)
    window = wm.windows[0]
    window.press("listing")
    change(window)
    window.press("")
    change(twin.windows[0])
    after = shown(wm)
    assert after != before
    wanted = shown(twin)
    assert [(n.box, n.clip, n.widget.states, n.widget.name) for n in after.nodes] == [
        (n.box, n.clip, n.widget.states, n.widget.name) for n in wanted.nodes
    ]


def test_what_is_shown_is_one_object_while_nothing_changes(wm: WindowManager) -> None:
    """Asked twice, the same tuple comes back; after a change of focus it is another."""
    wm.settle()
    parts, spoken = wm.showing.of(wm), wm.showing.spoken(wm)
    assert wm.showing.of(wm) is parts and wm.showing.spoken(wm) is spoken
    wm.windows[0].focus = "places" if wm.windows[0].focus != "places" else "listing"
    assert wm.showing.of(wm) is not parts
    assert wm.showing.spoken(wm)[1].focus == wm.windows[0].focus


def test_copies_keep_nothing(wm: WindowManager) -> None:
    """A copy's caches are empty, and fill with equal values of its own."""
    wm.settle()
    twin = copy.deepcopy(wm)
    assert not twin.showing.parts and twin.windows[0].laid_out is None
    assert [one.focus for one in twin.showing.spoken(twin)] == [
        one.focus for one in wm.showing.spoken(wm)
    ]
    assert twin.showing.parts[0].surface is twin.background
