"""Text models hold exactly what was typed, and undo it exactly."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.ui.text_model import MOVES, TextModel

FIXED = settings(derandomize=True, max_examples=150, deadline=None)
TEXTS = st.text(st.sampled_from("ab _\n\t.é日\u0301😀"), max_size=12)


@dataclass
class Plain:
    """The reference: a string, a caret and an anchor, changed by slicing."""

    text: str
    caret: int = 0
    anchor: int = 0

    def span(self) -> tuple[int, int]:
        """Return the selected range."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def put(self, start: int, end: int, new: str) -> None:
        """Replace a range."""
        self.text = self.text[:start] + new + self.text[end:]
        self.caret = self.anchor = start + len(new)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("insert"), TEXTS),
        st.tuples(st.just("place"), st.integers(0, 60), st.booleans()),
        st.tuples(st.just("left")),
        st.tuples(st.just("right")),
        st.tuples(st.just("all")),
    ),
    max_size=25,
)


def _apply(model: TextModel, plain: Plain, step: tuple[object, ...]) -> None:
    match step:
        case ("insert", str(text)):
            model.insert(text)
            plain.put(*plain.span(), text)
        case ("place", int(at), bool(extend)):
            model.place(at, extend)
            plain.caret = min(at, len(plain.text))
            plain.anchor = plain.anchor if extend else plain.caret
        case ("left",):
            start, end = plain.span()
            model.delete("left")
            plain.put(max(start - (start == end), 0), end, "")
        case ("right",):
            start, end = plain.span()
            model.delete("right")
            plain.put(start, end + (start == end), "")
        case _:
            model.select_all()
            plain.anchor, plain.caret = 0, len(plain.text)


@FIXED
@given(TEXTS, STEPS)
def test_edits_like_a_string(text: str, steps: list[tuple[object, ...]]) -> None:
    """After any edits the model holds what slicing a plain string gives, and knows its lines."""
    model, plain = TextModel(text, multiline=True), Plain(text)
    for step in steps:
        _apply(model, plain, step)
        assert (model.text, model.caret, model.anchor) == (plain.text, plain.caret, plain.anchor)
        assert [model.line(i) for i in range(model.line_count)] == plain.text.split("\n")


@FIXED
@given(TEXTS, STEPS)
def test_undo_and_redo_are_exact(text: str, steps: list[tuple[object, ...]]) -> None:
    """Undoing everything gives the first text, redoing everything the last."""
    model, plain = TextModel(text, multiline=True), Plain(text)
    for step in steps:
        _apply(model, plain, step)
    last = model.text
    while model.undo():
        pass
    assert model.text == text
    while model.redo():
        pass
    assert model.text == last


@FIXED
@given(TEXTS, st.lists(st.tuples(st.sampled_from(MOVES), st.booleans()), max_size=20))
def test_moving_changes_no_text(text: str, moves: list[tuple[str, bool]]) -> None:
    """Movements keep the text and stay inside it; without shift nothing is selected."""
    model = TextModel(text, multiline=True)
    for where, extend in moves:
        model.move(where, extend)
        assert model.text == text
        assert 0 <= model.caret <= len(text)
        assert extend or model.caret == model.anchor
    assert model.version == 0


def test_typing_is_undone_by_words() -> None:
    """A run of typing is one undo step up to each space."""
    model = TextModel()
    for c in "one two":
        model.insert(c)
    model.undo()
    assert model.text == "one"
    model.undo()
    assert model.text == ""


def test_moving_parts_runs_of_typing() -> None:
    """Typing before and after a caret movement is undone separately."""
    model = TextModel()
    model.insert("a")
    model.move("home")
    model.insert("b")
    model.undo()
    assert model.text == "a"


def test_up_and_down_keep_the_column() -> None:
    """Going over a short line returns to the column the movement began in."""
    model = TextModel("long line\nab\nlong line", multiline=True)
    model.place(7)
    model.move("down")
    assert model.position == (1, 2)
    model.move("down")
    assert model.position == (2, 7)


def test_up_on_the_first_line_goes_to_its_start() -> None:
    """Up and Page Down at the edges go to the ends of the document."""
    model = TextModel("abc\ndef", multiline=True)
    model.place(2)
    model.move("up")
    assert model.caret == 0
    model.move("page_down")
    model.move("page_down")
    assert model.caret == 7


def test_left_with_a_selection_goes_to_its_start() -> None:
    """An arrow without shift drops the selection at the side it points to."""
    model = TextModel("abcdef")
    model.select(2, 5)
    model.move("left")
    assert (model.caret, model.anchor) == (2, 2)


def test_double_and_triple_click() -> None:
    """A double click selects the word, a triple click the line with its break."""
    model = TextModel("one two\nthree", multiline=True)
    model.select_word(5)
    assert model.selected == "two"
    model.select_line(5)
    assert model.selected == "one two\n"


def test_word_deletion() -> None:
    """ctrl+Backspace takes the word before the caret, and nothing of the one before that."""
    model = TextModel("one two")
    model.delete("word_left")
    assert model.text == "one "


def test_read_only_takes_no_edits() -> None:
    """Typing, cutting and undoing leave a read-only text alone; loading replaces it."""
    model = TextModel("keep", read_only=True)
    model.select_all()
    model.insert("x")
    assert model.cut() == "keep"
    assert model.text == "keep"
    model.set_text("new")
    assert model.text == "new"


def test_max_length_cuts_what_is_too_much() -> None:
    """A full entry takes only as many characters as fit."""
    model = TextModel("abc", max_length=5)
    model.insert("defgh")
    assert model.text == "abcde"


def test_a_single_line_has_no_line_breaks() -> None:
    """Pasting lines into an entry joins them by spaces."""
    model = TextModel()
    model.paste("a\nb")
    assert model.text == "a b"


def test_find_goes_around_the_end() -> None:
    """Finding goes on at the start after the last match, either way."""
    model = TextModel("ab ab AB", multiline=True)
    spans = []
    for _ in range(4):
        assert model.find("ab")
        spans.append(model.selection)
    assert spans == [(0, 2), (3, 5), (6, 8), (0, 2)]
    assert model.find("ab", backwards=True)
    assert model.selection == (6, 8)
    assert not model.find("ab", match_case=True, whole_words=True) or model.selected == "ab"
    assert not model.find("missing")


def test_replace_all_is_one_undo_step() -> None:
    """Replacing every match counts them and is undone at once."""
    model = TextModel("a.a.a", multiline=True)
    assert model.replace_all("a", "bb") == 3
    assert model.text == "bb.bb.bb"
    model.undo()
    assert model.text == "a.a.a"


def test_replace_takes_the_selected_match_only() -> None:
    """Replace first selects, then replaces and selects the next."""
    model = TextModel("x a x", multiline=True)
    model.replace("x", "y")
    assert model.text == "x a x"
    model.replace("x", "y")
    assert model.text == "y a x"
    assert model.selection == (4, 5)


def test_copies_are_independent() -> None:
    """A deep copy and a pickled copy share nothing that an edit changes."""
    model = TextModel("text", multiline=True)
    model.insert("a")
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        other.insert("b")
        other.undo()
        other.undo()
        assert (other.text, model.text) == ("text", "atext")


def test_unknown_movement_is_an_error() -> None:
    """A misspelt movement names the right one."""
    with pytest.raises(UnknownName, match="word_left"):
        TextModel().move("wordleft")
