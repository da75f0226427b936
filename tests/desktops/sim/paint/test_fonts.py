"""Letters: exact widths, a grid for monospaced text, boxes for what no font has."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.paint import fonts, letters
from cuaenv.desktops.sim.paint.fonts import Font

FIXED = settings(derandomize=True, max_examples=80, deadline=None)
TEXTS = st.text(max_size=30)
FONTS = st.sampled_from([Font(), Font("mono"), Font("sans", 17, 600)])


@FIXED
@given(TEXTS, FONTS)
def test_widths_add_up(text: str, font: Font) -> None:
    """Any text at all has a place for each caret position, left to right, and a mask as wide."""
    edges = fonts.edges(text, font)
    assert len(edges) == len(text) + 1
    assert all(a <= b for a, b in pairwise(edges))
    assert fonts.width(text, font) == edges[-1]
    mask = letters.text_mask(text, font)
    assert mask.shape == (fonts.line_height(font), edges[-1] + 2 * letters.MARGIN)


@FIXED
@given(TEXTS, st.integers(0, 200), FONTS)
def test_elided_texts_fit(text: str, room: int, font: Font) -> None:
    """A text that is cut fits its room and begins as it did."""
    shown = fonts.elided(text, font, room)
    if shown != text:
        assert fonts.width(shown, font) <= room
        assert text.startswith(shown.removesuffix("…"))


@pytest.mark.parametrize("c", "iW0é│→日Ω")
def test_monospaced_text_lies_on_a_grid(c: str) -> None:
    """Every character takes whole cells, wide ones two."""
    cell = fonts.cell_width(Font("mono"))
    assert fonts.width(c, Font("mono")) == cell * fonts.cells(c)
    assert fonts.cells("日") == 2 and fonts.cells("\u0301") == 0


def test_missing_characters_are_boxes() -> None:
    """A character of neither font is drawn as a box of its own width, and not as nothing."""
    box = fonts.glyph(Font(), "日")
    assert (box.mask[0] > 0).all() and (box.mask[-1] > 0).all()
    assert not box.mask[1:-1, 1:-1].any()
    assert letters.text_mask("\x07", Font()).any()
    assert not letters.text_mask("   ", Font()).any()


def test_a_glyph_of_the_other_family_stands_in() -> None:
    """An arrow that Noto Sans lacks is drawn with JetBrains Mono's."""
    assert fonts.glyph(Font(), "→").mask.max() == 255


def test_accents_are_drawn_over_their_letter() -> None:
    """A combining accent takes no width, and its ink comes on top of the letter."""
    plain, accented = (letters.text_mask(text, Font()) for text in ("e", "e\u0301"))
    assert plain.shape == accented.shape
    assert int(accented.sum()) > int(plain.sum())


def test_tabs_go_to_stops() -> None:
    """A tab ends at the next multiple of four digits."""
    font = Font("mono")
    stop = fonts.TAB_CELLS * fonts.cell_width(font)
    assert fonts.width("a\t", font) == stop
    assert fonts.width("abcd\t", font) == 2 * stop


def test_bold_is_darker() -> None:
    """The weight axis is in effect."""
    masks = [letters.text_mask("Text", Font("sans", 13, weight)) for weight in (400, 600)]
    assert int(np.sum(masks[1], dtype=np.int64)) > int(np.sum(masks[0], dtype=np.int64))
