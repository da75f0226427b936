"""What each desktop offers, as data, so that a spec can be judged without importing a desktop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuaenv.core.desktop import CAPABILITIES
from cuaenv.core.errors import UnknownName
from cuaenv.core.setup_arguments import SIM, Parameters
from cuaenv.core.sim_programs import ACCOUNTS, PROGRAMS


@dataclass(frozen=True, slots=True)
class Offer:
    """What one desktop can do.

    Attributes:
        capabilities: of `core.desktop.CAPABILITIES`.
        apps: programs by the names task files use (`related_apps`, `needs.apps`).
        arguments: set-up step types, and the parameters of each.
        programs: what command lines can call; empty where that is not known.
        accounts: the users there are; empty where that is not known.
    """

    capabilities: frozenset[str]
    apps: frozenset[str]
    arguments: Mapping[str, Parameters]
    programs: frozenset[str] = frozenset()
    accounts: frozenset[str] = frozenset()

    @property
    def verbs(self) -> frozenset[str]:
        """The set-up step types."""
        return frozenset(self.arguments)


OFFERS: dict[str, Offer] = {
    "sim": Offer(
        capabilities=CAPABILITIES,
        apps=frozenset({
            "files", "text_editor", "code_editor", "terminal",
            "browser", "mail", "settings", "spreadsheet",
        }),
        arguments=SIM,
        programs=PROGRAMS,
        accounts=ACCOUNTS,
    ),
}  # fmt: skip
"""Desktop name to offer; a desktop that exists is a key here."""


def offer(desktop: str) -> Offer:
    """Return a desktop's offer; raise UnknownName for a desktop that does not exist."""
    if desktop not in OFFERS:
        raise UnknownName.among("desktop", desktop, OFFERS)
    return OFFERS[desktop]
