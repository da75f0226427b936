"""The texts a policy without words may type."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.elements import Element
from cuaenv.core.geometry import Rect
from cuaenv.core.text_choices import DISTRACTORS, TEXTS, asked_of, texts_of


def test_what_an_instruction_names():
    """Quoted strings, files, addresses, numbers and names are found in order, once each."""
    text = (
        "Send “Q3 report” from ~/Documents/q3.csv to ann.lee@example.org and Bob Miller, then set "
        "the total to 1,250.50 in 'sum sheet' and open https://shop.example/cart for Q3.csv."
    )
    assert asked_of(text) == (
        "Q3 report", "~/Documents/q3.csv", "ann.lee@example.org", "Bob Miller", "1,250.50",
        "sum sheet", "https://shop.example/cart", "Q3.csv",
    )  # fmt: skip


def test_apostrophes_are_no_quotes():
    """The apostrophes of ordinary words quote nothing."""
    assert asked_of("Don't touch the user's or the others' files") == ()


def test_endless_words_are_passed_over():
    """A word too long to type is no choice, hides none, and costs no time worth mentioning."""
    endless = "x" * 100_000
    assert asked_of(f"Move {endless} and {endless}.txt to a.txt") == ("a.txt",)
    texts = texts_of("", (_file(f"{endless}@{endless} b.txt"),))
    assert texts == ("b.txt", *DISTRACTORS)


def _file(name: str) -> Element:
    return Element("list-item", name, "Files", Rect(0, 0, 9, 9))


def test_the_screen_adds_files_and_distractors_close():
    """File-like names on the screen follow the instruction's; distractors come last."""
    texts = texts_of('Open "a.txt"', (_file("a.txt"), _file("b.txt"), _file("New Folder")))
    assert texts == ("a.txt", "b.txt", *DISTRACTORS)


def test_there_are_never_too_many():
    """A crowded instruction and screen still leave room for the distractors."""
    instruction = "Sum " + ", ".join(str(i) for i in range(100, 160))
    texts = texts_of(instruction, [_file(f"f{i}.txt") for i in range(90)])
    assert len(texts) == TEXTS and texts[-1] in DISTRACTORS


@given(instruction=st.text(max_size=200), name=st.text(max_size=50))
@settings(derandomize=True)
def test_any_text_gives_distinct_choices(instruction, name):
    """Whatever the words, choices are distinct, not empty and few."""
    texts = texts_of(instruction, [_file(name)])
    assert len(set(texts)) == len(texts) <= TEXTS
    assert all(texts)
