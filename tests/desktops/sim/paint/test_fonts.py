"""Letters: exact widths, a grid for monospaced text, boxes for what no font has."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.paint import fonts, letters, missing
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
    """A character of no font is drawn as a box of its own width, and not as nothing."""
    box = fonts.glyph(Font(), "日").mask
    assert all((side > 0).all() for side in (box[0], box[-1], box[:, 0], box[:, -1]))
    assert not any(side.any() for side in (box[1, 1:-1], box[-2, 1:-1], box[1:-1, 1]))
    assert letters.text_mask("\x07", Font()).any()
    assert not letters.text_mask("   ", Font()).any()


@pytest.mark.parametrize("font", [Font(), Font("mono"), Font("sans", 20, 600)])
def test_missing_characters_are_told_apart(font: Font) -> None:
    """The box of a missing character holds its code, so no two are the same picture."""
    boxes = {letters.text_mask(c, font).tobytes() for c in "日本語中文한국"}
    assert len(boxes) == 7


def test_small_boxes_are_plain() -> None:
    """Where the code has no room the box is drawn without it; six digits need a wider one."""
    assert not missing.box("日", 6, 10)[1:-1, 1:-1].any()
    assert missing.size("😀")[0] > missing.size("日")[0]
    assert missing.box("😀", *missing.size("😀"))[1:-1, 1:-1].any()


DRAWN = {
    "Latin": "Größe Łódź Ağız Ệ ﬁ",
    "Greek": "Ελληνικά ΰ Ω",
    "Cyrillic": "Кириллица Ё ї ґ",
    "arrows": "←↑→↓↔⇐⇒⇔↵",
    "boxes": "─│┌┐└┘├┤┬┴┼═║╔╗█▓▒░",
    "punctuation": "“”‘’‚„…–—•·§¶†‡‰′″‹›«»",
    "currency": "€£¥¢₹₽₿₩₺",
    "signs": "✓✗★☆●○■□▲▼◀▶⌘⏎©®™№°±×÷≤≥≠≈∞√½",
}


@pytest.mark.parametrize("font", [Font(), Font("mono"), Font("sans", 17, 600)])
@pytest.mark.parametrize("kind", DRAWN)
def test_characters_that_are_drawn(kind: str, font: Font) -> None:
    """These characters have a glyph in both families, and no box stands for one."""
    for c in DRAWN[kind].replace(" ", ""):
        mask = fonts.glyph(font, c).mask
        assert mask.size and mask.max() > 100, c
        height, width = mask.shape
        assert mask.tobytes() != missing.box(c, width, height).tobytes(), c


@pytest.mark.parametrize("c", "⇒⇔✗★①")
def test_stand_ins_keep_to_their_cell(c: str) -> None:
    """A sign of another family is no wider than the monospaced cell it is drawn in."""
    font = Font("mono")
    glyph = fonts.glyph(font, c)
    assert glyph.mask.any()
    assert glyph.dx + glyph.mask.shape[1] <= fonts.cell_width(font) + 1


@pytest.mark.parametrize("c", ["\u0301", "\u200d", "\ufe0f", "\u200b", "\u2066", "\u20e3"])
@pytest.mark.parametrize("font", [Font(), Font("mono")])
def test_joining_characters_take_no_room(c: str, font: Font) -> None:
    """Accents, joiners, variation selectors and directions never move what comes after them."""
    assert fonts.width(f"a{c}b", font) == fonts.width("ab", font)


@pytest.mark.parametrize("font", [Font(), Font("mono"), Font("sans", 17, 600)])
@pytest.mark.parametrize("text", ["á", "Ä", "  ñ", "1ş"])
def test_composed_and_decomposed_look_the_same(text: str, font: Font) -> None:
    """Letters with their accents apart are the picture of those with them built in."""
    apart = unicodedata.normalize("NFD", text)
    assert len(apart) > len(text)
    one, two = letters.text_mask(apart, font), letters.text_mask(text, font)
    width = min(one.shape[1], two.shape[1])
    assert np.array_equal(one[:, :width], two[:, :width])
    assert not one[:, width:].any() and not two[:, width:].any()


@pytest.mark.parametrize("size", [12, 13, 15, 17, 20])
def test_words_are_parted(size: int) -> None:
    """A space is at least a quarter of the letters' size, so that words do not run together."""
    assert fonts.advances_of(Font("sans", size))[" "] * 4 >= size


def test_a_glyph_of_another_family_stands_in() -> None:
    """A line that Noto Sans lacks is drawn with JetBrains Mono's, an arrow with Inter's."""
    assert fonts.glyph(Font(), "│").mask.max() == 255
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
