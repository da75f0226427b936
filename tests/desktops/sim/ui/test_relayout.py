"""Laying out again gives what laying out afresh gives, and keeps what did not change."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.metrics import COMPACT, STANDARD
from cuaenv.desktops.sim.ui.relayout import Layouter, reconciled
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

BOX = Rect(10, 20, 500, 320)


class Screen:
    """A tree with something of everything, which changes a little at a time."""

    def __init__(self) -> None:
        self.text = TextModel("one\ntwo", multiline=True)
        self.line = TextModel("abc")
        self.rows = 30
        self.chosen = 0
        self.note = "ready"
        self.wide = 120

    def view(self) -> Widget:
        """Declare it."""
        rows = [
            build.table_row(f"r{i}", str(i * i), key=f"row:{i}", selected=i == self.chosen)
            for i in range(self.rows)
        ]
        items = [build.list_item(f"item {i}", f"item:{i}") for i in range(self.rows // 2)]
        return build.column(
            build.toolbar(build.button("Go", "go"), build.entry(self.line, "Line", "line")),
            build.row(
                build.list_box(*items, key="items", width=self.wide),
                build.table(["Name", "Square"], rows, "table", widths=(0, 80)),
                build.text_area(self.text, "Text", "text"),
                grow=1, align="stretch",
            ),
            build.status_bar(self.note, f"{self.rows} rows"),
        )  # fmt: skip

    def change(self, rng: np.random.Generator) -> None:
        """Change one thing."""
        match int(rng.integers(8)):
            case 0:
                self.text.insert("x" * int(rng.integers(1, 60)))
            case 1:
                self.text.insert("\n" * int(rng.integers(1, 12)))
            case 2:
                self.line.insert("y")
            case 3:
                self.rows = int(rng.integers(0, 60))
            case 4:
                self.chosen = int(rng.integers(0, 30))
            case 5:
                self.note = "note " * int(rng.integers(1, 5))
            case 6:
                self.wide = int(rng.integers(60, 200))
            case _:
                self.text.place(int(rng.integers(len(self.text.text) + 1)))


@pytest.mark.parametrize("seed", range(3))
def test_it_is_what_a_fresh_layout_gives(seed: int) -> None:
    """After any sequence of changes, scrolling and moving included."""
    rng = np.random.default_rng(seed)
    screen, layouter, metrics = Screen(), Layouter(), STANDARD
    offsets: dict[str, tuple[int, int]] = {}
    box, shown = BOX, screen.view()
    for _ in range(40):
        screen.change(rng)
        if rng.random() < 0.2:
            offsets["table"] = (0, int(rng.integers(0, 600)))
            screen.text.follow = False
        if rng.random() < 0.1:
            box = BOX.moved(int(rng.integers(30)), 0)._replace(h=int(rng.integers(200, 400)))
        if rng.random() < 0.05:
            metrics = COMPACT if metrics is STANDARD else STANDARD
        shown = reconciled(shown, screen.view())
        got = layouter.layout(shown, box, dict(offsets), metrics)
        want = layout(shown, box, dict(offsets), metrics)
        assert got.nodes == want.nodes
        assert dict(got.areas) == dict(want.areas)
        offsets.update(got.offsets)


def test_equal_parts_keep_their_identity() -> None:
    """So that the painter can see at once that nothing changed there."""
    screen = Screen()
    old = screen.view()
    screen.note = "changed"
    new = reconciled(old, screen.view())
    assert new == screen.view()
    assert new.children[0] is old.children[0]
    assert new.children[1] is old.children[1]
    assert new.children[2] is not old.children[2]
    assert reconciled(new, screen.view()) is new


def test_nodes_of_unchanged_parts_are_the_same_objects() -> None:
    """Only what lies on the way to the change is placed anew."""
    screen, layouter = Screen(), Layouter()
    first = screen.view()
    before = layouter.layout(first, BOX, {})
    screen.note = "changed"
    after = layouter.layout(reconciled(first, screen.view()), BOX, before.offsets)
    fresh = [new for new in after.nodes if all(new is not old for old in before.nodes)]
    assert {node.widget.role for node in fresh} <= {"panel", "status-bar", "label"}
    second = reconciled(first, screen.view())
    again = layouter.layout(second, BOX, after.offsets)
    assert layouter.layout(second, BOX, again.offsets) is again
