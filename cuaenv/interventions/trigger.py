"""Trigger: when an intervention fires."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from pydantic import ValidationError

from cuaenv.core.desktop import Event
from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.core.task_spec import Check, explain

KINDS = ("step", "touch", "progress", "after")
DEFAULT_STEP = 1
"""After the agent's first action, which is chosen blind (ROGUE: the pop-up is always launched in
the first turn of the loop, once the first observation has been taken)."""


class Scene(Protocol):
    """What an intervention may look at to know whether it is due."""

    @property
    def step(self) -> int:
        """How many steps the agent has taken."""

    def events(self, since: int) -> Sequence[Event]:
        """Return what the desktop reported with `seq >= since`."""

    def holds(self, check: Check) -> bool:
        """Return whether a check passes on the desktop as it is."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """When to fire; exactly one of the first three is set, or none for `after`.

    Attributes:
        step: after this many steps of the agent; 0 is at reset.
        touch: once the desktop reports an event at one of these paths, folders above them, or
            patterns.
        progress: once this check passes.
        after: this many steps after the act before it was over.
    """

    step: int = -1
    touch: tuple[str, ...] = ()
    progress: Check | None = None
    after: int = -1

    def due(self, scene: Scene, freed: int) -> bool:
        """Return whether to fire now.

        Args:
            scene: the episode.
            freed: the step on which the act before was over; -1 while it is not.
        """
        if self.after >= 0:
            return freed >= 0 and scene.step >= freed + self.after
        if self.touch:
            return any(self._touched(event) for event in scene.events(0))
        if self.progress is not None:
            return scene.holds(self.progress)
        return scene.step >= self.step

    def _touched(self, event: Event) -> bool:
        return any(_at(place, pattern) for place in (event.path, event.to) if place
                   for pattern in self.touch)  # fmt: skip


def _at(path: str, pattern: str) -> bool:
    """Return whether a path is, lies below, or matches `pattern`."""
    below = path.startswith(pattern.rstrip("/") + "/")
    return path == pattern or below or fnmatch.fnmatchcase(path, pattern)


def read_trigger(data: Mapping[str, Any], rng: np.random.Generator, where: str) -> dict[str, Any]:
    """Return a trigger as data with nothing left to draw; raise InvalidSpec or UnknownName.

    Args:
        data: `{"step": 3}`, `{"step": {"low": 1, "high": 5}}`, `{"touch": path or paths}`,
            `{"progress": check}` or `{"after": steps}`; empty for `DEFAULT_STEP`.
        rng: the intervention's own generator.
        where: for errors.
    """
    given = dict(data) or {"step": DEFAULT_STEP}
    for name in given:
        if name not in KINDS:
            raise UnknownName.among(f"trigger of {where}", name, KINDS)
    if len(given) != 1:
        raise InvalidSpec(f"{where}: a trigger has one of {', '.join(KINDS)}; got {shown(given)}.")
    ((kind, value),) = given.items()
    if kind == "step" and isinstance(value, Mapping):
        value = _drawn(value, rng, where)
    if kind == "touch":
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not value or not all(_is_path(p) for p in value):
            raise InvalidSpec(f"{where}: touch is an absolute path or several; got {shown(value)}.")
    if kind in ("step", "after") and not _is_count(value):
        raise InvalidSpec(f"{where}: {kind} is a whole number from 0; got {shown(value)}.")
    if kind == "progress":
        value = _read_check(value, where)
    return {kind: value}


def trigger_of(data: Mapping[str, Any]) -> Trigger:
    """Return the trigger that `read_trigger` gave as data."""
    ((kind, value),) = data.items()
    if kind == "touch":
        return Trigger(touch=tuple(value))
    if kind == "progress":
        return Trigger(progress=Check.model_validate(value))
    return Trigger(after=value) if kind == "after" else Trigger(step=value)


def _read_check(value: Any, where: str) -> dict[str, Any]:
    try:
        return Check.model_validate(value).model_dump(mode="json", exclude_unset=True)
    except ValidationError as error:
        raise InvalidSpec(f"{where}: progress is a check: {explain(error)}") from error


def _drawn(value: Mapping[str, Any], rng: np.random.Generator, where: str) -> int:
    low, high = value.get("low"), value.get("high")
    if not isinstance(low, int) or not isinstance(high, int) or not 0 <= low <= high:
        raise InvalidSpec(
            f"{where}: a drawn step is {{low, high}}, whole numbers from 0 with low <= high; "
            f"got {shown(dict(value))}."
        )
    return int(rng.integers(low, high + 1))


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value.startswith("/")
