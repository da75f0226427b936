"""A screen of plain elements to decode against, and strategies of actions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import settings
from lxml import etree

from cuaenv.core.elements import Element, desktop_frame
from cuaenv.core.geometry import Rect
from cuaenv.core.observation import ScreenView

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


class PlainScreen:
    """A screen that shows the elements it is given."""

    screen_size = (1280, 720)

    def __init__(self, *elements: Element) -> None:
        self._elements = elements

    def screenshot(self) -> np.ndarray:
        return np.zeros((720, 1280, 3), np.uint8)

    def accessibility_tree(self) -> etree._Element:
        return desktop_frame()

    def elements(self) -> tuple[Element, ...]:
        return self._elements


def _element(role: str, name: str, x: int, y: int, *states: str, text: str = "") -> Element:
    box = Rect(x, y, 1280 - x, 720 - y) if role in ("frame", "list") else Rect(x, y, 100, 20)
    return Element(role, name, "Files", box, frozenset(states), text, "", "Files")


@pytest.fixture(scope="session")
def view() -> ScreenView:
    """A file manager with two files, a button and an entry; the pointer is at (10, 20)."""
    screen = PlainScreen(
        _element("frame", "Files", 0, 0, "active"),
        _element("push-button", "New", 10, 10, "enabled"),
        _element("entry", "Location", 200, 10, "editable", text="/home/user"),
        _element("list", "", 0, 100),
        _element("list-item", "draft.txt", 10, 110),
        _element("list-item", "notes.md", 10, 140, "selected"),
    )
    return ScreenView(screen, 'Rename draft.txt to "final.txt"', pointer=(10, 20))
