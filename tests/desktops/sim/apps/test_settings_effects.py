"""Tests that settings change what the rest of the desktop does."""

from __future__ import annotations

import json

import pytest

SETTINGS = ".config/desktop/settings.json"


def choose(hand, **values):
    """Write settings as a person's choices would be kept."""
    hand.put(SETTINGS, json.dumps(values))


@pytest.mark.parametrize("wanted", [True, False])
def test_a_programs_messages_can_be_switched_off(hand, wanted):
    """With its switch off a program's notifications do not come; others still do."""
    choose(hand, notify_files=wanted)
    hand.put("Documents/a.txt", "a")
    hand.open("files", f"{hand.home}/Documents")
    hand.click("table-row", "a.txt", "right_click")
    hand.click("menu-item", "Compress…")
    hand.type("\n")
    assert hand.shows("notification", "Archive created") == wanted
    hand.desktop.notify("Hello", "you")
    assert hand.shows("notification", "Hello")


@pytest.mark.parametrize("wanted", [True, False])
def test_recent_files_are_remembered_only_where_wanted(hand, wanted):
    """With the setting off, opening a file leaves no trace in the list of recent files."""
    choose(hand, recent_files=wanted)
    app = hand.open("text_editor", hand.put("a.txt", "a"))
    assert app.recent() == ([f"{hand.home}/a.txt"] if wanted else [])


def test_clearing_recent_files_empties_the_editors_list(hand):
    """Clear Recent Files takes the files off the Text Editor's menu, and keeps its options."""
    hand.open("text_editor", hand.put("a.txt", "a"))
    hand.menu("View", "Line Numbers")
    hand.open("settings", "privacy")
    hand.button("Clear Recent Files…")
    hand.button("Clear")
    assert hand.kept("text_editor/settings") == {"line_numbers": True, "recent": []}


@pytest.mark.parametrize(("wanted", "left"), [(True, ["new.txt"]), (False, ["new.txt", "old.txt"])])
def test_old_trash_goes_where_wanted(hand, wanted, left):
    """Opening the trash deletes what has lain there for more than 30 days, if the setting is on."""
    choose(hand, trash_auto_delete=wanted)
    disk = hand.computer.disk("test")
    for name, day in (("old.txt", "2025-04-01"), ("new.txt", "2025-06-01")):
        disk.trash(hand.put(f"Documents/{name}", name))
        info = f"{hand.home}/.local/share/Trash/info/{name}.trashinfo"
        text = f"[Trash Info]\nPath={hand.home}/Documents/{name}\nDeletionDate={day}T10:00:00\n"
        disk.write(info, text)
    hand.open("files", hand.home)
    hand.click("list-item", "Trash")
    assert sorted(hand.names("table-row")) == left


def test_no_setting_promises_animations(hand):
    """The desktop does not animate, so there is no switch for it."""
    hand.open("settings", "display")
    assert not hand.shows("toggle-button", "Animate windows and menus")


def unlock(hand):
    """Unlock the settings of the whole computer."""
    hand.button("Unlock…")
    hand.type("password\n")


def test_the_clock_is_set_by_hand_only_where_it_is_not_automatic(hand):
    """The button is greyed while the network sets the clock; then it changes the task bar too."""
    hand.open("settings", "datetime")
    unlock(hand)
    assert "enabled" not in hand.find("push-button", "Set date and time…").states
    hand.click("toggle-button", "Set date and time from the network")
    hand.button("Set date and time…")
    hand.key("ctrl", "a")
    hand.type("2026-01-05 14:30\n")
    assert hand.computer.clock.text("%Y-%m-%d %H:%M") == "2026-01-05 14:30"
    assert any("05 Jan  14:30" in name for name in hand.names("label"))


@pytest.mark.parametrize("typed", ["tomorrow", "2026-13-45 10:00", "2026-01-05", "99:99"])
def test_what_is_no_date_leaves_the_clock(hand, typed):
    """A text that is no date is refused, with a word on it."""
    app = hand.open("settings", "datetime")
    before = hand.computer.clock.now
    app.on_clock_text(typed, None)
    assert hand.computer.clock.now == before and app.dialog is not None


@pytest.mark.parametrize(("value", "heads"), [("monday", "Mon"), ("sunday", "Sun")])
def test_weeks_start_where_the_settings_say(hand, value, heads):
    """The calendar's first column is the chosen day, and the days stand below theirs."""
    choose(hand, week_starts=value)
    hand.open("settings", "datetime")
    hand.key("super", "up")
    names = hand.names("label")
    days = [name for name in names if name in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")]
    assert days[0] == heads and len(days) == 7
