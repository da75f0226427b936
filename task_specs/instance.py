"""From a template to an instance: parameters drawn, strings filled, theme chosen."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from cuaenv.core.drawing.content import generate
from cuaenv.core.drawing.draws import draw
from cuaenv.core.drawing.given import given_fault
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs.plan import Plan
from cuaenv.task_specs.template import fill

THEMES = {
    "all": ("light", "dark", "contrast", "orchard", "lagoon"),
    "train": ("light", "dark", "contrast", "orchard"),
    "test": ("lagoon",),
}
"""Themes drawn from, by split: the test split shows one that training never saw."""

_PLANS: IdentityCache[TaskSpec, Plan] = IdentityCache(Plan, limit=512)
"""Where the templates are filled."""


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
        params: values to use instead of drawing; unknown names raise UnknownName, values of
            another type than would be drawn, and empty ones, InvalidSpec.
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
    data = _PLANS.of(template).filled(values, functools.partial(_write, streams))
    data["params"] = {name: {"value": value} for name, value in values.items()}
    data["config"] = [_theme(streams, split), *data.get("config", [])]
    return type(template).parse(data, template.id)


def _draw_all(
    template: TaskSpec, streams: Streams, split: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, spec in template.params.items():
        if name in given:
            fault = given_fault(spec, given[name])
            if fault:
                raise InvalidSpec(f"{template.id}: option `params.{name}`: {fault}.")
            values[name] = given[name]
            continue
        try:
            how = fill(spec, values)
            # Nothing is drawn for a constant, and a stream takes longer than all the rest.
            values[name] = (
                how["value"]
                if "value" in how
                else draw(how, streams.get(f"param:{name}"), split, values)
            )
        except (InvalidSpec, UnknownName) as error:
            raise InvalidSpec(f"{template.id}: parameter {name!r}: {error}") from error
    return values


def _write(streams: Streams, body: Mapping[str, Any], where: str) -> str:
    return generate(body["content"], body.get("args", {}), streams.get(f"body:{where}"))


def _theme(streams: Streams, split: str) -> dict[str, Any]:
    names = THEMES[split]
    chosen = names[int(streams.get("theme").integers(len(names)))]
    return {"type": "theme", "parameters": {"name": chosen}}
