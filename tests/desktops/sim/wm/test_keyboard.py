"""The keyboard: typing, editing, focus, shortcuts, menus."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.action import Action
from cuaenv.desktops.sim.clipboard import Clipboard
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.wm.actions import perform
from cuaenv.desktops.sim.wm.chords import character, chord, parse
from cuaenv.desktops.sim.wm.text_keys import edit


def test_typing_is_exact(hands: Any) -> None:
    """Every character arrives as it was written, in any script."""
    app = hands.notepad()
    hands.click("body")
    text = 'Größe: 5 € <tag> "q" ñ 猫 🎉\nsecond\tline ~`|\\'
    hands.type(text)
    assert app.body.text == text


def test_a_line_break_in_an_entry_submits(hands: Any) -> None:
    """Newlines are the Return key."""
    app = hands.notepad()
    hands.type("abc\n")
    assert app.line.text == "abc"
    assert app.seen[-1] == ("submit", "line")


def test_editing_keys_work_together_with_the_clipboard(hands: Any) -> None:
    """Select all, cut, paste twice, undo."""
    app = hands.notepad()
    hands.type("abc")
    hands.key("ctrl", "a")
    hands.key("ctrl", "x")
    assert app.line.text == ""
    hands.key("ctrl", "v")
    hands.key("ctrl", "v")
    assert app.line.text == "abcabc"
    hands.key("ctrl", "z")
    assert app.line.text == "abc"
    hands.key("ctrl", "y")
    assert app.line.text == "abcabc"


def test_movement_and_selection_by_keys(hands: Any) -> None:
    """Words, ends of lines, shift to select, delete both ways."""
    app = hands.notepad()
    hands.type("one two three")
    hands.key("ctrl", "left")
    hands.key("ctrl", "shift", "left")
    assert app.line.selected == "two "
    hands.key("delete")
    hands.key("home")
    hands.key("delete")
    hands.key("end")
    hands.key("backspace")
    assert app.line.text == "ne thre"


def test_tab_goes_through_the_widgets_in_order(hands: Any) -> None:
    """Disabled widgets are passed over; shift goes back; a text area keeps its Tab."""
    app = hands.notepad()
    window = hands.window(app)
    seen = []
    for _ in range(4):
        hands.key("tab")
        seen.append(window.focus)
    assert seen == ["press", "bold", "colour", "volume"]
    hands.key("shift", "tab")
    assert window.focus == "colour"
    hands.click("body")
    hands.key("tab")
    assert app.body.text == "\t"


def test_return_and_space_press_what_has_the_focus(hands: Any) -> None:
    """Space toggles a check box, Return presses a button."""
    app = hands.notepad()
    hands.key("tab")
    hands.key("enter")
    assert app.dialog is not None
    hands.key("escape")
    hands.key("tab")
    hands.key("space")
    assert app.bold


def test_arrows_change_combo_boxes_and_sliders(hands: Any) -> None:
    """Without opening the list."""
    app = hands.notepad()
    for _ in range(3):
        hands.key("tab")
    hands.key("down")
    assert app.colour == "Green"
    hands.key("tab")
    hands.key("right")
    assert app.volume == 51


def test_keys_of_a_focused_list_go_to_the_program(hands: Any) -> None:
    """With the characters they type."""
    app = hands.notepad()
    hands.click("row:1")
    hands.key("down")
    hands.type("aÉ")
    assert app.keys == [("down",), ("a",), ("é",)]
    assert app.typed == "aÉ"


def test_menu_shortcuts_work_wherever_the_focus_is(hands: Any) -> None:
    """A shortcut is a click on its menu item, submenus included, and not a character."""
    app = hands.notepad()
    hands.key("ctrl", "s")
    assert app.seen[-1] == ("click", "save")
    assert app.line.text == ""


def test_the_menu_bar_works_without_the_pointer(hands: Any) -> None:
    """F10 opens it, arrows move in it, letters jump, Return chooses, Escape closes."""
    app = hands.notepad()
    hands.key("f10")
    hands.key("right")
    hands.key("left")
    hands.type("r")
    hands.key("right")
    hands.key("down")
    hands.key("enter")
    assert app.seen == [("click", "recent:2")]
    hands.key("alt")
    assert hands.wm.menu is not None
    hands.key("escape")
    assert hands.wm.menu is None
    hands.key("alt", "e")
    assert hands.wm.menu.key == "menu:Edit"


def test_the_menu_key_opens_the_context_menu(hands: Any) -> None:
    """Of the focused widget, where it has one."""
    hands.notepad()
    hands.click("line")
    hands.key("shift", "f10")
    assert hands.wm.menu is not None
    assert hands.wm.menu.kind == "text"


def test_a_held_modifier_counts_for_what_follows(hands: Any) -> None:
    """Until it is let go."""
    app = hands.notepad()
    hands.type("abc")
    perform(hands.wm, Action("key", keys=("shift",), press="down"))
    hands.key("home")
    assert app.line.selected == "abc"
    perform(hands.wm, Action("key", keys=("shift",), press="up"))
    hands.key("end")
    assert app.line.selected == ""


def test_shift_types_the_upper_row(hands: Any) -> None:
    """As a US layout has it."""
    app = hands.notepad()
    for key in ("a", "1", ";", "/"):
        hands.key("shift", key)
    assert app.line.text == "A!:?"


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("Ctrl+S", ("ctrl", "s")), ("Ctrl+Shift+N", ("ctrl", "shift", "n")), ("F5", ("f5",)),
        ("Ctrl++", ("ctrl", "+")), ("Alt+Left", ("alt", "left")), ("Delete", ("delete",)),
    ],
)  # fmt: skip
def test_shortcuts_are_read_as_menus_write_them(written: str, keys: tuple[str, ...]) -> None:
    """Whatever the case of the key's name."""
    assert parse(written) == keys


def test_the_order_of_modifiers_does_not_matter() -> None:
    """Chords are comparable."""
    assert chord(("shift", "ctrl", "z")) == chord(("ctrl", "shift", "z"))
    assert character(("ctrl", "a")) == ""


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from([
    ("left",), ("right",), ("home",), ("shift", "end"), ("ctrl", "a"), ("ctrl", "x"), ("up",),
    ("ctrl", "v"), ("ctrl", "z"), ("ctrl", "y"), ("backspace",), ("delete",), ("enter",), ("a",),
    ("shift", "b"), ("pagedown",), ("ctrl", "shift", "left"), ("tab",), ("f7",), ("ctrl", "q"),
]), max_size=40))  # fmt: skip
def test_any_keys_leave_a_text_whole(keys: list[tuple[str, ...]]) -> None:
    """Caret and anchor stay inside the text, and undoing everything gives the first text back."""
    from cuaenv.desktops.sim.computer import Computer

    clipboard = Clipboard(Computer(standard_image(), (1280, 720)))
    model = TextModel("first\nsecond", multiline=True)
    for pressed in keys:
        edit(model, pressed, clipboard, "test")
        assert 0 <= model.caret <= len(model.text)
        assert 0 <= model.anchor <= len(model.text)
    while model.undo():
        pass
    assert model.text == "first\nsecond"
