"""What left the desktop: mail sent, files uploaded."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.reading import Read

SOURCES = ("desktop", "files", "events")


def collect(read: Read, *, folder: str = "Sent") -> list[dict[str, Any]]:
    """Return `[{kind, to, text, …}]`: sent messages, then `send` and `upload` events.

    Args:
        read: reads one primitive.
        folder: the mail folder that holds what was sent.
    """
    return [*_mail(read, folder), *_events(read)]


def _mail(read: Read, folder: str) -> list[dict[str, Any]]:
    try:
        messages = read("records", store="mail.messages").get(folder) or []
    except EvidenceError as error:
        # A desktop without a mail program sends no mail.
        if error.kind in ("missing", "unsupported"):
            return []
        raise
    return [{"kind": "mail", **message} for message in messages]


def _events(read: Read) -> list[dict[str, Any]]:
    return [
        {"kind": event["kind"], "to": event["to"], "path": event["path"], "text": event["detail"]}
        for event in read("events", since=0)
        if event["kind"] in ("send", "upload")
    ]
