"""The pointer: clicks, menus, sliders, selections, drag and drop."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action
from cuaenv.desktops.sim.wm.actions import perform


def test_a_click_reaches_the_widget_with_its_modifiers(hands: Any) -> None:
    """The innermost widget with a key gets the event."""
    app = hands.notepad()
    hands.click("row:3", "ctrl")
    assert app.seen[-1] == ("click", "row:3")


def test_a_disabled_widget_takes_no_click(hands: Any) -> None:
    """Nothing is sent, not even to what lies around it."""
    app = hands.notepad()
    hands.click("off")
    assert app.seen == []


def test_releasing_elsewhere_is_no_click(hands: Any) -> None:
    """A press that slides off its button does nothing."""
    app = hands.notepad()
    x, y = hands.box("press").center
    hands.do("mouse_down", x, y)
    hands.do("mouse_up", x, y + 200)
    assert app.dialog is None


def test_press_and_release_at_one_place_are_a_click(hands: Any) -> None:
    """mouse_down and mouse_up make the same event as click."""
    app = hands.notepad()
    x, y = hands.box("bold").center
    hands.do("mouse_down", x, y)
    hands.do("mouse_up", x, y)
    assert app.bold


def test_a_double_click_is_a_click_and_a_double(hands: Any) -> None:
    """Widgets that accept doubles get one; others are clicked twice."""
    app = hands.notepad()
    hands.click("row:1", kind="double_click")
    assert app.seen == [("click", "row:1"), ("double", "row:1")]
    hands.click("bold", kind="double_click")
    assert not app.bold
    assert app.seen[-2:] == [("click", "bold"), ("click", "bold")]


def test_a_context_menu_opens_and_its_choice_is_a_click(hands: Any) -> None:
    """Right click and long press are the same."""
    app = hands.notepad()
    for kind in ("right_click", "long_press"):
        hands.click("row:2", kind=kind)
        hands.do("click", *hands.menu_item("Delete"))
        assert app.seen[-1] == ("click", "delete:2")
        assert hands.wm.menu is None


def test_a_click_outside_an_open_menu_only_closes_it(hands: Any) -> None:
    """The click does not reach what lies below."""
    app = hands.notepad()
    hands.click("menu:File")
    hands.click("bold")
    assert hands.wm.menu is None
    assert not app.bold


def test_submenus_open_beside_their_item(hands: Any) -> None:
    """Moving over the item opens it; choosing inside closes everything."""
    app = hands.notepad()
    hands.click("menu:File")
    hands.do("move", *hands.menu_item("Recent"))
    hands.do("click", *hands.menu_item("Two"))
    assert app.seen[-1] == ("click", "recent:2")
    assert hands.wm.menu is None


def test_a_disabled_menu_item_cannot_be_chosen(hands: Any) -> None:
    """The menu stays open."""
    app = hands.notepad()
    hands.click("menu:File")
    hands.do("click", *hands.menu_item("Locked"))
    assert hands.wm.menu is not None
    assert app.seen == []


def test_the_next_menu_opens_when_the_pointer_moves_along_the_bar(hands: Any) -> None:
    """An open menu bar follows the pointer."""
    hands.notepad()
    hands.click("menu:File")
    hands.do("move", *hands.box("menu:Edit").center)
    assert hands.wm.menu is not None
    assert hands.wm.menu.key == "menu:Edit"


def test_a_combo_box_sends_what_was_chosen(hands: Any) -> None:
    """The event carries the key of the item."""
    app = hands.notepad()
    hands.click("colour")
    hands.do("click", *hands.menu_item("Green"))
    assert app.colour == "Green"


def test_a_slider_follows_the_pointer(hands: Any) -> None:
    """Dragging to the right end sets the highest value."""
    app = hands.notepad()
    box = hands.box("volume")
    hands.drag(box.center, (box.right + 50, box.y + 5))
    assert app.volume == 100


def test_dragging_over_a_text_selects_it(hands: Any) -> None:
    """The selection reaches from press to release; a shift click extends it."""
    app = hands.notepad()
    hands.type("hello world")
    box = hands.box("line")
    hands.drag((box.x + 1, box.center[1]), (box.right - 1, box.center[1]))
    assert app.line.selected == "hello world"
    hands.do("click", box.x + 1, box.center[1])
    hands.do("click", box.right - 1, box.center[1], "shift")
    assert app.line.selected == "hello world"


def test_double_and_triple_clicks_select_word_and_line(hands: Any) -> None:
    """As in every text field."""
    app = hands.notepad()
    hands.type("hello world")
    x, y = hands.box("line").x + 20, hands.box("line").center[1]
    hands.do("double_click", x, y)
    assert app.line.selected == "hello"
    hands.do("triple_click", x, y)
    assert app.line.selected == "hello world"


def test_a_text_has_a_menu_of_its_own(hands: Any) -> None:
    """Right click offers copy and paste with the clipboard."""
    app = hands.notepad()
    hands.type("abc")
    hands.click("line", kind="triple_click")
    hands.click("line", kind="right_click")
    hands.do("click", *hands.menu_item("Copy"))
    assert hands.computer.clipboard.get() == "abc"
    hands.click("body", kind="right_click")
    hands.do("click", *hands.menu_item("Paste"))
    assert app.body.text == "abc"


def test_dropping_a_widget_on_another_window(hands: Any) -> None:
    """The target is told what came from where."""
    first, second = hands.notepad(), hands.notepad()
    hands.drag((hands.window(second).box.x + 300, hands.window(second).box.y + 10), (900, 60))
    start = hands.box("row:4", hands.window(second)).center
    end = hands.box("bin", hands.window(first)).center
    hands.drag(start, end)
    assert first.dropped == [("row:4", "Notepad")]
    assert second.dropped == []


def test_the_thumb_of_a_scroll_bar_can_be_dragged(hands: Any) -> None:
    """The content moves in proportion; a press beside the thumb goes a page."""
    app = hands.notepad()
    bar = hands.box("rows#v")
    hands.drag((bar.center[0], bar.y + 5), (bar.center[0], bar.bottom - 3))
    offset = hands.window(app).offsets["rows"][1]
    assert offset == hands.window(app).laid(hands.wm.metrics).areas["rows"].limit[1]
    hands.do("click", bar.center[0], bar.y + 3)
    assert 0 < hands.window(app).offsets["rows"][1] < offset


def test_points_off_the_screen_are_rejected(hands: Any) -> None:
    """The outcome says so and nothing happens."""
    outcome = perform(hands.wm, Action.at("click", 1280, 5))
    assert outcome.status == "rejected"
    assert "off the 1280x720 screen" in outcome.message


def test_kinds_that_are_not_the_desktops_business_are_unsupported(hands: Any) -> None:
    """The environment ends episodes, not the desktop."""
    assert perform(hands.wm, Action("done")).status == "unsupported"


def test_a_middle_click_is_an_event_of_its_own(hands: Any) -> None:
    """Programs may close tabs with it."""
    app = hands.notepad()
    hands.click("row:0", kind="middle_click")
    assert app.seen[-1] == ("middle", "row:0")
