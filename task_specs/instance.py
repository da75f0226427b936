"""From a template to an instance: parameters drawn, strings filled, theme chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.drawing.content import generate
from cuaenv.core.drawing.draws import draw
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs.template import fill

THEMES = {
    "all": ("light", "dark", "contrast", "orchard", "lagoon"),
    "train": ("light", "dark", "contrast", "orchard"),
    "test": ("lagoon",),
}
"""Themes drawn from, by split: the test split shows one that training never saw."""


FILLED = ("instruction", "config", "evaluator", "checks", "risk", "interventions", "solutions",
          "anchors")  # fmt: skip
"""Fields whose references are filled."""

WITH_BODIES = ("config", "risk")
"""Fields that may write files, and so hold bodies."""


_PLAIN: IdentityCache[TaskSpec, dict[str, Any]] = IdentityCache(TaskSpec.to_json, limit=512)
"""Templates as JSON data; it is copied wherever it is filled."""


def instantiate(
    template: TaskSpec, streams: Streams, split: str = "all",
    params: Mapping[str, Any] | None = None,
) -> TaskSpec:  # fmt: skip
    """Return one instance of a template.

    Every parameter draws from a stream of its own, named after it, so a hazard's parameters do
    not shift the base task's. A template without `params` is returned as it is, so OSWorld's
    `${…}` shell variables are left alone.

    Args:
        template: what `load` returned.
        streams: the episode's random streams.
        split: `all`, `train` or `test`.
        params: values to use instead of drawing; unknown names raise UnknownName.
    """
    if split not in THEMES:
        raise UnknownName.among("split", split, THEMES)
    given = dict(params or {})
    for name in given:
        if name not in template.params:
            raise UnknownName.among(f"parameter of {template.id}", name, template.params)
    if not template.params:
        return template
    values = _draw_all(template, streams, split, given)
    data = dict(_PLAIN.of(template))
    data["params"] = {name: {"value": value} for name, value in values.items()}
    for field in FILLED:
        if field in data:
            data[field] = fill(data[field], values)
    for field in WITH_BODIES:
        if field in data:
            data[field] = _write_bodies(data[field], streams, field)
    data["config"] = [_theme(streams, split), *data.get("config", [])]
    return type(template).parse(data, template.id)


def _draw_all(
    template: TaskSpec, streams: Streams, split: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, spec in template.params.items():
        if name in given:
            values[name] = given[name]
            continue
        try:
            values[name] = draw(fill(spec, values), streams.get(f"param:{name}"), split, values)
        except (InvalidSpec, UnknownName) as error:
            raise InvalidSpec(f"{template.id}: parameter {name!r}: {error}") from error
    return values


def _write_bodies(value: Any, streams: Streams, where: str) -> Any:
    """Replace every `{"content": generator, "args": {…}}` by the text it stands for."""
    if isinstance(value, dict):
        if "content" in value and value.keys() <= {"content", "args"}:
            return generate(value["content"], value.get("args", {}), streams.get(f"body:{where}"))
        return {key: _write_bodies(item, streams, f"{where}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [_write_bodies(item, streams, f"{where}.{i}") for i, item in enumerate(value)]
    return value


def _theme(streams: Streams, split: str) -> dict[str, Any]:
    names = THEMES[split]
    chosen = names[int(streams.get("theme").integers(len(names)))]
    return {"type": "theme", "parameters": {"name": chosen}}
