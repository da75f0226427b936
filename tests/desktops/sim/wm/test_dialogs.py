"""Dialogs over windows, and the harness's dialog over everything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import Dialog
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.paint import fonts, themes
from cuaenv.desktops.sim.wm.actions import perform

REQUEST = Dialog("Control Request", ("Please hand over.", "Now."), {"accept": "Accept", "no": "No"})


def test_return_presses_the_default_button(hands: Any) -> None:
    """The prompt's text, selected at first, is the answer."""
    app = hands.notepad()
    hands.click("press")
    hands.type("new\n")
    assert app.answers == ["new"]
    assert app.dialog is None


def test_escape_and_alt_f4_cancel(hands: Any) -> None:
    """No answer is given; the window stays."""
    app = hands.notepad()
    for keys in (("escape",), ("alt", "f4")):
        hands.click("press")
        hands.key(*keys)
        assert app.dialog is None
    assert app.answers == []
    assert app in hands.computer.apps


def test_a_dialog_takes_the_look_of_the_focus(hands: Any) -> None:
    """While it is open its window's title bar is drawn as that of one in the background."""
    app = hands.notepad()
    window = hands.window(app)
    assert "active" in window.declared().states
    hands.click("press")
    assert "active" not in window.declared().states
    assert "active" in hands.wm.keyboard().declared().states
    hands.key("escape")
    assert "active" in window.declared().states


def test_a_dialog_blocks_its_own_window_only(hands: Any) -> None:
    """Other windows go on; the blocked one takes neither clicks nor keys."""
    first, second = hands.notepad(), hands.notepad()
    hands.click("press")
    blocked = hands.window(second)
    x, y = blocked.laid(hands.wm.metrics).node("bold").box.center
    hands.do("click", x, y)
    assert not second.bold
    box = hands.window(first).box
    hands.do("click", box.x + 40, box.y + 5)
    hands.type("free")
    assert first.line.text == "free"


def test_a_dialog_can_be_moved_by_its_title(hands: Any) -> None:
    """Like a window, but it cannot be minimised or maximised."""
    hands.notepad()
    hands.click("press")
    dialog = hands.wm.keyboard()
    box = dialog.box
    hands.drag((box.x + 80, box.y + 10), (box.x + 100, box.y + 40))
    assert dialog.box == box.moved(20, 30)
    assert dialog.laid(hands.wm.metrics).node("wm:minimise") is None


def test_saving_over_a_file_asks_first(hands: Any) -> None:
    """Only agreeing gives the path to the program; refusing leads back to the file dialog."""
    app = hands.notepad()
    hands.computer.disk("test").write("/home/user/note.txt", "old")
    hands.key("ctrl", "s")
    hands.type("\n")
    assert hands.wm.keyboard().dialog.title == "Replace File?"
    hands.click("button:cancel")
    assert app.answers == []
    assert hands.wm.keyboard().dialog.title == "Save File"
    hands.key("enter")
    hands.click("button:replace")
    assert app.answers == ["/home/user/note.txt"]
    assert hands.wm.dialogs == []


def test_a_new_name_is_taken_without_a_question(hands: Any) -> None:
    """The stem is selected, so typing keeps the ending."""
    app = hands.notepad()
    hands.key("ctrl", "s")
    hands.type("other")
    hands.click("ok")
    assert app.answers == ["/home/user/other.txt"]


def test_files_are_found_by_filter_places_and_double_click(hands: Any) -> None:
    """Typing in the list filters it; a double click opens."""
    app = hands.notepad()
    disk = hands.computer.disk("test")
    disk.write("/home/user/Documents/alpha.txt", "")
    disk.write("/home/user/Documents/beta.txt", "")
    hands.key("ctrl", "o")
    hands.click("place:/home/user/Documents")
    hands.click("file:alpha.txt")
    hands.type("bet")
    dialog = hands.wm.keyboard()
    assert dialog.laid(hands.wm.metrics).node("file:alpha.txt") is None
    hands.click("file:beta.txt", kind="double_click")
    assert app.answers == ["/home/user/Documents/beta.txt"]


def test_what_the_arrows_go_to_is_what_is_opened(hands: Any) -> None:
    """Return opens the row that is selected, whatever was clicked before."""
    app = hands.notepad()
    disk = hands.computer.disk("test")
    disk.write("/home/user/Documents/alpha.txt", "")
    disk.write("/home/user/Documents/beta.txt", "")
    hands.key("ctrl", "o")
    hands.click("place:/home/user/Documents")
    hands.click("file:alpha.txt")
    hands.key("down")
    hands.key("enter")
    assert app.answers == ["/home/user/Documents/beta.txt"]


def test_a_selected_folder_is_entered_though_a_file_was_clicked(hands: Any) -> None:
    """The name of the file is not kept for the folder."""
    app = hands.notepad()
    disk = hands.computer.disk("test")
    disk.mkdir("/home/user/Documents/Letters")
    disk.write("/home/user/Documents/alpha.txt", "")
    hands.key("ctrl", "o")
    hands.click("place:/home/user/Documents")
    hands.click("file:alpha.txt")
    hands.key("up")
    hands.key("enter")
    assert hands.wm.keyboard().dialog.folder == "/home/user/Documents/Letters"
    assert app.answers == []


def test_a_typed_path_is_followed(hands: Any) -> None:
    """A folder is entered, a missing file is told of, `~` is the home."""
    app = hands.notepad()
    hands.key("ctrl", "o")
    hands.click("name")
    hands.type("/etc\n")
    dialog = hands.wm.keyboard().dialog
    assert dialog.folder == "/etc"
    hands.type("nothing\n")
    assert hands.wm.keyboard().dialog.title == "Not Found"
    hands.key("enter")
    hands.key("ctrl", "a")
    hands.type("~/.bashrc\n")
    assert app.answers == ["/home/user/.bashrc"]


def test_nothing_can_be_opened_before_it_is_named(hands: Any) -> None:
    """The button is off while no file is chosen, so that no click on it goes unanswered."""
    hands.notepad()
    hands.computer.disk("test").write("/home/user/Documents/alpha.txt", "")
    hands.key("ctrl", "o")
    hands.click("place:/home/user/Documents")

    def is_off() -> bool:
        node = hands.wm.keyboard().laid(hands.wm.metrics).node("ok")
        return "disabled" in node.widget.states

    assert is_off()
    hands.click("file:alpha.txt")
    assert not is_off()


def test_a_closed_folder_says_so(hands: Any) -> None:
    """The dialog stays usable."""
    hands.notepad()
    hands.key("ctrl", "o")
    hands.click("name")
    hands.type("/root\n")
    names = [n.widget.name for n in hands.wm.keyboard().laid(hands.wm.metrics).nodes]
    assert "Permission denied" in names


def test_the_harness_dialog_takes_the_keyboard(hands: Any) -> None:
    """Escape and alt+F4 do nothing, nor does typing; Tab and Return work."""
    app = hands.notepad()
    hands.wm.show(REQUEST)
    hands.key("escape")
    hands.key("alt", "f4")
    hands.type("abc")
    hands.key("ctrl", "alt", "t")
    assert hands.wm.choice is None
    assert app.line.text == ""
    assert hands.computer.apps == [app]
    hands.key("tab")
    hands.key("enter")
    assert hands.wm.choice == "no"
    assert hands.wm.harness is None


def test_nothing_below_the_harness_dialog_can_be_clicked(hands: Any) -> None:
    """Until a button was pressed; then the desktop goes on as before."""
    app = hands.notepad()
    x, y = hands.box("bold").center
    hands.wm.show(Dialog("Small", ("?",), {"ok": "OK"}, (300, 200)))
    hands.do("click", x, y)
    hands.do("right_click", 5, 5)
    assert not app.bold
    assert hands.wm.menu is None
    hands.click("choice:ok")
    assert hands.wm.choice == "ok"
    hands.do("click", x, y)
    assert app.bold


def test_the_harness_dialog_closes_an_open_menu(hands: Any) -> None:
    """Nothing may lie over it."""
    hands.notepad()
    hands.click("menu:File")
    hands.wm.show(REQUEST)
    assert hands.wm.menu is None
    assert hands.wm.surfaces()[-1] is hands.wm.harness


LONG = ("The agent asks for help because it does not know the password. " * 20)[:1000]
SIZES = [(640, 480), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("theme", themes.names())
@pytest.mark.parametrize("size", SIZES)
def test_the_harness_dialog_fits_any_screen(size: tuple[int, int], theme: str) -> None:
    """A text of 1,000 characters is whole, the buttons too, in the middle of the screen."""
    desktop = SimDesktop(size, theme)
    desktop.reset((), np.random.default_rng(0))
    desktop.show_dialog(Dialog("Control Request", (LONG,), {"yes": "Accept control", "no": "No"}))
    surface = desktop.wm.harness
    box, screen = surface.box, Rect(0, 0, *size)
    assert box.intersect(screen) == box
    assert abs(box.center[0] - size[0] // 2) <= 1 and abs(box.center[1] - size[1] // 2) <= 1
    laid = surface.laid(desktop.wm.metrics)
    text = next(node for node in laid.nodes if node.widget.text == LONG)
    assert "".join(line.text for line in text.look.lines) == LONG
    body = laid.node("body").box
    height = fonts.line_height(text.look.font)
    # The contrast theme's letters are so large that the last lines may have to be scrolled to.
    hidden = 4 if theme == "contrast" else 0
    shown = [line for line in text.look.lines if line.y + height <= body.bottom + 1]
    assert len(shown) >= len(text.look.lines) - hidden
    for key in ("choice:yes", "choice:no"):
        button = laid.node(key)
        assert button.box.intersect(box) == button.box and button.box.y >= body.bottom
        assert button.look.lines[0].text == button.widget.name


def test_a_short_request_is_written_large(hands: Any) -> None:
    """The letters are larger than a program's, and one button takes the whole width."""
    hands.wm.show(Dialog("Stop", ("Short.",), {"ok": "OK"}))
    laid = hands.wm.harness.laid(hands.wm.metrics)
    text = next(node for node in laid.nodes if node.widget.text == "Short.")
    assert text.look.font.size == hands.wm.metrics.large
    assert laid.node("choice:ok").box.w > hands.wm.harness.box.w * 3 // 4


def test_more_text_than_fits_scrolls(hands: Any) -> None:
    """The buttons stay where they are, and the wheel shows the rest."""
    hands.wm.show(Dialog("Stop", (LONG, LONG, "The end."), {"ok": "OK"}))
    surface = hands.wm.harness
    before = surface.laid(hands.wm.metrics)
    x, y = before.node("body").box.center
    perform(hands.wm, Action("scroll", x, y, dy=-20))
    after = surface.laid(hands.wm.metrics)
    first, last = (
        [n for n in laid.nodes if n.widget.text == "The end."] for laid in (before, after)
    )
    assert not first and last[0].box.bottom <= after.node("body").box.bottom
    assert after.node("choice:ok").box == before.node("choice:ok").box
