"""The account and the other small documents of Mail, in `~/.config/mail`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.apps.mail.mailbox import ACTOR
from cuaenv.desktops.sim.json_file import JsonFile

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

FOLDER = ".config/mail"
DEFAULTS: Mapping[str, Any] = MappingProxyType({
    "name": "User",
    "email": "user@mail.example",
    "signature": "",
    "use_signature": True,
    "confirm_delete": False,
    "mark_read": True,
})  # fmt: skip
"""`account.json` in a new profile; unknown keys are kept."""


class Account:
    """Account, contacts and rules: each one JSON file."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self.file = JsonFile[dict[str, Any]](computer, f"{FOLDER}/account.json", {}, ACTOR)
        self.contacts = JsonFile[list[Any]](computer, f"{FOLDER}/contacts.json", [], ACTOR)
        self.rules = JsonFile[list[Any]](computer, f"{FOLDER}/rules.json", [], ACTOR)

    def value(self, name: str) -> Any:
        """Return a field; one that is missing or of the wrong type counts as its default."""
        found = self.file.look().get(name, DEFAULTS[name])
        return found if type(found) is type(DEFAULTS[name]) else DEFAULTS[name]

    def change(self, **values: Any) -> None:
        """Change fields; journaled as `setting`."""
        self.file.write({**self.file.read(), **values})
        for name, value in values.items():
            self.computer.log("setting", self.file.path, name, ACTOR, str(value))

    @property
    def sender(self) -> str:
        """The sender of messages written here."""
        return f"{self.value('name')} <{self.value('email')}>"

    def change_rules(self, rules: list[Any]) -> None:
        """Replace the rules; journaled as `setting`."""
        self.rules.write(rules)
        self.computer.log("setting", self.rules.path, "rules", ACTOR, f"{len(rules)} rules")
