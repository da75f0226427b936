"""Broken lines hold every character exactly once and fit where anything fits."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.paint import fonts
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.wrapping import longest_line, wrapped, wrapped_line

FIXED = settings(derandomize=True, max_examples=200, deadline=None)
LINES = st.text(st.sampled_from("abcW .é日"), max_size=60)


@FIXED
@given(LINES, st.integers(20, 200))
def test_pieces_cover_the_line(line: str, room: int) -> None:
    """Pieces follow each other without gaps, and without their last spaces they fit."""
    pieces = wrapped_line(line, Font(), room)
    assert "".join(line[a:b] for a, b in pieces) == line
    for start, end in pieces:
        shown = line[start:end].rstrip()
        assert fonts.width(shown, Font()) <= room or len(shown) == 1


def test_breaks_after_spaces() -> None:
    """A word that does not fit goes to the next line whole."""
    room = fonts.width("one two", Font())
    assert [b - a for a, b in wrapped_line("one two three", Font(), room)] == [8, 5]


def test_lines_are_numbered_once() -> None:
    """Continued pieces have no line number of their own."""
    pieces = wrapped("aaa bbb\nc", Font(), fonts.width("aaa ", Font()))
    assert [number for _, _, number in pieces] == [0, -1, 1]
    assert longest_line("a\nbbb\ncc") == "bbb"
