"""Scroll bars say where a view is, and dragging them goes where they say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node
from cuaenv.desktops.sim.ui.scrolling import UPRIGHT, dragged, thumb

FIXED = settings(derandomize=True, max_examples=100, deadline=None)


def _laid(offset: int, rows: int = 60) -> LaidOut:
    items = [build.list_item(str(i), f"row:{i}") for i in range(rows)]
    return layout(build.list_box(*items, key="l"), Rect(0, 0, 150, 220), {"l": (0, offset)})


def _bar(laid: LaidOut) -> Node:
    bar = laid.node("l" + UPRIGHT)
    assert bar is not None
    return bar


@FIXED
@given(st.integers(0, 5000))
def test_the_thumb_stays_on_its_track(offset: int) -> None:
    """The thumb lies on the bar, at its ends when the view is at an end."""
    laid = _laid(offset)
    bar = _bar(laid)
    box = thumb(bar)
    assert box.intersect(bar.box) == box
    if laid.areas["l"].offset[1] == 0:
        assert box.y == bar.box.y
    if laid.areas["l"].offset == laid.areas["l"].limit:
        assert box.bottom == bar.box.bottom


def test_dragging_to_the_end_shows_the_end() -> None:
    """The whole way down the track is the whole way down the content."""
    laid = _laid(0)
    bar = _bar(laid)
    room = bar.box.h - thumb(bar).h
    assert dragged(bar, room) == laid.areas["l"].limit[1]
    assert dragged(bar, -5) == 0


def test_the_wheel_stops_at_the_ends() -> None:
    """Wheel clicks move by a step and never past the content."""
    area = _laid(0).areas["l"]
    assert area.scrolled(0, 1) == (0, area.step[1])
    assert area.scrolled(0, 10_000) == area.limit
    assert area.scrolled(0, -3) == (0, 0)


def test_content_that_fits_has_no_bar() -> None:
    """A short list shows no scroll bar."""
    assert _laid(0, rows=3).node("l" + UPRIGHT) is None


def test_a_sheet_scrolls_both_ways() -> None:
    """Columns wider than the view bring a bar along the bottom; the header moves with them."""
    sheet = build.table([("A", 300), ("B", 300)], [["1", "2"]] * 40, key="t")
    laid = layout(sheet, Rect(0, 0, 300, 200), {"t": (200, 0)})
    assert laid.areas["t"].limit[0] > 0
    assert laid.node("t#h") is not None
    head = next(n for n in laid.nodes if n.widget.name == "B")
    cell = next(n for n in laid.nodes if n.widget.name == "2")
    assert head.box.x == cell.box.x == 1 + 300 - 200
