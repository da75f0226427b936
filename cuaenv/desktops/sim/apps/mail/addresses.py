"""Mail addresses: splitting what was typed, finding contacts, completing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\Z")


def split(text: object) -> list[str]:
    """Return the recipients in a text separated by commas or semicolons (or in a list).

    >>> split("Imke Varga <imke@example.com>, tobias@example.com")
    ['Imke Varga <imke@example.com>', 'tobias@example.com']
    """
    if isinstance(text, list):
        text = ", ".join(str(one) for one in text)
    return [part.strip() for part in re.split(r"[,;]", str(text or "")) if part.strip()]


def bare(recipient: str) -> str:
    """Return the address in a recipient, in lower case.

    >>> bare("Imke Varga <Imke@example.com>")
    'imke@example.com'
    """
    match = re.search(r"<([^<>]*)>", recipient)
    return (match[1] if match else recipient).strip().lower()


def is_address(recipient: str) -> bool:
    """Return whether mail can be sent to a recipient.

    >>> is_address("a@b.example"), is_address("Imke")
    (True, False)
    """
    return bool(_ADDRESS.match(bare(recipient)))


def written(contact: Mapping[str, Any]) -> str:
    """Return a contact as a recipient."""
    name, email = str(contact.get("name", "")), str(contact.get("email", ""))
    return f"{name} <{email}>" if name else email


def matching(contacts: Iterable[Any], words: str) -> list[dict[str, Any]]:
    """Return the contacts whose name or address has `words`, by name."""
    wanted = words.strip().casefold()
    found = [
        contact
        for contact in contacts
        if isinstance(contact, dict)
        and wanted in f"{contact.get('name', '')} {contact.get('email', '')}".casefold()
    ]
    return sorted(found, key=lambda c: (str(c.get("name", "")).casefold(), str(c.get("email", ""))))


def resolved(recipient: str, contacts: Iterable[Any]) -> str:
    """Return a recipient; one that is the full name of exactly one contact gets its address."""
    if is_address(recipient):
        return recipient
    same = [
        contact
        for contact in contacts
        if isinstance(contact, dict)
        and str(contact.get("name", "")).casefold() == recipient.casefold()
    ]
    return written(same[0]) if len(same) == 1 else recipient


def last_word(text: str) -> str:
    """Return what is being typed: the text behind the last comma."""
    return re.split(r"[,;]", text)[-1].strip()


def completed(text: str, recipient: str) -> str:
    """Return the text with a recipient in place of what was being typed.

    >>> completed("a@b.example, im", "Imke <i@c.example>")
    'a@b.example, Imke <i@c.example>, '
    """
    kept = re.split(r"[,;]", text)[:-1]
    parts = [part.strip() for part in kept if part.strip()]
    return ", ".join([*parts, recipient]) + ", "
