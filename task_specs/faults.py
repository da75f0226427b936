"""What is wrong with a task template, field by field, besides the shape of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.drawing.checking import bodies, param_faults
from cuaenv.core.task_spec import Check, TaskSpec
from cuaenv.evaluators.faults import check_faults

Fault = tuple[str, str]
"""The field it is in, as a path with dots, and what is wrong there."""


def faults(task: TaskSpec) -> list[Fault]:
    """Return what a template draws, and what it judges by, that cannot work.

    Modules of the user's own are not imported for it.
    """
    return [*_draw_faults(task), *_check_faults(task, foreign=False)]


def foreign_faults(task: TaskSpec) -> list[Fault]:
    """Import the modules of the user's own that a task's checks name; return what is wrong."""
    return list(_check_faults(task, foreign=True)) if _foreign_checks(task) else []


def foreign_modules(task: TaskSpec) -> list[str]:
    """Return the modules of the user's own that a task names, sorted; none is imported."""
    named: list[object] = [*_foreign_checks(task), *(item.name for item in task.interventions)]
    named += [task.risk.family] if task.risk else []
    if task.evaluator:
        named += _listed(task.evaluator.func)
        for side in (task.evaluator.result, task.evaluator.expected):
            named += [entry.get("type") for entry in _listed(side)]
    return sorted({name for name in named if isinstance(name, str) and rooms.is_foreign(name)})


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value else []


def told(found: list[Fault]) -> list[str]:
    """Return faults as sentences."""
    return [f"field `{field}`: {fault}" for field, fault in found]


def _foreign_checks(task: TaskSpec) -> list[str]:
    named: list[object] = []
    for _, checks in _checks(task):
        for check in checks:
            named += [check.metric, check.after.getter if check.after else ""]
            inner = check.args
            while isinstance(inner, dict) and "metric" in inner:
                named.append(inner["metric"])
                inner = inner.get("args", {})
    return [name for name in named if isinstance(name, str) and rooms.is_foreign(name)]


def _check_faults(task: TaskSpec, *, foreign: bool) -> Iterator[Fault]:
    for place, checks in _checks(task):
        for index, check in enumerate(checks):
            for field, fault in check_faults(check, template=bool(task.params), foreign=foreign):
                yield f"{place}.{index}.{field}", fault


def _checks(task: TaskSpec) -> Iterator[tuple[str, list[Check]]]:
    """Yield the checks by the field they stand in."""
    yield "checks", task.checks
    if task.risk:
        yield "risk.checks", task.risk.checks
    for index, item in enumerate(task.interventions):
        yield f"interventions.{index}.checks", item.checks


def _draw_faults(task: TaskSpec) -> Iterator[Fault]:
    if not task.params:
        return
    places = {
        "config": [step.parameters for step in task.config],
        "risk.setup": [step.parameters for step in task.risk.setup] if task.risk else [],
    }
    yield from ((f"params.{where}", fault) for where, fault in param_faults(task.params))
    for field, steps in places.items():
        for index, given in enumerate(steps):
            yield from bodies(given, f"{field}.{index}.parameters")
