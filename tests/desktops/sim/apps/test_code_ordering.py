"""Sorting lines in the Code Editor, by hand."""

from __future__ import annotations

from typing import Any

import pytest

FILE = "/home/user/site/names.txt"


def opened(hand: Any, text: str) -> Any:
    """Open the editor on a file of that text."""
    hand.put(FILE, text)
    hand.open("code_editor", "/home/user/site")
    hand.click("tree-item", "names.txt")
    return hand


def sort(hand: Any) -> str:
    """Choose the command in the palette and return the text."""
    hand.key("ctrl", "shift", "p")
    hand.type("sort lines\n")
    return str(hand.app.editing().text)


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("pear\nfig\napple\n", "apple\nfig\npear\n"),
        ("pear\nfig\napple", "apple\nfig\npear"),
        ("b\nA\na\nB\n", "A\na\nB\nb\n"),
        ("b\n\na\n", "\na\nb\n"),
        ("é\nz\na\n", "a\nz\né\n"),
        ("one\n", "one\n"),
        ("", ""),
    ],
)
def test_all_lines_are_sorted(hand: Any, text: str, ordered: str) -> None:
    """Without a selection the whole text is; its last line break stays the last."""
    assert sort(opened(hand, text)) == ordered


def test_only_the_selected_lines_are_sorted(hand: Any) -> None:
    """A selection that ends at the very start of a line leaves that line out."""
    opened(hand, "z\nc\nb\na\n")
    hand.key("ctrl", "home")
    hand.key("down")
    hand.key("shift", "down")
    hand.key("shift", "down")
    assert sort(hand) == "z\nb\nc\na\n"


def test_a_line_is_taken_whole(hand: Any) -> None:
    """Selecting from the middle of one line to the middle of another sorts both in full."""
    opened(hand, "pear\nfig\napple\n")
    hand.key("ctrl", "home")
    hand.key("right")
    hand.key("shift", "down")
    assert sort(hand) == "fig\npear\napple\n"


def test_sorting_is_undone_at_once(hand: Any) -> None:
    """One undo brings the old order back, and the file changes only when it is saved."""
    assert sort(opened(hand, "b\na\n")) == "a\nb\n"
    assert hand.read(FILE) == "b\na\n"
    hand.key("ctrl", "z")
    assert hand.app.editing().text == "b\na\n"
    hand.key("ctrl", "shift", "z")
    hand.key("ctrl", "s")
    assert hand.read(FILE) == "a\nb\n"


def test_without_a_file_there_is_nothing_to_sort(hand: Any) -> None:
    """The palette does not offer the command then."""
    hand.open("code_editor")
    hand.key("ctrl", "shift", "p")
    hand.type("sort lines")
    assert not [name for name in hand.names("list-item") if "Sort" in name]
