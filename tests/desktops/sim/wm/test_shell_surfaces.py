"""The desktop itself: icons, task bar, notifications."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.wm.actions import perform


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


def test_after_power_off_nothing_works(hands: Any) -> None:
    """Actions are rejected and the session is over."""
    hands.notepad()
    hands.computer.power.request("poweroff", actor="test")
    outcome = perform(hands.wm, Action("wait", seconds=1))
    assert outcome.status == "rejected"
    assert hands.computer.apps == []


def test_a_restart_begins_with_an_empty_desktop(hands: Any) -> None:
    """Files stay, windows do not, and time has passed."""
    hands.notepad()
    before = hands.computer.clock.now
    hands.computer.power.request("reboot", delay=1, actor="test")
    perform(hands.wm, Action("wait", seconds=1))
    assert hands.wm.windows == []
    assert hands.computer.power.on
    assert hands.computer.clock.now >= before + 20


def test_a_scheduled_shutdown_can_be_cancelled(hands: Any) -> None:
    """Both are in the journal."""
    hands.computer.power.request("poweroff", delay=60, actor="test")
    assert hands.computer.power.cancel(actor="test")
    perform(hands.wm, Action("wait", seconds=60))
    perform(hands.wm, Action("wait", seconds=60))
    assert hands.computer.power.on
    assert [event.path for event in hands.computer.fs.journal.events] == ["poweroff", "cancel"]


def test_the_launcher_shows_each_programs_icon(hands: Any) -> None:
    """Beside its name, that of its title bar."""
    hands.do("click", *hands.box("launcher", hands.wm.bar).center)
    shown = {item.label: item.icon for item in hands.wm.menu.top.items}
    programs = [launcher.program(app_id) for app_id in launcher.app_ids()]
    assert shown == {program.name: program.icon for program in programs}
    rows = hands.wm.menu.top.laid(hands.wm.metrics).nodes[1:]
    assert all(row.icon is not None for row in rows)


def test_messages_in_the_list_are_not_greyed(hands: Any) -> None:
    """They are there to be read; choosing one closes the list."""
    hands.computer.notify("Hello", "World")
    hands.wm.settle()
    hands.do("click", *hands.box("notices", hands.wm.bar).center)
    assert all(item.enabled for item in hands.wm.menu.top.items)
    hands.do("click", *hands.menu_item("Hello: World"))
    assert hands.wm.menu is None


def test_titles_start_at_the_left_of_their_button(hands: Any) -> None:
    """The icons of the task bar's buttons stand at the same place in each, whatever the title."""
    first, second = hands.notepad(), hands.notepad()
    bar = hands.wm.bar.laid(hands.wm.metrics)
    nodes = [bar.node(f"task:{app.pid}") for app in (first, second)]
    gaps = {node.icon.x - node.box.x for node in nodes}
    assert len(gaps) == 1 and gaps.pop() < 20
