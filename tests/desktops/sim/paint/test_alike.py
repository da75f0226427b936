"""Desktops that look the same share pixels, and none of them shows in another."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import SetupStep
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.paint import alike

NOTE = SetupStep("file", {"path": "~/Desktop/note.txt", "content": "hello\n"})
EDITOR = SetupStep("window", {"app": "text_editor", "box": [300, 60, 700, 480]})


def fresh(theme: str = "light") -> SimDesktop:
    """Return a desktop with an icon and a window."""
    desktop = SimDesktop((1024, 640), theme)
    desktop.reset([NOTE, EDITOR], np.random.default_rng(3))
    return desktop


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_frame_of_shared_pixels_equals_one_painted_anew(theme: str) -> None:
    """Whether the desktop and the task bar were painted before makes no difference."""
    fresh(theme).screenshot()
    shared = fresh(theme).screenshot()
    alike.forget()
    assert np.array_equal(fresh(theme).screenshot(), shared)


def test_what_changes_on_one_desktop_does_not_show_on_another() -> None:
    """Selecting an icon paints over pixels of one's own."""
    one, other = fresh(), fresh()
    before = one.screenshot()
    assert np.array_equal(other.screenshot(), before)
    icon = next(e for e in one.elements() if e.name == "note.txt")
    one.perform(Action.at("click", *icon.box.center))
    one.perform(Action.at("move", 512, 320))
    other.perform(Action.at("move", 512, 320))
    x, y, w, h = icon.box
    changed = one.screenshot()[y : y + h, x : x + w]
    assert not np.array_equal(changed, before[y : y + h, x : x + w])
    assert np.array_equal(other.screenshot()[y : y + h, x : x + w], before[y : y + h, x : x + w])
    assert np.array_equal(fresh().screenshot()[y : y + h, x : x + w], before[y : y + h, x : x + w])


def test_the_shared_pixels_are_bounded() -> None:
    """Screens of many sizes do not pile up, and very large ones are not kept at all."""
    alike.forget()
    for width in range(1000, 1040):
        desktop = SimDesktop((width, 640), "dark")
        desktop.reset([], np.random.default_rng(0))
        desktop.screenshot()
    assert 0 < alike.held() <= alike.LIMIT
    alike.forget()
    large = SimDesktop((2600, 1200), "dark")
    large.reset([NOTE], np.random.default_rng(0))
    large.screenshot()
    assert alike.held() < 2600 * 1200
