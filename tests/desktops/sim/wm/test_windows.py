"""Windows: stacking, focus, moving, resizing, minimising, maximising, closing."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action
from cuaenv.desktops.sim.wm.actions import perform


def test_a_new_window_is_in_front_and_has_the_keyboard(hands: Any) -> None:
    """The program started last is active and gets what is typed."""
    first, second = hands.notepad(), hands.notepad()
    hands.type("ab")
    assert hands.wm.active is hands.window(second)
    assert (first.line.text, second.line.text) == ("", "ab")


def test_clicking_a_window_behind_brings_it_to_the_front(hands: Any) -> None:
    """A click on a visible part raises the window, activates it, and still counts as a click."""
    first = hands.notepad()
    hands.notepad()
    box = hands.window(first).box
    hands.do("click", box.x + 40, box.y + 5)
    assert hands.wm.windows[-1].app is first
    assert hands.computer.focused is first


def test_dragging_the_title_bar_moves_the_window(hands: Any) -> None:
    """The window follows the pointer by exactly the dragged distance."""
    window = hands.window(hands.notepad())
    before = window.box
    x, y = before.x + 200, before.y + 10
    hands.drag((x, y), (x + 60, y + 33))
    assert window.box == before.moved(60, 33)


def test_a_title_bar_cannot_be_lost_off_the_screen(hands: Any) -> None:
    """Wherever a window is dragged, part of its title bar stays in reach."""
    window = hands.window(hands.notepad())
    x, y = window.box.x + 200, window.box.y + 10
    hands.drag((x, y), (0, 719))
    assert window.box.y <= 680 - 34
    assert window.box.right >= 60


def test_dragging_a_corner_resizes_both_ways(hands: Any) -> None:
    """The bottom right corner follows the pointer; the top left stays."""
    window = hands.window(hands.notepad())
    box = window.box
    hands.drag((box.right, box.bottom), (box.right + 50, box.bottom + 30))
    assert window.box == box._replace(w=box.w + 50, h=box.h + 30)


def test_dragging_the_left_edge_keeps_the_right_one(hands: Any) -> None:
    """Resizing from the left moves the left edge only, and stops at the least width."""
    window = hands.window(hands.notepad())
    box = window.box
    hands.drag((box.x - 2, box.y + 200), (box.x + 1200, box.y + 200))
    assert window.box.right == box.right
    assert window.box.w == 240


def test_double_click_on_the_title_maximises_and_restores(hands: Any) -> None:
    """The window fills the screen above the task bar, and goes back to where it was."""
    window = hands.window(hands.notepad())
    before = window.box
    hands.do("double_click", before.x + 200, before.y + 10)
    assert window.box == hands.wm.space
    hands.do("double_click", 300, 10)
    assert window.box == before


def test_the_buttons_of_the_title_bar_work(hands: Any) -> None:
    """Minimise hides the window, its task button brings it back, close ends the process."""
    app = hands.notepad()
    window = hands.window(app)
    hands.click("wm:minimise")
    assert window.minimised
    assert hands.wm.active is None
    x, y = hands.box(f"task:{app.pid}", hands.wm.bar).center
    hands.do("click", x, y)
    assert hands.wm.active is window
    hands.click("wm:maximise")
    assert window.maximised
    hands.click("wm:close")
    assert hands.wm.windows == []
    assert app.pid not in hands.computer.processes


def test_clicking_the_task_button_of_the_active_window_minimises_it(hands: Any) -> None:
    """The window behind gets the keyboard."""
    first, second = hands.notepad(), hands.notepad()
    x, y = hands.box(f"task:{second.pid}", hands.wm.bar).center
    hands.do("click", x, y)
    assert hands.window(second).minimised
    assert hands.computer.focused is first


def test_a_program_may_ask_before_it_closes(hands: Any) -> None:
    """alt+F4 leaves the window open until its question is answered."""
    app = hands.notepad()
    app.ask_first = True
    hands.key("alt", "f4")
    assert app in hands.computer.apps
    hands.click("button:close")
    assert app.answers == ["close"]
    assert app not in hands.computer.apps


def test_alt_tab_goes_back_to_the_window_used_before(hands: Any) -> None:
    """Twice alt+Tab swaps the two last used windows."""
    first, second = hands.notepad(), hands.notepad()
    hands.key("alt", "tab")
    assert hands.computer.focused is first
    hands.key("alt", "tab")
    assert hands.computer.focused is second


def test_alt_held_down_tabs_through_all_windows(hands: Any) -> None:
    """Each Tab goes one window further back; letting alt go settles where it begins again."""
    third, second, first = hands.notepad(), hands.notepad(), hands.notepad()
    perform(hands.wm, Action("key", keys=("alt",), press="down"))
    met = []
    for _ in range(3):
        hands.key("tab")
        met.append(hands.computer.focused)
    assert met == [second, third, first]
    perform(hands.wm, Action("key", keys=("alt",), press="up"))
    hands.key("alt", "tab")
    assert hands.computer.focused is third


def test_killing_the_process_closes_the_window(hands: Any) -> None:
    """The window is gone and the kill is in the journal."""
    app = hands.notepad()
    hands.computer.kill(app.pid, user="user")
    hands.wm.settle()
    assert hands.wm.windows == []
    assert hands.computer.fs.journal.events[-1].kind == "kill"


def test_the_title_bar_has_a_menu(hands: Any) -> None:
    """A right click on the title offers the window's own actions."""
    window = hands.window(hands.notepad())
    hands.do("right_click", window.box.x + 200, window.box.y + 10)
    hands.do("click", *hands.menu_item("Maximise"))
    assert window.maximised


def test_the_window_under_the_pointer_scrolls_even_when_another_is_active(hands: Any) -> None:
    """The wheel goes where the pointer is and moves no focus."""
    from cuaenv.core.action import Action
    from cuaenv.desktops.sim.wm.actions import perform

    app = hands.notepad()
    x, y = hands.box("row:2").center
    perform(hands.wm, Action.scroll(x, y, -2))
    assert hands.window(app).offsets["rows"] == (0, 120)
    perform(hands.wm, Action.scroll(x, y, 5))
    assert hands.window(app).offsets["rows"] == (0, 0)
