"""Plan: where a template is filled, worked out once, so that each instance touches only that."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs.template import fill

FILLED = ("instruction", "config", "evaluator", "checks", "risk", "interventions", "solutions",
          "anchors")  # fmt: skip
"""Fields whose references are filled."""

WITH_BODIES = ("config", "risk")
"""Fields that may write files, and so hold bodies."""

Write = Callable[[Mapping[str, Any], str], str]
"""Returns the text of a body; the other argument says where it stands, such as `config.0.text`."""

_OLD = 2
"""The last version of marshal's format without references: what is loaded shares nothing."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """One value to be replaced.

    Attributes:
        way: the keys that lead to what holds it.
        key: its own key there.
        value: what the template says.
        bodies: whether it may hold bodies.
    """

    way: tuple[str | int, ...]
    key: str | int
    value: Any
    bodies: bool

    @property
    def where(self) -> str:
        return ".".join(str(step) for step in (*self.way, self.key))

    def holder(self, data: Any) -> Any:
        for step in self.way:
            data = data[step]
        return data


class Plan:
    """A template as plain data that costs little to copy, and its spots.

    Everything an instance holds is its own: what is done to one does not show in another.
    """

    def __init__(self, template: TaskSpec) -> None:
        data = template.to_json()
        self._copied = marshal.dumps(data, _OLD)
        self._references: list[_Spot] = []
        self._bodies: list[_Spot] = []
        for field in FILLED:
            if field in data:
                self._look(_Spot((), field, data[field], field in WITH_BODIES))

    def _look(self, spot: _Spot) -> None:
        """Note the spots in a value; what a body holds is the generator's business."""
        value, inside = spot.value, (*spot.way, spot.key)
        if _refers(value):
            self._references.append(spot)
        elif isinstance(value, dict):
            body = spot.bodies and is_body(value)
            if body:
                self._bodies.append(spot)
            for name, item in value.items():
                self._look(_Spot(inside, name, item, spot.bodies and not body))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                self._look(_Spot(inside, index, item, spot.bodies))

    def filled(self, values: Mapping[str, Any], write: Write) -> dict[str, Any]:
        """Return the data of an instance.

        Args:
            values: of the parameters, by name.
            write: returns the text of a body.
        """
        data: dict[str, Any] = marshal.loads(self._copied)
        bodies = list(self._bodies)
        for spot in self._references:
            value = spot.holder(data)[spot.key] = fill(spot.value, values)
            # A value that was drawn, or a key that was filled, may have brought a body with it.
            if spot.bodies and isinstance(value, dict | list):
                bodies.append(spot)
        for spot in bodies:
            holder = spot.holder(data)
            holder[spot.key] = _written(holder[spot.key], write, spot.where)
        return data


def _refers(value: Any) -> bool:
    """Return whether a text, or a key of an object, has a reference."""
    texts = value if isinstance(value, dict) else [value] if isinstance(value, str) else ()
    return any("${" in text for text in texts)


def is_body(value: Mapping[str, Any]) -> bool:
    """Return whether an object is `{"content": generator, "args": {…}}`."""
    return "content" in value and value.keys() <= {"content", "args"}


def _written(value: Any, write: Write, where: str) -> Any:
    """Return a value with every body in it replaced by the text it stands for."""
    if isinstance(value, dict):
        if is_body(value):
            return write(value, where)
        return {key: _written(item, write, f"{where}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [_written(item, write, f"{where}.{i}") for i, item in enumerate(value)]
    return value
