"""Beginning a message: a new one, a reply, a forward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cuaenv.desktops.sim.apps.mail.account import Account
from cuaenv.desktops.sim.apps.mail.addresses import bare, split
from cuaenv.desktops.sim.apps.mail.mailbox import Message, attachments_of


@dataclass(frozen=True, slots=True)
class Draft:
    """What a message begins with.

    Attributes:
        title: of the window.
        number: of the draft it was opened from, in the folder Drafts; `""` for none.
    """

    title: str = "New Message"
    to: str = ""
    cc: str = ""
    subject: str = ""
    body: str = ""
    attachments: tuple[dict[str, Any], ...] = field(default=())
    number: str = ""


def new(account: Account, to: str = "") -> Draft:
    """Begin a message."""
    return Draft(to=to, body=_signature(account))


def reply(account: Account, message: Message, everyone: bool) -> Draft:
    """Answer a message: its sender, or everybody it went to as well."""
    sender = str(message.get("from", ""))
    own = bare(str(account.value("email")))
    to, cc = [sender], []
    if everyone:
        to += [one for one in split(message.get("to")) if bare(one) not in (own, bare(sender))]
        cc = [one for one in split(message.get("cc")) if bare(one) != own]
    subject = str(message.get("subject", ""))
    if not subject.lower().startswith("re:"):
        subject = f"Re: {subject}"
    quoted = "\n".join(f"> {line}" for line in str(message.get("body", "")).splitlines())
    intro = f"On {message.get('date', '')}, {sender} wrote:"
    body = f"{_signature(account)}\n\n{intro}\n{quoted}\n"
    return Draft(subject, ", ".join(to), ", ".join(cc), subject, body)


def forward(account: Account, message: Message) -> Draft:
    """Pass a message on, with its attachments."""
    subject = str(message.get("subject", ""))
    if not subject.lower().startswith("fwd:"):
        subject = f"Fwd: {subject}"
    head = "\n".join(
        f"{label}: {message.get(name, '')}"
        for label, name in (("From", "from"), ("To", "to"), ("Date", "date"))
    )
    original = f"-------- Forwarded message --------\n{head}\n\n{message.get('body', '')}"
    body = f"{_signature(account)}\n\n{original}\n"
    return Draft(subject, "", "", subject, body, tuple(attachments_of(message)))


def stored(number: str, message: Message) -> Draft:
    """Go on with a draft."""
    return Draft(
        str(message.get("subject") or "New Message"),
        ", ".join(split(message.get("to"))),
        ", ".join(split(message.get("cc"))),
        str(message.get("subject", "")),
        str(message.get("body", "")),
        tuple(attachments_of(message)),
        number,
    )


def _signature(account: Account) -> str:
    text = str(account.value("signature"))
    return f"\n\n-- \n{text}" if text and account.value("use_signature") else ""
