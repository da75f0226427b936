"""The pointer tells what is below it, and its tip is at the very pixel."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.paint.pointer import draw_pointer, shape_at
from cuaenv.desktops.sim.paint.screen import Shown
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.text_model import TextModel

SHAPES = ("arrow", "text", "link")
OVER = {
    "entry": "text", "area": "text", "link": "link", "button": "arrow", "off": "arrow",
    "secret": "text",
}  # fmt: skip


def _shown(box: Rect) -> Shown:
    tree = build.column(
        build.entry(TextModel("a"), "E", "entry"),
        build.entry(TextModel("a"), "O", "off", states={"disabled"}),
        build.password(TextModel("a"), "S", "secret"),
        build.text_area(TextModel("a", multiline=True), "A", "area"),
        build.link("More", "link"), build.button("Go", "button"), align="start",
    )  # fmt: skip
    return Shown("w", layout(tree, box))


@pytest.mark.parametrize("key", OVER)
def test_shapes(key: str) -> None:
    """A bar over what can be typed in, a hand over links, an arrow over all else."""
    shown = _shown(Rect(10, 10, 300, 400))
    node = shown.laid_out.node(key)
    assert node is not None
    assert shape_at([shown], *node.box.center) == OVER[key]
    assert shape_at([shown], 309, 409) == "arrow"
    assert shape_at([shown], 0, 0) == "arrow"


def test_only_the_topmost_surface_counts() -> None:
    """A link under another window does not make a hand."""
    below, aside = _shown(Rect(10, 10, 300, 400)), _shown(Rect(0, 0, 1, 1))
    cover = Shown("c", layout(build.column(build.button("Go", "go")), Rect(0, 0, 400, 500)))
    link = below.laid_out.node("link")
    assert link is not None
    assert shape_at([aside, below], *link.box.center) == "link"
    assert shape_at([cover, below], *link.box.center) == "arrow"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("shade", [0, 128, 255])
def test_the_pointer_can_be_seen_at_its_place(shape: str, shade: int) -> None:
    """On black, grey and white, within a few pixels of where it points, and only around there."""
    pixels = np.full((80, 80, 3), shade, np.uint8)
    draw_pointer(pixels, 40, 40, shape)
    changed = np.abs(pixels.astype(int) - shade).max(axis=2) > 60
    rows, columns = np.nonzero(changed)
    assert changed.sum() >= 30
    assert changed[36:45, 36:45].any()
    assert rows.min() >= 28 and rows.max() <= 64
    assert columns.min() >= 28 and columns.max() <= 56


def test_the_shape_follows_the_pointer_and_the_screen() -> None:
    """Moved onto a text it becomes a bar; when the window closes below it, an arrow again."""
    desktop = SimDesktop((800, 600), "light")
    desktop.reset((), np.random.default_rng(0))
    app = desktop.wm.computer.launch("text_editor")
    desktop.wm.settle()
    box = desktop.wm.windows[-1].box
    x, y = box.center
    seen = []
    for change in (
        lambda: desktop.perform(Action("move", box.x + 60, box.y + 10)),
        lambda: desktop.perform(Action("move", x, y)),
        lambda: (desktop.wm.computer.close_app(app), desktop.wm.settle()),
    ):
        change()
        frame = desktop.screenshot()
        for shape in SHAPES:
            expected = desktop._picture._screen.frame.copy()  # type: ignore[union-attr]
            draw_pointer(expected, *desktop.wm.pointer, shape)
            if np.array_equal(frame, expected):
                seen.append(shape)
    assert seen == ["arrow", "text", "arrow"]
