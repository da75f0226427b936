"""What each desktop offers, as data, so that a spec can be judged without importing a desktop."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.core.desktop import CAPABILITIES
from cuaenv.core.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Offer:
    """What one desktop can do.

    Attributes:
        capabilities: of `core.desktop.CAPABILITIES`.
        apps: programs by the names task files use (`related_apps`, `needs.apps`).
        verbs: set-up step types.
    """

    capabilities: frozenset[str]
    apps: frozenset[str]
    verbs: frozenset[str]


OFFERS: dict[str, Offer] = {
    "sim": Offer(
        capabilities=CAPABILITIES,
        apps=frozenset({
            "files", "text_editor", "code_editor", "terminal",
            "browser", "mail", "settings", "spreadsheet",
        }),
        verbs=frozenset({
            "launch", "open", "execute", "command", "sleep", "activate_window", "close_window",
            "chrome_open_tabs", "update_browse_history",
            "file", "folder", "link", "remove", "records", "mail", "site", "theme", "window",
            "clock", "process", "clipboard", "user",
        }),
    ),
}  # fmt: skip
"""Desktop name to offer; a desktop that exists is a key here."""


def offer(desktop: str) -> Offer:
    """Return a desktop's offer; raise UnknownName for a desktop that does not exist."""
    if desktop not in OFFERS:
        raise UnknownName.among("desktop", desktop, OFFERS)
    return OFFERS[desktop]
