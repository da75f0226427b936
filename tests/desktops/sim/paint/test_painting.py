"""Painting: the same bytes every time, and partial repaints equal to whole ones.

Run this file as a program to put new digests on record, after looking at the galleries.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import platform
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.paint import canvas, fonts, gallery, icons, themes
from cuaenv.desktops.sim.paint.changes import changes
from cuaenv.desktops.sim.paint.screen import Screen, Shown
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

GOLDEN = Path(__file__).with_name("golden.json")
BOX = Rect(30, 20, 420, 330)
SIZE = (500, 380)
THEME = themes.load("light")


def _forget() -> None:
    """Empty every cache that painting fills."""
    canvas.forget()
    icons.tile.cache_clear()
    for cached in (fonts.glyph, fonts.edges, fonts.advances_of, fonts.elided):
        cached.cache_clear()


def _digest(theme: str) -> str:
    return hashlib.sha256(gallery.picture(theme).tobytes()).hexdigest()


def _versions() -> dict[str, str]:
    fontpkgs = ("fontpkg-noto-sans", "fontpkg-inter", "fontpkg-jetbrains-mono")
    packages = ("pillow", "numpy", *fontpkgs)
    found = {name: importlib.metadata.version(name) for name in packages}
    return {**found, "machine": platform.machine(), "system": platform.system()}


@pytest.mark.parametrize("theme", themes.names())
def test_the_same_bytes_with_fresh_caches(theme: str) -> None:
    """A frame does not depend on what was drawn before."""
    _forget()
    first = _digest(theme)
    assert _digest(theme) == first
    _forget()
    assert _digest(theme) == first


def test_the_stored_digests() -> None:
    """Every theme's gallery is, byte for byte, the one on record for these versions."""
    stored = json.loads(GOLDEN.read_text())
    if stored["versions"] != _versions():
        pytest.skip(f"recorded for {stored['versions']}, these are {_versions()}")
    assert {theme: _digest(theme) for theme in themes.names()} == stored["digests"]


def _window(
    model: TextModel, entry: TextModel, on: bool = False, chosen: int = 1, look: str = "active"
) -> Widget:
    rows = [
        build.list_item(f"row {i}", f"row:{i}", icon="folder", selected=i == chosen)
        for i in range(40)
    ]
    return build.column(
        build.row(build.label("Title", grow=1), style=f"titlebar {look}", height=30),
        build.toolbar(build.entry(entry, "Name", "name", grow=1), build.button("Go", "go")),
        build.row(
            build.list_box(*rows, key="list", width=140, grow=0),
            build.text_area(model, "Text", "text", style="numbers"), grow=1, align="stretch",
        ),
        build.check_box("On", on, "on"), build.toggle("Switch", on, "switch"),
        style=f"frame {look}", pad=(1, 1, 1, 1),
    )  # fmt: skip


def _text() -> TextModel:
    return TextModel("\n".join(f"line {i} of the text" for i in range(30)), multiline=True)


CHANGES: dict[str, Callable[[TextModel, TextModel], dict[str, object]]] = {
    "typing": lambda text, entry: text.insert("abc") or {},
    "a line break": lambda text, entry: text.insert("\n") or {},
    "selecting": lambda text, entry: text.select(3, 80) or {},
    "the end of the text": lambda text, entry: text.move("document_end") or {},
    "an entry": lambda text, entry: entry.insert("x" * 90) or {},
    "a check box": lambda text, entry: {"on": True},
    "another row": lambda text, entry: {"chosen": 3},
    "scrolling": lambda text, entry: {"scroll": {"list": (0, 77)}},
    "another window's turn": lambda text, entry: {"look": "inactive"},
    "the focus": lambda text, entry: {"focus": "go"},
    "no focus": lambda text, entry: {"focus": ""},
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_repainting_what_changed_equals_repainting_all(what: str) -> None:
    """A frame brought up to date is the frame painted from nothing."""
    text, entry = _text(), TextModel("name")
    first = Shown("w", layout(_window(text, entry), BOX), "text")
    screen = Screen(SIZE)
    before = screen.draw([first], THEME).copy()
    told = CHANGES[what](text, entry)
    scroll, focus = told.pop("scroll", {}), str(told.pop("focus", "text"))
    second = Shown("w", layout(_window(text, entry, **told), BOX, scroll), focus)  # type: ignore[arg-type]
    after = screen.draw([second], THEME).copy()
    assert not np.array_equal(before, after)
    assert np.array_equal(after, Screen(SIZE).draw([second], THEME))


def test_a_typed_character_repaints_one_line() -> None:
    """Typing dirties the line of the caret and no other, whatever follows it in the text."""
    text, entry = _text(), TextModel()
    text.place(60)
    old = layout(_window(text, entry), BOX)
    text.insert("x")
    boxes = changes(old, layout(_window(text, entry), BOX), "text", "text")
    look = next(node.look for node in old.nodes if node.widget.key == "text")
    assert look is not None and look.caret is not None
    assert [(box.y, box.h) for box in boxes] == [(look.caret.y, look.caret.h)]


def test_nothing_changed_repaints_nothing() -> None:
    """The same declaration laid out anew has no differences."""
    text, entry = _text(), TextModel()
    one, two = (layout(_window(text, entry), BOX) for _ in range(2))
    assert changes(one, two, "text", "text") == []


def test_moving_raising_and_closing_windows() -> None:
    """After any restacking the frame equals one composed from nothing, shadows included."""

    def shown(key: str, x: int, y: int) -> Shown:
        tree = _window(_text(), TextModel(key))
        return Shown(key, layout(tree, Rect(x, y, 240, 200)))

    a, b, c = shown("a", 20, 20), shown("b", 120, 60), shown("c", 200, 150)
    frames = [[a, b, c], [b, a, c], [b, shown("a", 60, 150), c], [c], [c, a], []]
    screen = Screen(SIZE)
    for surfaces in frames:
        assert np.array_equal(screen.draw(surfaces, THEME), Screen(SIZE).draw(surfaces, THEME))


def test_changing_the_theme_repaints_everything() -> None:
    """Another theme leaves no pixel of the one before."""
    shown = [Shown("w", layout(_window(_text(), TextModel()), BOX))]
    screen, dark = Screen(SIZE), themes.load("dark")
    screen.draw(shown, THEME)
    assert np.array_equal(screen.draw(shown, dark), Screen(SIZE).draw(shown, dark))


if __name__ == "__main__":
    record = {"versions": _versions(), "digests": {name: _digest(name) for name in themes.names()}}
    GOLDEN.write_text(json.dumps(record, indent=2) + "\n")
