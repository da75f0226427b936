"""Tests of the Settings program: on the desktop, by what its elements say."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.desktops.sim.apps.settings.choices import DEFAULTS
from cuaenv.desktops.sim.apps.settings.state import PAGES

FILE = ".config/desktop/settings.json"


def unlock(hand, password="password"):
    """Unlock the page by a password."""
    hand.button("Unlock…")
    hand.type(f"{password}\n")


def groups_line(hand, group):
    """Return a line of /etc/group."""
    return next(line for line in hand.read("/etc/group").splitlines() if line.startswith(group))


@pytest.fixture
def panel(hand):
    """Return a hand with the settings open."""
    hand.open("settings")
    return hand


def page(hand, title):
    """Show a page."""
    hand.click("list-item", title)


# ---- users


def test_administering_needs_the_password(panel):
    """A wrong password unlocks nothing; both tries are journaled as sudo."""
    unlock(panel, "guess")
    assert panel.shows("alert", "Wrong password")
    panel.key("enter")
    assert "enabled" not in panel.find("push-button", "Add User…").states
    unlock(panel)
    assert "enabled" in panel.find("push-button", "Add User…").states
    assert [event.detail for event in panel.events("sudo")] == [
        "unlock settings: denied", "unlock settings: granted",
    ]  # fmt: skip


def test_users_are_added_and_removed(panel):
    """An account is lines in /etc and a home folder; removing one asks about the files."""
    unlock(panel)
    panel.button("Add User…")
    panel.type("Imke Varga\t\t")
    panel.type("heron\n")
    assert "imke:x:1001:1001:Imke Varga:/home/imke:/bin/bash" in panel.read("/etc/passwd")
    assert panel.root().stat("/home/imke").owner == "imke"
    assert "heron" not in panel.read("/etc/shadow") and "imke:" in panel.read("/etc/shadow")
    panel.button("Remove imke")
    panel.button("Keep Files")
    assert "imke" not in panel.read("/etc/passwd") + panel.read("/etc/group")
    assert panel.root().is_dir("/home/imke")


def test_impossible_user_names_are_refused(panel):
    """A taken or unusable name adds nobody."""
    unlock(panel)
    before = panel.read("/etc/passwd")
    for name in ("user", "Root Toor", "a:b", ""):
        panel.app.on_user_added("add", (name, "X", "secret", False))
        assert panel.app.dialog is not None
        panel.app.dialog = None
    assert panel.read("/etc/passwd") == before


def test_administrators_are_the_group_sudo(panel):
    """The check box adds to the group; the last administrator cannot step down."""
    unlock(panel)
    panel.app.people.add("imke", "Imke", "heron", False)
    panel.desktop.wm.changed(panel.app)
    panel.click("check-box", "imke is an administrator")
    assert groups_line(panel, "sudo:") == "sudo:x:27:user,imke"
    panel.click("check-box", "user is an administrator")
    panel.click("check-box", "imke is an administrator")
    assert groups_line(panel, "sudo:") == "sudo:x:27:imke"
    assert panel.shows("alert", "Cannot change the user")


def test_passwords_are_changed_when_both_agree(panel):
    """The button works once both fields are the same; the new password then unlocks."""
    panel.button("Change password of user")
    panel.type("larch42\tlarch4")
    assert "enabled" not in panel.find("push-button", "Change").states
    panel.type("2")
    panel.button("Change")
    unlock(panel, "larch42")
    assert panel.app.unlocked


# ---- sharing


def test_access_levels_are_modes(panel):
    """Choosing a level changes the folder's mode, and only that folder's."""
    path = panel.put("Public/a.txt", "x")
    page(panel, "Sharing")
    panel.click("combo-box", "Access to Public")
    panel.click("menu-item", "Everyone can read and write")
    assert panel.root().stat(f"{panel.home}/Public").mode & 0o777 == 0o777
    assert panel.root().stat(path).mode & 0o777 == 0o644
    assert panel.events("chmod")[-1].path == f"{panel.home}/Public"


def test_applying_to_enclosed_files_asks(panel):
    """Only after the question do the files inside change."""
    path = panel.put("Public/in/a.txt", "x")
    page(panel, "Sharing")
    panel.click("combo-box", "Access to Public")
    panel.click("menu-item", "Only me")
    panel.button("Apply to everything in Public…")
    panel.button("Cancel")
    assert panel.root().stat(path).mode & 0o777 == 0o644
    panel.button("Apply to everything in Public…")
    panel.button("Apply")
    assert panel.root().stat(path).mode & 0o777 == 0o600
    assert panel.root().stat(f"{panel.home}/Public/in").mode & 0o777 == 0o700


def test_folders_are_shared_and_no_longer_shared(panel):
    """Sharing opens a folder to all, stopping closes it."""
    page(panel, "Sharing")
    panel.button("Share a Folder…")
    panel.click("list-item", "Music")
    panel.button("Select")
    assert panel.kept("desktop/settings")["shared_folders"] == ["Public", f"{panel.home}/Music"]
    panel.button("Stop sharing Music")
    assert panel.kept("desktop/settings")["shared_folders"] == [f"{panel.home}/Public"]
    assert panel.root().stat(f"{panel.home}/Music").mode & 0o777 == 0o700


# ---- the other pages


def test_the_theme_changes_the_screen(panel):
    """Another theme, another picture; the file says so."""
    page(panel, "Display")
    before = panel.desktop.screenshot()
    panel.click("combo-box", "Theme")
    panel.click("menu-item", "Dark")
    after = panel.desktop.screenshot()
    assert panel.kept("desktop/settings")["theme"] == "dark"
    assert np.mean(before != after) > 0.5


def test_switches_are_kept_beside_unknown_keys(hand):
    """One switch changes one key; what others wrote stays."""
    hand.put(FILE, json.dumps({"theme": "light", "x_other": {"a": 1}}))
    hand.open("settings", "privacy")
    hand.click("toggle-button", "Let programs know where this computer is")
    assert hand.kept("desktop/settings") == {
        "theme": "light",
        "x_other": {"a": 1},
        "location_services": True,
    }
    assert hand.events("setting")[-1].path == "location_services"


def test_resetting_everything_asks_and_keeps_unknown_keys(hand):
    """Reset puts known settings back to their defaults and nothing else."""
    hand.put(FILE, json.dumps({"theme": "light", "recent_files": False, "x_other": 1}))
    hand.open("settings", "privacy")
    hand.do(Action.scroll(700, 400, -20))
    hand.button("Reset all settings…")
    hand.button("Cancel")
    assert hand.kept("desktop/settings")["recent_files"] is False
    hand.button("Reset all settings…")
    hand.button("Reset")
    assert hand.kept("desktop/settings") == {"theme": "light", "recent_files": True, "x_other": 1}


def test_emptying_the_trash_asks(hand):
    """The trash is emptied after the question."""
    path = hand.put("Documents/old.txt", "x")
    hand.computer.disk("files").trash(path)
    hand.open("settings", "privacy")
    hand.do(Action.scroll(700, 400, -20))
    hand.button("Empty Trash…")
    assert hand.computer.disk("files").trashed()
    hand.button("Empty Trash")
    assert hand.computer.disk("files").trashed() == []


def test_the_time_zone_needs_unlocking(hand):
    """The list is closed until then; choosing writes /etc/timezone."""
    hand.open("settings", "datetime")
    assert "enabled" not in hand.find("combo-box", "Time zone").states
    unlock(hand)
    hand.click("combo-box", "Time zone")
    hand.click("menu-item", "Europe/Berlin")
    assert hand.read("/etc/timezone") == "Europe/Berlin\n"


def test_the_clock_has_twelve_hours_when_asked(hand):
    """The page shows the time the chosen way."""
    hand.open("settings", "datetime")
    hand.click("toggle-button", "24-hour clock")
    assert any(name.endswith("AM") for name in hand.names("label"))


def test_the_computer_gets_a_name(hand):
    """The name is /etc/hostname."""
    hand.open("settings", "about")
    unlock(hand)
    hand.button("Rename computer…")
    hand.type("heron\n")
    assert hand.read("/etc/hostname") == "heron\n"


def test_search_narrows_the_pages(panel):
    """Words find pages by what is on them; Return opens the first."""
    panel.click("entry", "Search settings")
    panel.type("administrator")
    assert panel.names("list-item") == ["Users"]
    panel.key("ctrl", "a")
    panel.type("theme\n")
    assert panel.app.page == "display"


def test_wrong_types_in_the_file_count_as_defaults(hand):
    """A file somebody damaged does not stop the program."""
    hand.put(FILE, json.dumps(dict.fromkeys(DEFAULTS, 7) | {"theme": "light"}))
    hand.open("settings")
    for key, title, _ in PAGES:
        page(hand, title)
        assert hand.app.page == key


def test_a_window_copies_and_pickles(panel):
    """The program's state survives both."""
    assert copy.deepcopy(panel.app).title == panel.app.title
    assert pickle.loads(pickle.dumps(panel.app)).title == panel.app.title


@pytest.mark.parametrize("key", [key for key, _, _ in PAGES])
def test_every_control_does_something(hand, monkey, key):
    """No enabled control is dead; the list item of the page one is on may be."""
    hand.open("settings", key)
    if hand.shows("push-button", "Unlock…"):
        unlock(hand)
    title = next(title for one, title, _ in PAGES if one == key)
    assert [one for one in monkey(hand) if one != f"list-item {title!r}"] == []


# ---- what the settings do


def test_large_texts_need_more_room(panel):
    """The whole screen is laid out anew with the chosen size of text."""
    before = panel.find("list-item", "Users").box.h, panel.find("heading", "Users").box.h
    page(panel, "Display")
    panel.click("combo-box", "Text size")
    panel.click("menu-item", "Large")
    assert panel.find("heading", "Display").box.h > before[1]


def test_do_not_disturb_hides_notifications(hand):
    """No bubble appears while it is on; it does when it is off again."""
    hand.open("settings", "notifications")
    hand.click("toggle-button", "Do not disturb: show no notifications")
    hand.desktop.notify("Hello", "there")
    assert not hand.shows("notification", "Hello")
    hand.click("toggle-button", "Do not disturb: show no notifications")
    assert hand.shows("notification", "Hello")


def test_the_task_bar_shows_the_chosen_clock(hand):
    """Twelve hours in the page are twelve hours in the task bar."""
    hand.open("settings", "datetime")
    hand.click("toggle-button", "24-hour clock")
    assert any(
        name.startswith("Mon 02 Jun") and name.endswith("AM") for name in hand.names("label")
    )


def test_default_programs_open_files(hand):
    """A text opens in the program chosen for texts."""
    path = hand.put("Documents/a.txt", "x")
    hand.open("settings", "defaults")
    hand.click("combo-box", "Texts")
    hand.click("menu-item", "Code Editor")
    assert hand.computer.open_path(path).name == "Code Editor"
