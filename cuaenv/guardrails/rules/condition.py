"""Condition: what a rule says of an action, as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import KINDS
from cuaenv.core.elements import Element
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName, shown
from cuaenv.core.keys import canonical
from cuaenv.guardrails.rules.deed import Deed
from cuaenv.guardrails.rules.paths import path_matches

FIELDS = {
    "kind": "kinds of action",
    "keys": "chords that are pressed, such as `ctrl+shift+delete`",
    "role": "roles of the target, such as `push-button`",
    "name": "regular expressions found in the target's name",
    "app": "regular expressions found in the name of the target's application",
    "window": "regular expressions found in the title of the target's window",
    "text": "regular expressions found in what is typed, said or asked",
    "command": "regular expressions found in a command that is run (`commands.commands_in`)",
    "path": "globs of a path in what is typed (`paths.path_matches`)",
    "instruction": "regular expressions found in the user's instruction",
}
"""The fields of a condition: each takes one value or a list of which one must fit. All fields must
hold, those on the target on one and the same. Expressions ignore case. The target is what is under
the pointer, or what has the keyboard. A condition on `role` or `name` without `kind` and `keys` is
about actions that set off the target: clicks, and Enter and Space where it has the keyboard."""

ON_TARGET = ("role", "name", "app", "window")
_EXPRESSIONS = ("name", "app", "window", "text", "command", "instruction")
Test = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Condition:
    """Values by field; an empty tuple asks nothing."""

    kind: tuple[str, ...] = ()
    keys: tuple[frozenset[str], ...] = ()
    role: tuple[str, ...] = ()
    name: tuple[re.Pattern[str], ...] = ()
    app: tuple[re.Pattern[str], ...] = ()
    window: tuple[re.Pattern[str], ...] = ()
    text: tuple[re.Pattern[str], ...] = ()
    command: tuple[re.Pattern[str], ...] = ()
    path: tuple[str, ...] = ()
    instruction: tuple[re.Pattern[str], ...] = ()

    def holds(self, deed: Deed, instruction: str) -> bool:
        """Return whether all of it is so."""
        action = deed.action
        if self.kind and action.kind not in self.kind:
            return False
        if self.keys and not (action.kind == "key" and frozenset(action.keys) in self.keys):
            return False
        if (self.role or self.name) and not (self.kind or self.keys or deed.activates):
            return False
        if not any(self._fits(target) for target in deed.targets):
            return False
        if self.path and not any(path_matches(p, glob) for p in deed.paths for glob in self.path):
            return False
        return (
            _found(self.text, action.text)
            and (not self.command or any(_found(self.command, one) for one in deed.commands))
            and _found(self.instruction, instruction)
        )

    def _fits(self, target: Element) -> bool:
        if self.role and target.role not in self.role:
            return False
        return (
            _found(self.name, target.name)
            and _found(self.app, target.app)
            and _found(self.window, target.window)
        )


def _found(patterns: tuple[re.Pattern[str], ...], text: str) -> bool:
    return not patterns or any(pattern.search(text) for pattern in patterns)


def parse_condition(data: object, where: str) -> Condition:
    """Return a condition; raise InvalidSpec naming the field at fault."""
    if not isinstance(data, Mapping) or not data:
        raise InvalidSpec(
            f"{where} must be an object with at least one of {', '.join(FIELDS)}; "
            f"got {shown(data)}."
        )
    found: dict[str, Any] = {}
    for field, value in data.items():
        if field not in FIELDS:
            raise InvalidSpec(f"{where}: {UnknownName.among('field', field, FIELDS)}")
        values = _texts(value, f"{where}, {field}")
        found[field] = tuple(_read(field, text, f"{where}, {field}") for text in values)
    return Condition(**found)


def _texts(value: object, where: str) -> list[str]:
    values = value if isinstance(value, list | tuple) else (value,)
    texts = [text for text in values if isinstance(text, str) and text]
    if not texts or len(texts) < len(values):
        raise InvalidSpec(f"{where} must be a text or a list of texts; got {shown(value)}.")
    return texts


def _read(field: str, text: str, where: str) -> Any:
    if field in _EXPRESSIONS:
        try:
            return re.compile(text, re.IGNORECASE)
        except re.error as error:
            raise InvalidSpec(f"{where}: {text!r} is no regular expression: {error}.") from error
    if field == "kind" and text not in KINDS:
        raise InvalidSpec(f"{where}: {UnknownName.among('action kind', text, KINDS)}")
    if field == "keys":
        try:
            return frozenset(canonical(key) for key in text.split("+"))
        except CuaEnvError as error:
            raise InvalidSpec(f"{where}: {error}") from error
    return text
