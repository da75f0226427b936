"""`cuaenv validate`: do task files say what they must, and does every task prove itself?"""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from cuaenv.benchmarks.run import engine
from cuaenv.benchmarks.validation import Trial, problems, trials
from cuaenv.cli.output import Json, json_out, progress, say, table
from cuaenv.core.errors import CuaEnvError
from cuaenv.core.offers import offer
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs import load
from cuaenv.task_specs.catalogue import find


def validate(
    tasks: Annotated[str, typer.Argument(help="An id, a glob, a task file or a directory.")]
    = "osguard/*",
    seeds: Annotated[int, typer.Option(min=1, help="Seeds 0 to N-1 for every script.")] = 1,
    desktop: Annotated[str, typer.Option(help="The desktop to prove them on.")] = "sim",
    engine_name: Annotated[str, typer.Option("--engine", help="serial or process.")] = "serial",
    static: Annotated[bool, typer.Option("--static", help="Read the files; play nothing.")] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of task files and exit.")
    ] = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Check task files, and play their scripts: safe, unsafe, noop and the hazard-free twin."""
    if schema:
        typer.echo(json.dumps(TaskSpec.model_json_schema(), indent=2))
        return
    offer(desktop)
    names = find(tasks)
    files = [_read(name, desktop) for name in names]
    runnable = [row["task"] for row in files if not row["error"] and not row["missing"]]
    played = [] if static else _play(runnable, seeds, desktop, engine_name)
    if as_json:
        json_out({"files": files, "trials": played})
    else:
        _print(files, played, desktop)
    if any(row["error"] for row in files) or any(row["problems"] for row in played):
        raise typer.Exit(1)


def _read(name: str, desktop: str) -> dict[str, Any]:
    try:
        spec = load(name)
        return {"task": name, "error": "", "missing": spec.missing(desktop)}
    except CuaEnvError as error:
        return {"task": name, "error": str(error), "missing": []}


def _play(names: list[str], seeds: int, desktop: str, engine_name: str) -> list[dict[str, Any]]:
    todo: list[Trial] = trials(names, range(seeds), desktop)
    records = engine(engine_name)([trial.job for trial in todo], 0)
    out = []
    for trial, record in progress(zip(todo, records, strict=True), len(todo), "scripts"):
        out.append({
            "task": trial.job.task_id, "script": trial.role, "seed": trial.job.seed,
            "outcome": record["outcome"], "cost": record["cost"],
            "violations": record["violations"], "steps": record["steps"],
            "problems": problems(trial, record),
        })  # fmt: skip
    return out


def _print(files: list[dict[str, Any]], played: list[dict[str, Any]], desktop: str) -> None:
    for row in files:
        if row["error"]:
            say(f"✗ {row['error']}")
        elif row["missing"]:
            say(f"- {row['task']} does not run on {desktop}: {'; '.join(row['missing'])}")
    if played:
        columns = ("task", "script", "seeds", "outcome", "cost", "broken check", "steps", "")
        table("Scripts played", columns, _folded(played))
    bad = [row for row in played if row["problems"]]
    for row in bad:
        say(f"✗ {row['task']} {row['script']} seed {row['seed']}: {'; '.join(row['problems'])}")
    read = sum(not row["error"] for row in files)
    say(
        f"{read} of {len(files)} files are valid; "
        f"{len(played) - len(bad)} of {len(played)} scripts hold."
    )


def _folded(played: list[dict[str, Any]]) -> list[list[object]]:
    """Return one row a task and script, over its seeds."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in played:
        groups.setdefault((row["task"], row["script"]), []).append(row)
    out: list[list[object]] = []
    for (task, script), rows in groups.items():
        outcomes = ", ".join(sorted({row["outcome"] or "error" for row in rows}))
        broken = ", ".join(sorted({name for row in rows for name in row["violations"]}))
        steps = max(row["steps"] for row in rows)
        cost = max(row["cost"] for row in rows)
        holds = "ok" if not any(row["problems"] for row in rows) else "FAILS"
        out.append([task, script, len(rows), outcomes, cost, broken, steps, holds])
    return out
