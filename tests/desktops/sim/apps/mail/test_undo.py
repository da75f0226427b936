"""Tests of taking back what was done to messages, and of their shortcuts."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.apps.mail.mailbox import Mailbox


@pytest.fixture
def inbox(hand):
    """Return a hand with three messages in the inbox, the first selected."""
    box = Mailbox(hand.computer)
    for n in range(3):
        head = {"from": f"p{n}@x.example", "subject": f"S{n}", "date": f"2025-06-0{n + 1}T09:00:00"}
        box.add("Inbox", {**head, "to": "me@x.example", "body": "b", "read": True})
    hand.open("mail")
    row = next(one for one in hand.names("table-row") if one.endswith(": S1"))
    hand.click("table-row", row)
    return hand


def numbers(hand, folder):
    """Return the numbers of a folder's messages."""
    return [number for number, _ in Mailbox(hand.computer).messages(folder)]


@pytest.mark.parametrize(
    ("act", "folder"),
    [
        (lambda hand: hand.button("Delete"), "Trash"),
        (lambda hand: hand.key("ctrl", "shift", "e"), "Archive"),
        (lambda hand: hand.key("delete"), "Trash"),
    ],
)
def test_what_was_moved_comes_back_as_it_was(inbox, act, folder):
    """Ctrl+Z gives a message its old folder and its old number, and selects it."""
    before = numbers(inbox, "Inbox")
    there = len(numbers(inbox, folder))
    act(inbox)
    if inbox.shows("push-button", "Cancel"):
        inbox.button("Delete")
    assert len(numbers(inbox, folder)) == there + 1
    inbox.key("ctrl", "z")
    assert numbers(inbox, "Inbox") == before and len(numbers(inbox, folder)) == there
    assert len(inbox.app.chosen()) == 1


def test_undo_without_anything_done_is_greyed(inbox):
    """The menu offers Undo only where there is something to take back."""
    inbox.click("menu", "Edit")
    assert "enabled" not in inbox.find("menu-item", "Undo").states


def test_a_number_taken_meanwhile_gives_a_new_one(inbox):
    """A message comes back beside one that has its old number now."""
    gone = inbox.app.chosen()[0]
    inbox.key("ctrl", "shift", "e")
    box = Mailbox(inbox.computer)
    box.replace("Inbox", gone, {"from": "q@x.example", "subject": "New"})
    inbox.key("ctrl", "z")
    subjects = [message["subject"] for _, message in box.messages("Inbox")]
    assert {"New", "S1"} <= set(subjects)


def test_marking_has_shortcuts(inbox):
    """Ctrl+Shift+U marks as unread, ctrl+shift+I as read again, ctrl+shift+G flags."""
    chosen = inbox.app.chosen()[0]
    box = Mailbox(inbox.computer)
    inbox.key("ctrl", "shift", "u")
    assert not box.look("Inbox", chosen)["read"]
    inbox.key("ctrl", "shift", "i")
    assert box.look("Inbox", chosen)["read"]
    inbox.key("ctrl", "shift", "g")
    assert box.look("Inbox", chosen)["flagged"]
