"""Laying out again gives what laying out from nothing gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.relayout import Layouter, reconciled
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

FIXED = settings(derandomize=True, max_examples=60, deadline=None)
STATES = st.tuples(
    st.integers(0, 30), st.integers(0, 3), st.booleans(), st.text("ab \n", max_size=8),
    st.integers(0, 400), st.sampled_from([Rect(0, 0, 300, 200), Rect(9, 5, 260, 220)]),
)  # fmt: skip


def _tree(model: TextModel, rows: int, chosen: int, extra: bool) -> Widget:
    items = [build.list_item(f"row {i}", f"r:{i}", selected=i == chosen) for i in range(rows)]
    return build.column(
        build.toolbar(build.button("Go", "go"), build.label("more") if extra else None),
        build.row(build.list_box(*items, key="list"), build.text_area(model, "Text", "text"),
                  grow=1, align="stretch"),
        build.table(["A", "B"], [[str(i), "x"] for i in range(rows)], key="table"),
        build.status_bar(str(chosen)),
    )  # fmt: skip


@FIXED
@given(st.lists(STATES, min_size=2, max_size=5))
def test_again_is_as_from_nothing(states: list[tuple[int, int, bool, str, int, Rect]]) -> None:
    """Whatever changed between two declarations, the nodes and offsets are those of `layout`."""
    model, layouter, tree = TextModel("text", multiline=True), Layouter(), None
    for rows, chosen, extra, typed, down, box in states:
        model.insert(typed)
        declared = _tree(model, rows, chosen, extra)
        tree = declared if tree is None else reconciled(tree, declared)
        assert tree == declared
        scroll = {"list": (0, down), "table": (0, down // 2), "text": (0, 0)}
        again, fresh = layouter.layout(tree, box, scroll), layout(declared, box, scroll)
        assert again.nodes == fresh.nodes
        assert again.areas == fresh.areas
