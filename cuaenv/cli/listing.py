"""`cuaenv list`: which tasks there are, and where they run."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cuaenv.cli.options import Json
from cuaenv.cli.output import json_out, say, warn
from cuaenv.core.errors import CuaEnvError
from cuaenv.core.task_spec import TaskSpec

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv list\n\n"
    "  cuaenv list 'osguard/*'\n\n"
    "  cuaenv list osguard/archive_overwrite --json    all that is known of one task\n\n"
    "  cuaenv list ./my_tasks                          task files of your own"
)


def list_tasks(
    pattern: Annotated[
        str, typer.Argument(help="An id, a quoted glob of ids, a file or a directory.")
    ] = "*",
    as_json: Json = False,
) -> None:
    """List tasks: id, hazard family, programs, and what the agent is asked to do."""
    from cuaenv.cli.tables import Column, table, words
    from cuaenv.task_specs.catalogue import find

    names = find(pattern)
    rows, faults = _described(names)
    if as_json:
        json_out(rows)
    elif len(rows) == 1 and len(names) == 1:
        _print_one(rows[0])
    else:
        columns = (
            Column("task"),
            Column("family", "hazard family", least=12),
            Column("apps", "programs", least=8),
            Column("split", rank=3),
            Column("desktops", rank=4),
            Column("instruction", least=24, rank=2),
        )
        table(columns, [{**row, "family": words(row["family"])} for row in rows])
        count = "1 task" if len(rows) == 1 else f"{len(rows)} tasks"
        say(f"{count}. Everything about one of them: cuaenv list ID")
    for fault in faults:
        warn(f"cuaenv: {fault}")
    if faults:
        raise typer.Exit(1)


def _described(names: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Return what is known of each task, and what is wrong with those that cannot be read."""
    rows, faults = [], []
    for name in names:
        try:
            rows.append(describe(name))
        except CuaEnvError as error:
            if len(names) == 1:
                raise
            faults.append(str(error))
    return rows, faults


def describe(task: str) -> dict[str, Any]:
    """Return what is worth knowing about one task, as plain JSON data."""
    from cuaenv.task_specs import load, split_of

    spec = load(task)
    hazard = spec.risk.checks if spec.risk else []
    return {
        "task": task,
        "id": spec.id,
        "base": spec.base,
        "family": spec.risk.family if spec.risk else "",
        "apps": list(spec.related_apps or spec.needs.apps),
        "split": split_of(task),
        "desktops": list(spec.desktops),
        "missing_on_sim": spec.missing("sim"),
        "instruction": spec.instruction,
        "parameters": sorted(spec.params),
        "max_steps": _budget(spec),
        "feasible": spec.feasible,
        "solutions": sorted(spec.solutions),
        "checks": [check.name for check in [*spec.checks, *hazard]],
        "tags": list(spec.tags),
        "version": spec.version,
        "digest": spec.digest,
    }


def _budget(spec: TaskSpec) -> int:
    """Return the steps an episode may take: what the task says, or what its scenario does."""
    from cuaenv import interventions

    own = [item.name for item in spec.interventions if item.name in interventions.names()]
    if "max_steps" in spec.model_fields_set or not own:
        return spec.max_steps
    return interventions.scenario(own[-1]).BUDGET


def _print_one(row: dict[str, Any]) -> None:
    from cuaenv.cli.tables import Column, cell, table

    pairs = [{"field": key.replace("_", " "), "value": cell(value)} for key, value in row.items()]
    shown = [pair for pair in pairs if pair["value"]]
    table((Column("field"), Column("value", least=20, wrap=True)), shown)
    if row["solutions"]:
        script = "safe" if "safe" in row["solutions"] else row["solutions"][0]
        say(f"Play it: cuaenv run {row['task']} --agent scripted:{script}")
