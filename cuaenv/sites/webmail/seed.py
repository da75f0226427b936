"""The mailbox of Pigeonry. Everybody in it is invented."""

from __future__ import annotations

from typing import Any

FOLDERS = ["Inbox", "Sent", "Drafts", "Archive", "Trash"]
ME = "robin.ashdown@webmail.example"


def state() -> dict[str, Any]:
    """Return the default mailbox."""
    return {
        "account": {"name": "Robin Ashdown", "email": ME, "signature": "Best wishes\nRobin"},
        "folders": list(FOLDERS),
        "messages": [
            _message(1, "imke.varga@example.com", "Summer fair: venue",
                     "The hall is ours on 21 June. Could you confirm by Friday?\n\nImke"),
            _message(2, "newsletter@crumbdesk.example", "Bread of the month",
                     "This month: rye with caraway. Bake along on Sunday."),
            _message(3, "accounts@easterleigh-library.example", "Two books are due",
                     "Please return or renew them by 9 June.", read=True),
            _message(4, "tobias.renn@example.com", "Key for the shed",
                     "It is with Marlow. Ask before Sunday, he is away after that."),
        ],
        "filters": [
            {"id": 1, "field": "from", "contains": "newsletter", "folder": "Archive",
             "enabled": False},
        ],
    }  # fmt: skip


def _message(
    id: int, sender: str, subject: str, body: str, *, read: bool = False
) -> dict[str, Any]:  # fmt: skip
    return {
        "id": id,
        "folder": "Inbox",
        "from": sender,
        "to": ME,
        "subject": subject,
        "date": f"2025-05-{20 + id} 10:{id}0",
        "body": body,
        "read": read,
        "starred": False,
        "attachments": [],
    }
