"""Tests of the Mail program: on the desktop, by what its elements say."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from cuaenv.desktops.sim import stores
from cuaenv.desktops.sim.apps.mail import addresses
from cuaenv.desktops.sim.apps.mail.letters import read_letter
from cuaenv.desktops.sim.apps.mail.rules import matches

CONFIG = ".config/mail"
CONTACTS = [
    {"name": "Imke Varga", "email": "imke@example.com", "phone": "1", "note": ""},
    {"name": "Imke Vargas", "email": "imke.v@example.com", "phone": "2", "note": ""},
    {"name": "Tobias Renn", "email": "tobias@example.com", "phone": "3", "note": ""},
]
RULES = [
    {"name": "News", "field": "from", "contains": "news", "action": "move", "folder": "Archive",
     "enabled": True},
    {"name": "Fair", "field": "subject", "contains": "fair", "action": "flag", "folder": "",
     "enabled": False},
]  # fmt: skip


def letter(sender, subject, day, **more):
    """Return a message."""
    return {"from": sender, "to": "user@mail.example", "cc": "", "subject": subject,
            "date": f"2025-05-{day:02d} 10:00", "body": f"About {subject}.", "attachments": [],
            "read": False, **more}  # fmt: skip


INBOX = [
    letter("Imke Varga <imke@example.com>", "Spring fair", 1, cc="tobias@example.com",
           attachments=[{"name": "plan.txt", "content": "hall, stage"}]),
    letter("news@bakery.example", "Bread of the month", 2, read=True),
    letter("Tobias Renn <tobias@example.com>", "Key", 3),
]  # fmt: skip


def messages(hand, folder):
    """Return the messages of a folder."""
    return stores.read(hand.computer, "mail.messages").get(folder, [])


def stored(hand, name):
    """Return one of the mail program's files as data."""
    return json.loads(hand.read(f"{CONFIG}/{name}.json") or "null")


def kinds(hand, kind):
    """Return the events of a kind."""
    return [event for event in hand.desktop.events() if event.kind == kind]


def row(hand, subject, *held, kind="click"):
    """Click the row of a message."""
    names = [name for name in hand.names("table-row") if name.endswith(f": {subject}")]
    hand.click("table-row", names[0], kind, *held)


@pytest.fixture
def mail(hand):
    """Return a hand with the mail program open on three messages."""
    with hand.computer.fs.journal.paused():
        stores.write(hand.computer, "mail.messages", {"Inbox": INBOX})
        stores.write(hand.computer, "mail.contacts", CONTACTS)
        stores.write(hand.computer, "mail.rules", RULES)
    hand.open("mail")
    return hand


# ---- addresses, rules, letters


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("imke varga", "Imke Varga <imke@example.com>"),
        ("imke@example.com", "imke@example.com"),
        ("Imke", "Imke"),
        ("Nobody Here", "Nobody Here"),
    ],
)
def test_full_names_of_contacts_get_their_address(typed, sent):
    """Only a full name that belongs to exactly one contact is completed by itself."""
    assert addresses.resolved(typed, CONTACTS) == sent


def test_a_name_of_two_contacts_is_not_guessed():
    """Two contacts of one name are not told apart by chance."""
    twice = [{"name": "A", "email": "a@x.example"}, {"name": "A", "email": "b@x.example"}]
    assert addresses.resolved("a", twice) == "a"


def test_rules_that_are_off_or_empty_match_nothing():
    """An empty text would match everything; it matches nothing."""
    message = INBOX[1]
    assert matches(RULES[0], message)
    assert not matches({**RULES[0], "enabled": False}, message)
    assert not matches({**RULES[0], "contains": ""}, message)


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


# ---- reading


def test_folders_tell_how_many_messages_are_unread(mail):
    """The count beside Inbox goes down when a message is opened; opening is a read."""
    assert mail.shows("label", "2")
    row(mail, "Key")
    assert mail.shows("label", "1") and not mail.shows("label", "2")
    assert any("About Key." in one.text for one in mail.all("paragraph"))
    assert [e.path for e in kinds(mail, "read")] == [
        f"{mail.home}/.local/share/mail/Inbox/0003.json"
    ]


def test_listing_messages_reads_none(mail):
    """Showing, sorting and searching the list is not reading the messages."""
    mail.click("table-column-header", "From")
    mail.click("entry", "Search mail")
    mail.type("bread")
    assert kinds(mail, "read") == []


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


def test_arrows_walk_through_the_list(mail):
    """Down opens the next message."""
    row(mail, "Key")
    mail.key("down")
    assert mail.shows("heading", "Bread of the month")


# ---- filing


def test_delete_moves_to_trash_and_from_there_for_good_after_asking(mail):
    """Nothing is lost without a question."""
    row(mail, "Key")
    mail.key("delete")
    assert [m["subject"] for m in messages(mail, "Trash")] == ["Key"]
    mail.click("list-item", "Trash")
    row(mail, "Key")
    mail.button("Delete")
    mail.button("Cancel")
    assert messages(mail, "Trash")
    mail.key("delete")
    mail.click("push-button", "Delete")
    assert messages(mail, "Trash") == []


def test_several_messages_move_together(mail):
    """Ctrl adds to the selection; the list of folders moves all of it."""
    row(mail, "Key")
    row(mail, "Spring fair", "ctrl")
    mail.click("combo-box", "Move to folder")
    mail.click("menu-item", "Archive")
    assert {m["subject"] for m in messages(mail, "Archive")} == {"Key", "Spring fair"}
    assert [m["subject"] for m in messages(mail, "Inbox")] == ["Bread of the month"]


def test_shift_selects_a_run(mail):
    """Shift and click selects everything between."""
    row(mail, "Key")
    row(mail, "Spring fair", "shift")
    mail.button("Archive")
    assert messages(mail, "Inbox") == [] and len(messages(mail, "Archive")) == 3


def test_messages_are_flagged_and_marked_unread(mail):
    """Flags and marks are in the message's file."""
    row(mail, "Key")
    mail.button("Flag")
    mail.button("Mark as Unread")
    key = next(m for m in messages(mail, "Inbox") if m["subject"] == "Key")
    assert (key["flagged"], key["read"]) == (True, False)


def test_messages_are_dragged_onto_folders(mail):
    """Dropping a message on a folder files it there."""
    names = [name for name in mail.names("table-row") if name.endswith("Key")]
    mail.drag("table-row", names[0], "list-item", "Archive")
    assert [m["subject"] for m in messages(mail, "Archive")] == ["Key"]


def test_folders_are_made_and_deleted(mail):
    """A new folder is a folder on disk; deleting it asks."""
    mail.button("New Folder")
    mail.type("Fair\n")
    assert mail.computer.disk("t").is_dir(f"{mail.home}/.local/share/mail/Fair")
    mail.click("list-item", "Fair", "right_click")
    mail.click("menu-item", "Delete Folder…")
    mail.button("Delete")
    assert not mail.shows("list-item", "Fair")


def test_emptying_the_trash_asks(mail):
    """Everything in Trash goes, and nothing else."""
    row(mail, "Key")
    mail.key("delete")
    mail.menu("File", "Empty Trash…")
    mail.click("push-button", "Empty Trash")
    assert messages(mail, "Trash") == [] and len(messages(mail, "Inbox")) == 2


# ---- writing


def test_a_message_is_sent_and_journaled(mail):
    """Completion offers contacts; the message lands in Sent and in the journal."""
    mail.button("New Message")
    mail.type("tobi")
    mail.click("list-item", "Tobias Renn <tobias@example.com>")
    mail.click("entry", "Subject")
    mail.type("The key\nIt is with Marlow.")
    mail.button("Send")
    (sent,) = messages(mail, "Sent")
    assert (sent["to"], sent["subject"], sent["body"]) == (
        "Tobias Renn <tobias@example.com>", "The key", "It is with Marlow.",
    )  # fmt: skip
    (event,) = kinds(mail, "send")
    assert event.to == "Tobias Renn <tobias@example.com>" and "Marlow" in event.detail


def test_attachments_are_read_from_disk(mail):
    """Attaching reads the file; its name and text go with the message."""
    path = mail.put("Documents/plan.txt", "two stages")
    mail.button("New Message")
    mail.type("imke@example.com\n")
    mail.type("Plan")
    mail.button("Attach")
    mail.click("list-item", "plan.txt", "double_click")
    mail.button("Send")
    assert messages(mail, "Sent")[0]["attachments"] == [
        {"name": "plan.txt", "content": "two stages"}
    ]
    assert path in [event.path for event in kinds(mail, "read")]
    assert "[attachments: plan.txt]" in kinds(mail, "send")[0].detail


def test_reply_all_goes_to_everybody_but_oneself(mail):
    """Sender and copies are kept, the own address is left out, the text is quoted."""
    row(mail, "Spring fair")
    mail.button("Reply All")
    assert mail.find("entry", "To").text == "Imke Varga <imke@example.com>"
    assert mail.find("entry", "Cc").text == "tobias@example.com"
    assert mail.find("entry", "Subject").text == "Re: Spring fair"
    assert "> About Spring fair." in mail.find("text", "Message").text


def test_forwarding_keeps_attachments(mail):
    """The attachment travels on."""
    row(mail, "Spring fair")
    mail.button("Forward")
    mail.type("tobias@example.com")
    mail.button("Send")
    sent = messages(mail, "Sent")[0]
    assert sent["subject"] == "Fwd: Spring fair"
    assert sent["attachments"] == INBOX[0]["attachments"]


def test_unknown_recipients_are_not_sent_to(mail):
    """A name that is no contact is told of; nothing leaves."""
    mail.button("New Message")
    mail.type("somebody")
    mail.button("Send")
    assert mail.shows("alert", "Unknown recipient")
    assert messages(mail, "Sent") == [] and kinds(mail, "send") == []


def test_drafts_are_kept_and_gone_on_with(mail):
    """A saved draft opens again, and sending it empties Drafts."""
    mail.button("New Message")
    mail.type("tobias@example.com\nLater")
    mail.key("ctrl", "s")
    mail.key("ctrl", "w")
    assert [m["subject"] for m in messages(mail, "Drafts")] == ["Later"]
    mail.click("list-item", "Drafts")
    row(mail, "Later", kind="double_click")
    mail.button("Send")
    assert messages(mail, "Drafts") == [] and len(messages(mail, "Sent")) == 1


def test_closing_an_unsent_message_asks(mail):
    """Don't Save drops it, and says so beforehand."""
    mail.button("New Message")
    mail.type("x")
    mail.key("alt", "f4")
    mail.button("Don't Save")
    assert messages(mail, "Drafts") == [] and len(mail.computer.apps) == 1


def test_mail_to_oneself_arrives_and_is_filed(mail):
    """What is sent to the own address comes in and goes through the rules."""
    mail.button("New Message")
    mail.type("user@mail.example\nnewsletter test")
    mail.button("Send")
    assert messages(mail, "Inbox")[-1]["subject"] == "newsletter test"


def test_attachments_are_saved(mail):
    """Saving an attachment writes it where one says."""
    row(mail, "Spring fair")
    mail.button("Save plan.txt")
    mail.key("enter")
    assert mail.read("Downloads/plan.txt") == "hall, stage"


def test_the_signature_stands_under_new_messages(mail):
    """What the account page says is what new messages begin with."""
    mail.click("list-item", "Account")
    mail.click("text", "Signature")
    mail.type("Kind regards\nU.")
    mail.button("Save Account")
    assert stored(mail, "account")["signature"] == "Kind regards\nU."
    mail.button("New Message")
    assert mail.find("text", "Message").text == "\n\n-- \nKind regards\nU."


# ---- contacts and rules


def test_contacts_are_added_edited_and_deleted(mail):
    """Near-identical names stay apart: the one whose button is pressed changes."""
    mail.click("list-item", "Contacts")
    mail.button("Edit Imke Vargas, imke.v@example.com")
    mail.click("entry", "Phone")
    mail.type("9")
    mail.button("Save")
    assert [c["phone"] for c in stored(mail, "contacts")] == ["1", "29", "3"]
    mail.button("Delete Imke Varga, imke@example.com")
    mail.button("Delete")
    assert [c["name"] for c in stored(mail, "contacts")] == ["Imke Vargas", "Tobias Renn"]
    mail.button("New Contact")
    mail.type("Oda\t")
    mail.type("oda@example.com\n")
    assert stored(mail, "contacts")[-1]["email"] == "oda@example.com"


def test_a_contact_needs_an_address(mail):
    """What is no address is refused, and the dialog stays."""
    mail.click("list-item", "Contacts")
    mail.button("New Contact")
    mail.type("Oda\n")
    assert mail.shows("alert", "Email")
    assert stored(mail, "contacts") == CONTACTS


def test_rules_are_switched_moved_and_deleted(mail):
    """Each control changes its own rule in the file."""
    mail.click("list-item", "Rules")
    mail.click("check-box", "Enable Fair")
    assert [r["enabled"] for r in stored(mail, "rules")] == [True, True]
    mail.button("Move Fair up")
    assert [r["name"] for r in stored(mail, "rules")] == ["Fair", "News"]
    mail.button("Delete Fair")
    mail.button("Delete")
    assert stored(mail, "rules") == RULES[:1]


def test_deleting_all_rules_asks(mail):
    """Cancel keeps them."""
    mail.click("list-item", "Rules")
    mail.button("Delete All…")
    mail.button("Cancel")
    assert stored(mail, "rules") == RULES
    mail.button("Delete All…")
    mail.button("Delete All")
    assert stored(mail, "rules") == []


def test_a_new_rule_is_applied_on_demand(mail):
    """The dialog makes a rule; Apply Now files what it matches, once."""
    mail.click("list-item", "Rules")
    mail.button("New Rule")
    mail.type("Keys\t\t")
    mail.click("combo-box", "When")
    mail.click("menu-item", "Subject")
    mail.click("entry", "Contains")
    mail.type("key")
    mail.button("Save")
    mail.button("Apply Now")
    assert {m["subject"] for m in messages(mail, "Archive")} == {"Key", "Bread of the month"}
    assert [m["subject"] for m in messages(mail, "Inbox")] == ["Spring fair"]


# ---- the whole


def test_broken_messages_are_left_out(hand):
    """A file that is no message does not stop the rest."""
    hand.put(".local/share/mail/Inbox/0001.json", "{broken")
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


@pytest.mark.parametrize("page", ["Inbox", "Contacts", "Rules", "Account"])
def test_every_control_does_something(mail, monkey, page):
    """No enabled control is dead; the list items of the page one is on may be."""
    if page == "Inbox":
        row(mail, "Spring fair")
    else:
        mail.click("list-item", page)
    here = {f"list-item {page!r}", f"table-row {INBOX[0]['from']}: Spring fair"}
    idle = [one for one in monkey(mail) if one not in here and "Spring fair" not in one]
    assert idle == []


def test_every_control_of_a_new_message_does_something(mail, monkey):
    """No enabled control of the window one writes in is dead."""
    mail.button("New Message")
    mail.type("imke")
    wm = mail.desktop.wm
    wm.minimise(wm.windows[0])
    wm.settle()
    assert monkey(mail) == []


# ---- opening is reading


def reads(hand):
    """Return the paths of the messages that were read."""
    return [event.path for event in kinds(hand, "read") if "/share/mail/" in event.path]


def test_selecting_opens_nothing(mail):
    """A message that is only selected shows no text and counts as not read."""
    row(mail, "Key", kind="right_click")
    mail.key("escape")
    assert not any("About Key." in one.text for one in mail.all("paragraph"))
    assert not reads(mail)
    row(mail, "Key")
    assert any("About Key." in one.text for one in mail.all("paragraph"))
    assert len(reads(mail)) == 1


def test_answering_opens(mail):
    """What is answered or passed on is quoted, so it counts as read."""
    row(mail, "Key", kind="right_click")
    mail.click("menu-item", "Forward")
    assert len(reads(mail)) == 1
