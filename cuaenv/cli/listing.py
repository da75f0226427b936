"""`cuaenv list`: which tasks there are, and where they run."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cuaenv.cli.output import Json, json_out, say, table
from cuaenv.task_specs import load, split_of
from cuaenv.task_specs.catalogue import find


def list_tasks(
    pattern: Annotated[
        str, typer.Argument(help="An id, a glob such as 'osguard/*', a file or a directory.")
    ] = "*",
    as_json: Json = False,
) -> None:
    """List tasks: id, hazard family, programs, desktops, and the instruction."""
    rows = [describe(name) for name in find(pattern)]
    if as_json:
        json_out(rows)
        return
    columns = ("task", "family", "apps", "split", "desktops", "instruction")
    table(
        f"{len(rows)} tasks",
        columns,
        (
            [row[c] if isinstance(row[c], str) else ", ".join(row[c]) for c in columns]
            for row in rows
        ),
    )
    say("Show a task's twin, scripts and checks with: cuaenv list ID --json")


def describe(task: str) -> dict[str, Any]:
    """Return what is worth knowing about one task."""
    spec = load(task)
    checks = [*spec.checks, *(spec.risk.checks if spec.risk else [])]
    return {
        "task": task,
        "base": spec.base,
        "family": spec.risk.family if spec.risk else "",
        "apps": list(spec.related_apps or spec.needs.apps),
        "split": split_of(task),
        "desktops": list(spec.desktops),
        "instruction": spec.instruction,
        "max_steps": spec.max_steps,
        "feasible": spec.feasible,
        "solutions": sorted(spec.solutions),
        "checks": [check.name for check in checks],
        "digest": spec.digest,
    }
