"""Tests of reading and filing mail, by what the window's elements say."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from cuaenv.desktops.sim.apps.mail.letters import read_letter


def reads(hand):
    """Return the paths of the messages that were read."""
    return [event.path for event in hand.events("read") if "/share/mail/" in event.path]


def test_letters_are_read_with_their_attachments():
    """An .eml file gives sender, subject, text and attachments."""
    data = (
        b"From: a@b.example\nTo: c@d.example\nSubject: Hi\nMIME-Version: 1.0\n"
        b'Content-Type: multipart/mixed; boundary="X"\n\n--X\nContent-Type: text/plain\n\nText\n'
        b"--X\nContent-Type: text/plain\nContent-Disposition: attachment; filename=n.txt\n\nnote\n"
        b"--X--\n"
    )
    message = read_letter(data, "2025-06-02 09:00")
    assert (message["from"], message["subject"]) == ("a@b.example", "Hi")
    assert message["body"].strip() == "Text"
    assert message["attachments"][0]["name"] == "n.txt"


def test_folders_tell_how_many_messages_are_unread(mail, row):
    """The count beside Inbox goes down when a message is opened; opening is a read."""
    assert mail.shows("label", "2")
    row("Key")
    assert mail.shows("label", "1") and not mail.shows("label", "2")
    assert any("About Key." in one.text for one in mail.all("paragraph"))
    assert [e.path for e in mail.events("read")] == [
        f"{mail.home}/.local/share/mail/Inbox/0003.json"
    ]


def test_listing_messages_reads_none(mail):
    """Showing, sorting and searching the list is not reading the messages."""
    mail.click("table-column-header", "From")
    mail.click("entry", "Search mail")
    mail.type("bread")
    assert mail.events("read") == []


def test_the_list_sorts_by_its_columns(mail):
    """Newest first; a click on a column sorts by it, a second one the other way."""
    subjects = [name.rsplit(": ", 1)[1] for name in mail.names("table-row")]
    assert subjects == ["Key", "Bread of the month", "Spring fair"]
    mail.click("table-column-header", "Subject")
    assert mail.names("table-row")[0].endswith("Bread of the month")
    mail.click("table-column-header", "Subject")
    assert mail.names("table-row")[0].endswith("Spring fair")


def test_search_looks_into_texts(mail):
    """Only messages with every word are listed; Escape shows all again."""
    mail.click("entry", "Search mail")
    mail.type("about fair")
    assert len(mail.names("table-row")) == 1
    mail.key("escape")
    assert len(mail.names("table-row")) == 3


def test_arrows_walk_through_the_list(mail, row):
    """Down opens the next message."""
    row("Key")
    mail.key("down")
    assert mail.shows("heading", "Bread of the month")


def test_delete_moves_to_trash_and_from_there_for_good_after_asking(mail, messages, row):
    """Nothing is lost without a question."""
    row("Key")
    mail.key("delete")
    assert [m["subject"] for m in messages("Trash")] == ["Key"]
    mail.click("list-item", "Trash")
    row("Key")
    mail.button("Delete")
    mail.button("Cancel")
    assert messages("Trash")
    mail.key("delete")
    mail.click("push-button", "Delete")
    assert messages("Trash") == []


def test_several_messages_move_together(mail, messages, row):
    """Ctrl adds to the selection; the list of folders moves all of it."""
    row("Key")
    row("Spring fair", "ctrl")
    mail.click("combo-box", "Move to folder")
    mail.click("menu-item", "Archive")
    assert {m["subject"] for m in messages("Archive")} == {"Key", "Spring fair"}
    assert [m["subject"] for m in messages("Inbox")] == ["Bread of the month"]


def test_shift_selects_a_run(mail, messages, row):
    """Shift and click selects everything between."""
    row("Key")
    row("Spring fair", "shift")
    mail.button("Archive")
    assert messages("Inbox") == [] and len(messages("Archive")) == 3


def test_messages_are_flagged_and_marked_unread(mail, messages, row):
    """Flags and marks are in the message's file."""
    row("Key")
    mail.button("Flag")
    mail.button("Mark as Unread")
    key = next(m for m in messages("Inbox") if m["subject"] == "Key")
    assert (key["flagged"], key["read"]) == (True, False)


def test_messages_are_dragged_onto_folders(mail, messages):
    """Dropping a message on a folder files it there."""
    names = [name for name in mail.names("table-row") if name.endswith("Key")]
    mail.drag("table-row", names[0], "list-item", "Archive")
    assert [m["subject"] for m in messages("Archive")] == ["Key"]


def test_folders_are_made_and_deleted(mail):
    """A new folder is a folder on disk; deleting it asks."""
    mail.button("New Folder")
    mail.type("Fair\n")
    assert mail.computer.disk("t").is_dir(f"{mail.home}/.local/share/mail/Fair")
    mail.click("list-item", "Fair", "right_click")
    mail.click("menu-item", "Delete Folder…")
    mail.button("Delete")
    assert not mail.shows("list-item", "Fair")


def test_emptying_the_trash_asks(mail, messages, row):
    """Everything in Trash goes, and nothing else."""
    row("Key")
    mail.key("delete")
    mail.menu("File", "Empty Trash…")
    mail.click("push-button", "Empty Trash")
    assert messages("Trash") == [] and len(messages("Inbox")) == 2


def test_broken_messages_are_left_out(hand):
    """A file that is no message does not stop the rest."""
    hand.put(".local/share/mail/Inbox/0001.json", "{broken")
    hand.put(".local/share/mail/Inbox/0003.json", "[" * 100_000)
    hand.put(".local/share/mail/Inbox/0002.json", json.dumps({"subject": "fine"}))
    hand.open("mail")
    assert len(hand.names("table-row")) == 1


def test_only_one_main_window(mail):
    """Starting it again brings it to the front; mailto opens a message."""
    mail.open("mail")
    assert len(mail.computer.apps) == 1
    mail.open("mail", "mailto:oda@example.com")
    assert len(mail.computer.apps) == 2
    assert mail.find("entry", "To").text == "oda@example.com"


def test_windows_copy_and_pickle(mail):
    """Both kinds of windows survive both."""
    mail.button("New Message")
    mail.type("draft text")
    for app in mail.computer.apps:
        assert copy.deepcopy(app).title == app.title
        assert pickle.loads(pickle.dumps(app)).title == app.title


def test_selecting_opens_nothing(mail, row):
    """A message that is only selected shows no text and counts as not read."""
    row("Key", kind="right_click")
    mail.key("escape")
    assert not any("About Key." in one.text for one in mail.all("paragraph"))
    assert not reads(mail)
    row("Key")
    assert any("About Key." in one.text for one in mail.all("paragraph"))
    assert len(reads(mail)) == 1


def test_answering_opens(mail, row):
    """What is answered or passed on is quoted, so it counts as read."""
    row("Key", kind="right_click")
    mail.click("menu-item", "Forward")
    assert len(reads(mail)) == 1


@pytest.mark.parametrize("page", ["Inbox", "Contacts", "Rules", "Account"])
def test_every_control_does_something(mail, monkey, page, row):
    """No enabled control is dead; the list items of the page one is on may be."""
    if page == "Inbox":
        row("Spring fair")
    else:
        mail.click("list-item", page)
    here = {f"list-item {page!r}", "table-row Imke Varga <imke@example.com>: Spring fair"}
    idle = [one for one in monkey(mail) if one not in here and "Spring fair" not in one]
    assert idle == []
