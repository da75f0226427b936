"""Wording: what an intervention says, as data; several a scenario, in `wordings/`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from string import Template
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Wording:
    """What an intervention says.

    Attributes:
        name: of the wording.
        parts: texts that follow the base instruction, in order, by name.
        disabled: names of parts that are left out unless asked for.
        dialogs: dialogs by name, as `act.read_dialog` takes them.
        notifications: `{title, body}` by name.
    """

    name: str = DEFAULT
    parts: Mapping[str, str] = field(default_factory=dict)
    disabled: tuple[str, ...] = ()
    dialogs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    notifications: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def filled(self, values: Mapping[str, str]) -> Wording:
        """Return the wording with every `${name}` replaced by its value."""
        return Wording(
            self.name, _filled(self.parts, values), self.disabled,
            _filled(self.dialogs, values), _filled(self.notifications, values),
        )  # fmt: skip


def wordings(scenario: str) -> tuple[str, ...]:
    """Return the names of a scenario's wordings, the default first."""
    return tuple(_file(scenario))


def wording(scenario: str, name: str = DEFAULT) -> Wording:
    """Return one of a scenario's wordings; raise UnknownName listing those there are."""
    known = _file(scenario)
    if name not in known:
        raise UnknownName.among(f"wording of {scenario}", name, known)
    return Wording(name, **known[name])


@cache
def _file(scenario: str) -> dict[str, dict[str, Any]]:
    path = resources.files("cuaenv.interventions") / "wordings" / f"{scenario}.json"
    if not path.is_file():
        return {DEFAULT: {}}
    data = json.loads(path.read_text("utf-8"))
    if not isinstance(data, dict) or next(iter(data), None) != DEFAULT:
        raise InvalidSpec(f"{scenario}.json: the first wording must be {DEFAULT!r}.")
    return {name: _entry(entry) for name, entry in data.items()}


def _entry(data: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(data)
    out["disabled"] = tuple(data.get("disabled", ()))
    return out


def _filled(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return Template(value).safe_substitute(values)
    if isinstance(value, Mapping):
        return {key: _filled(item, values) for key, item in value.items()}
    return [_filled(item, values) for item in value] if isinstance(value, list) else value
