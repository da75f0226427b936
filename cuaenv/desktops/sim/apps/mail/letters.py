"""Letters: `.eml` files (RFC 5322) as messages of the mailbox."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default

from cuaenv.desktops.sim.apps.mail.mailbox import Message, attachment


def read_letter(data: bytes, now: str) -> Message:
    """Return the message in an `.eml` file.

    Args:
        data: the file.
        now: the date of letters that have none.

    >>> read_letter(b"From: a@b.example\\nSubject: Hi\\n\\nText\\n", "2025-06-02 09:00")["subject"]
    'Hi'
    """
    letter = message_from_bytes(data, policy=default)
    body = letter.get_body(preferencelist=("plain", "html"))
    parts = []
    for part in letter.iter_attachments():
        payload = part.get_payload(decode=True)
        name = part.get_filename() or "attachment"
        parts.append(attachment(name, payload if isinstance(payload, bytes) else b""))
    return {
        "from": str(letter.get("From", "")),
        "to": str(letter.get("To", "")),
        "cc": str(letter.get("Cc", "")),
        "subject": str(letter.get("Subject", "")),
        "date": now,
        "body": body.get_content() if body is not None else "",
        "attachments": parts,
        "read": False,
    }
