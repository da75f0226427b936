"""Tests of the Code Editor's commands on lines, its colours, and its replace bar."""

from __future__ import annotations

import pytest

from cuaenv.core.action import Action


@pytest.fixture
def typing(hand):
    """Return a function that opens a file with a text and puts the caret on a line."""

    def start(name, text, line=1):
        hand.open("code_editor", hand.put(name, text))
        hand.key("ctrl", "g")
        hand.type(f"{line}\n")
        return hand.app.editing()

    return start


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("a.py", "    x = 1\n", "    # x = 1\n"),
        ("a.js", "x()\n", "// x()\n"),
        ("a.html", "<b>x</b>\n", "<!-- <b>x</b> -->\n"),
        ("a.css", "p {}\n", "/* p {} */\n"),
    ],
)
def test_comments_come_and_go(hand, typing, name, text, after):
    """Ctrl+/ makes a comment of the line as its language writes them, and code of it again."""
    model = typing(name, text)
    hand.key("ctrl", "/")
    assert model.text == after
    hand.key("ctrl", "/")
    assert model.text == text


def test_selected_lines_become_comments_together(hand, typing):
    """The marks stand at the least depth, empty lines get none, and one undo takes all back."""
    text = "if a:\n    b\n\nc\n"
    model = typing("a.py", text)
    model.select(0, text.index("c"))
    hand.key("ctrl", "/")
    assert model.text == "# if a:\n#     b\n\nc\n"
    hand.key("ctrl", "z")
    assert model.text == text


def test_plain_text_has_no_comments(hand, typing):
    """Where the language has no comments, the status bar says so and nothing changes."""
    model = typing("a.txt", "x\n")
    hand.key("ctrl", "/")
    assert model.text == "x\n"
    assert "no comments" in hand.app.note


@pytest.mark.parametrize(
    ("keys", "line", "after", "at"),
    [
        (("alt", "down"), 1, "b\na\nc", 2),
        (("alt", "up"), 3, "a\nc\nb", 2),
        (("alt", "up"), 1, "a\nb\nc", 1),
        (("alt", "down"), 3, "a\nb\nc", 3),
        (("shift", "alt", "down"), 2, "a\nb\nb\nc", 3),
        (("ctrl", "shift", "k"), 2, "a\nc", 2),
        (("ctrl", "shift", "k"), 3, "a\nb", 2),
    ],
)
def test_lines_are_moved_copied_and_deleted(hand, typing, keys, line, after, at):
    """The shortcuts change whole lines and the caret goes with its line; the ends hold."""
    model = typing("a.txt", "a\nb\nc", line)
    hand.key(*keys)
    assert model.text == after
    assert model.position[0] + 1 == at


def test_lines_are_indented_by_the_setting(hand, typing):
    """Ctrl+] moves lines a level to the right, ctrl+[ back, as wide as the settings say."""
    hand.put(".config/code/settings.json", '{"editor.tabSize": 2}')
    model = typing("a.py", "a\nb\n")
    model.select(0, 3)
    hand.key("ctrl", "]")
    assert model.text == "  a\n  b\n"
    hand.key("ctrl", "[")
    hand.key("ctrl", "[")
    assert model.text == "a\nb\n"


def test_the_caret_jumps_between_brackets(hand, typing):
    """Go to Bracket puts the caret at the partner."""
    model = typing("a.py", "f(\n1,\n)\n")
    model.place(1)
    hand.menu("Go", "Go to Bracket")
    assert model.caret == 6


def test_line_commands_are_saved_where_the_settings_say(hand, typing):
    """With automatic saving a moved line is on disk, as a typed one would be."""
    hand.put(".config/code/settings.json", '{"files.autoSave": "afterDelay"}')
    typing("a.py", "a\nb\n")
    hand.key("alt", "down")
    assert hand.read("a.py") == "b\na\n"


def test_program_text_is_coloured_and_plain_text_is_not(hand):
    """A Python file shows more colours than the same text in a text file."""
    text = 'def f(): return "a" + 1  # b\n' * 5
    counts = []
    for name in ("a.py", "a.txt"):
        hand.open("code_editor", hand.put(name, text))
        box = hand.find("text").box
        shot = hand.desktop.screenshot()[box.y + 8 : box.bottom - 8, box.x + 50 : box.right - 40]
        strong = (shot.max(axis=2).astype(int) - shot.min(axis=2)) > 90
        counts.append(int(strong.sum()))
    assert counts[0] > 200 > counts[1] * 4


def test_an_opened_string_recolours_the_lines_below(hand, typing):
    """Lines whose own text did not change are painted anew when what is above makes a string."""
    typing("a.py", "x\nimport os\nimport re\n")
    box = hand.find("text").box
    hand.key("home")
    before = hand.desktop.screenshot()[box.y + 25 : box.y + 70, box.x + 45 : box.x + 200].copy()
    hand.type('"""')
    after = hand.desktop.screenshot()[box.y + 25 : box.y + 70, box.x + 45 : box.x + 200]
    assert (before != after).any()


@pytest.mark.parametrize("program", ["code_editor", "text_editor"])
def test_tab_goes_from_find_to_replace(hand, program):
    """In the replace bar Tab leads from one entry to the other, and shift+Tab back."""
    hand.open(program, hand.put("a.txt", "one two one"))
    hand.key("ctrl", "h")
    hand.type("one\tthree")
    assert (hand.app.needle.text, hand.app.replacement.text) == ("one", "three")
    hand.key("shift", "tab")
    hand.type("two")
    assert hand.app.needle.text == "two"
    hand.do(Action.key("tab"), Action.key("tab"), Action.key("enter"))
    assert hand.app.editing().text == "one three one"


def test_the_text_editor_goes_to_a_line_by_ctrl_g(hand):
    """Ctrl+G asks for a line as ctrl+I does."""
    hand.open("text_editor", hand.put("a.txt", "a\nb\nc"))
    hand.key("ctrl", "g")
    hand.type("3\n")
    assert hand.app.editing().position == (2, 0)
