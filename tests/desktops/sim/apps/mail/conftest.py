"""The Mail program, open on three messages, and what its tests do again and again."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim import stores


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


@pytest.fixture
def contacts():
    """Return three contacts, two of them of nearly the same name."""
    return [
        {"name": "Imke Varga", "email": "imke@example.com", "phone": "1", "note": ""},
        {"name": "Imke Vargas", "email": "imke.v@example.com", "phone": "2", "note": ""},
        {"name": "Tobias Renn", "email": "tobias@example.com", "phone": "3", "note": ""},
    ]


@pytest.fixture
def rules():
    """Return two rules, the second off."""
    return [
        {"name": "News", "field": "from", "contains": "news", "action": "move",
         "folder": "Archive", "enabled": True},
        {"name": "Fair", "field": "subject", "contains": "fair", "action": "flag", "folder": "",
         "enabled": False},
    ]  # fmt: skip


@pytest.fixture
def mail(hand, contacts, rules):
    """Return a hand with the mail program open on three messages."""
    with hand.computer.fs.journal.paused():
        stores.write(hand.computer, "mail.messages", {"Inbox": INBOX})
        stores.write(hand.computer, "mail.contacts", contacts)
        stores.write(hand.computer, "mail.rules", rules)
    hand.open("mail")
    return hand


@pytest.fixture
def messages(mail):
    """Return a function that gives the messages of a folder."""
    return lambda folder: stores.read(mail.computer, "mail.messages").get(folder, [])


@pytest.fixture
def row(mail):
    """Return a function that clicks the row of a message, found by its subject."""

    def click(subject, *held, kind="click"):
        names = [name for name in mail.names("table-row") if name.endswith(f": {subject}")]
        mail.click("table-row", names[0], kind, *held)

    return click
