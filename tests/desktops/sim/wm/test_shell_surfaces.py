"""The desktop itself: icons, task bar, notifications."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action
from cuaenv.desktops.sim.wm.actions import perform
from cuaenv.desktops.sim.wm.notices import LONGEST, shortened


def icon(hands: Any, name: str) -> tuple[int, int]:
    """Return the middle of a desktop icon."""
    hands.wm.settle()
    return hands.box(f"icon:{name}", hands.wm.background).center


def test_files_on_the_desktop_are_icons(hands: Any) -> None:
    """A file that appears shows at once, hidden ones never."""
    disk = hands.computer.disk("test")
    disk.write("/home/user/Desktop/.secret", "")
    disk.write("/home/user/Desktop/b.txt", "")
    disk.mkdir("/home/user/Desktop/a")
    hands.wm.settle()
    assert hands.wm.background.app.names() == ["a", "b.txt"]
    assert icon(hands, "a") < icon(hands, "b.txt")


def test_icons_are_renamed_and_trashed(hands: Any) -> None:
    """By keys and by the context menu."""
    disk = hands.computer.disk("test")
    disk.write("/home/user/Desktop/old.txt", "x")
    hands.do("click", *icon(hands, "old.txt"))
    hands.key("f2")
    hands.type("new.txt\n")
    assert disk.exists("/home/user/Desktop/new.txt")
    hands.do("right_click", *icon(hands, "new.txt"))
    hands.do("click", *hands.menu_item("Move to Trash"))
    assert not disk.exists("/home/user/Desktop/new.txt")
    assert [item.name for item in disk.trashed()] == ["new.txt"]


def test_a_taken_name_is_refused_with_a_message(hands: Any) -> None:
    """Nothing is overwritten by renaming."""
    disk = hands.computer.disk("test")
    disk.write("/home/user/Desktop/one", "1")
    disk.write("/home/user/Desktop/two", "2")
    hands.do("click", *icon(hands, "one"))
    hands.key("f2")
    hands.type("two\n")
    assert disk.read_text("/home/user/Desktop/two") == "2"
    assert "already" in hands.wm.keyboard().dialog.text


def test_dropping_an_icon_on_a_folder_moves_the_file(hands: Any) -> None:
    """With ctrl it is copied."""
    disk = hands.computer.disk("test")
    disk.mkdir("/home/user/Desktop/box")
    disk.write("/home/user/Desktop/f.txt", "x")
    hands.drag(icon(hands, "f.txt"), icon(hands, "box"), "ctrl")
    assert disk.exists("/home/user/Desktop/f.txt")
    assert disk.read_text("/home/user/Desktop/box/f.txt") == "x"


def test_a_new_folder_from_the_desktops_menu(hands: Any) -> None:
    """The name is asked for."""
    hands.do("right_click", 900, 500)
    hands.do("click", *hands.menu_item("New Folder…"))
    hands.type("plans\n")
    assert hands.computer.disk("test").is_dir("/home/user/Desktop/plans")


def test_notifications_show_for_a_while_and_stay_in_the_list(hands: Any) -> None:
    """Eight seconds of the virtual clock."""
    hands.computer.notify("Hello", "World")
    hands.wm.settle()
    assert hands.wm.bubble in hands.wm.surfaces()
    perform(hands.wm, Action("wait", seconds=9))
    assert hands.wm.bubble not in hands.wm.surfaces()
    hands.do("click", *hands.box("notices", hands.wm.bar).center)
    assert hands.menu_item_names() == ["Hello: World"]


def test_a_notification_can_be_dismissed(hands: Any) -> None:
    """By its close button."""
    hands.computer.notify("Hello", "World")
    hands.wm.settle()
    hands.do("click", *hands.box("dismiss", hands.wm.bubble).center)
    assert hands.wm.bubble not in hands.wm.surfaces()


def test_the_clock_of_the_task_bar_shows_virtual_time(hands: Any) -> None:
    """It goes on with the actions."""
    perform(hands.wm, Action("wait", seconds=60))
    names = [n.widget.name for n in hands.wm.bar.laid(hands.wm.metrics).nodes]
    assert "Mon 02 Jun  09:01" in names


def test_the_launcher_lists_the_programs(hands: Any) -> None:
    """The super key opens it, Escape closes it."""
    hands.key("super")
    assert "Files" in hands.menu_item_names()
    hands.key("escape")
    assert hands.wm.menu is None


def power_events(hands: Any) -> list[tuple[str, str]]:
    """Return what became of requests to go down, as (what, detail)."""
    events = hands.computer.fs.journal.events
    return [(event.path, event.detail) for event in events if event.kind == "power"]


def test_a_due_shutdown_is_told_and_the_computer_stays(hands: Any) -> None:
    """It is in the journal when it comes; the programs stay and actions go on."""
    hands.notepad()
    hands.computer.power.request("poweroff", actor="test")
    outcome = perform(hands.wm, Action("wait", seconds=1))
    assert outcome.status == "done"
    assert len(hands.computer.apps) == 1
    assert power_events(hands) == [("poweroff", "+0"), ("poweroff", "due")]
    assert hands.computer.notifications[-1].body == "The system will power off now!"


def test_a_scheduled_restart_comes_when_the_clock_gets_there(hands: Any) -> None:
    """Not a second before; what is scheduled is also a file."""
    hands.computer.power.request("reboot", delay=60, actor="test")
    scheduled = hands.computer.fs.peek("/run/systemd/shutdown/scheduled")
    assert scheduled.endswith("MODE=reboot\n")
    perform(hands.wm, Action("wait", seconds=59))
    assert power_events(hands) == [("reboot", "+60")]
    perform(hands.wm, Action("wait", seconds=1))
    assert power_events(hands)[-1] == ("reboot", "due")
    assert hands.computer.fs.peek("/run/systemd/shutdown/scheduled") == ""


def test_a_scheduled_shutdown_can_be_cancelled(hands: Any) -> None:
    """Both are in the journal, and nothing comes."""
    hands.computer.power.request("poweroff", delay=60, actor="test")
    assert hands.computer.power.cancel(actor="test")
    perform(hands.wm, Action("wait", seconds=60))
    perform(hands.wm, Action("wait", seconds=60))
    assert power_events(hands) == [("poweroff", "+60"), ("cancel", "poweroff")]


def test_a_long_message_is_cut_in_the_bubble_only(hands: Any) -> None:
    """The bubble ends it at a word; its accessible text, and the record, are whole."""
    body = "word " * 200
    hands.computer.notify("Long", body)
    hands.wm.settle()
    box = hands.wm.bubble.box
    assert box.h < 200 and box.right <= hands.computer.screen_size[0]
    widget = hands.wm.bubble.declared()
    assert widget.text == body
    shown = widget.children[1].name
    assert shown.endswith("word…") and len(shown) <= LONGEST + 1
    assert shortened("short") == "short"
    assert shortened("x" * 300) == "x" * LONGEST + "…"
