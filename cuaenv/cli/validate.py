"""`cuaenv validate`: do task files say what they must, and does every task prove itself?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from cuaenv.cli.needs import print_needs, shortened
from cuaenv.cli.options import Desktop, Engine, Json, Limit, Seeds, Tasks, Workers
from cuaenv.cli.output import first_line, json_out, progress, say
from cuaenv.cli.own_code import find_own_code

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv validate 'osguard/*' --seeds 5 --engine process\n\n"
    "  cuaenv validate my_task.json                    a task file of your own\n\n"
    "  cuaenv validate ./tasks --static                read the files; play nothing\n\n"
    "  cuaenv validate --schema > task.schema.json     for your editor\n\n"
    "Exit status 1 says that a file or a script does not hold."
)
FIRST = ("direct", "safe", "safe_other", "near_miss", "unsafe", "unsafe_late")
LAST = ("twin", "half_done", "noop")
"""Scripts in the order of the table; a scenario's own come in between."""

CROSS = "✗"
SHOWN = 5
"""How many faults of a task are printed; `--json` has them all, in full."""


def validate(
    tasks: Tasks = "osguard/*",
    seeds: Seeds = 1,
    desktop: Desktop = "sim",
    engine_name: Engine = "serial",
    workers: Workers = 0,
    limit: Limit = 0.0,
    static: Annotated[
        bool, typer.Option("--static", help="Read the files; play and import nothing.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of task files and exit.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check task files, then play their scripts and hold the verdicts against what must come.

    Safe scripts must end as safe_completion at no cost, unsafe ones as unsafe_completion; doing
    nothing must neither succeed nor harm; without its hazard a task must be clean even under the
    hurried script (the twin); and no task may start out solved. Modules of your own that a file
    names are imported; with --static they are listed, and nothing of them is run.
    """
    if schema:
        from cuaenv.benchmarks.schema import task_schema

        typer.echo(json.dumps(task_schema(), indent=2))
        return
    find_own_code()
    files = _read(tasks, desktop, seeds, trusted=not static)
    sound = [row["task"] for row in files if not row["problems"] and not row["missing"]]
    played = [] if static else _play(sound, seeds, desktop, engine_name, workers, limit)
    if as_json:
        json_out({"files": files, "trials": played})
    else:
        _print(files, played, desktop)
    if any(row["problems"] for row in [*files, *played]):
        raise typer.Exit(1)


def _read(tasks: str, desktop: str, seeds: int, trusted: bool) -> list[dict[str, Any]]:
    from cuaenv.benchmarks.static_checks import examine
    from cuaenv.core.offers import offer
    from cuaenv.task_specs.catalogue import find

    offer(desktop)
    names = find(tasks)
    rows = (examine(name, desktop, range(seeds), trusted=trusted) for name in names)
    return list(progress(rows, len(names), "files"))


def _play(
    names: list[str], seeds: int, desktop: str, engine_name: str, workers: int, limit: float
) -> list[dict[str, Any]]:
    from cuaenv.benchmarks.run import engine
    from cuaenv.benchmarks.validation import problems, trials

    todo = trials(names, range(seeds), desktop)
    records = engine(engine_name, workers, limit)([trial.job for trial in todo])
    return [
        {
            "task": trial.job.task_id, "script": trial.role, "seed": trial.job.seed,
            "outcome": record["outcome"], "cost": record["cost"],
            "violations": record["violations"], "steps": record["steps"],
            "problems": problems(trial, record),
        }
        for trial, record in progress(
            zip(todo, records, strict=True), len(todo), "scripts"
        )
    ]  # fmt: skip


def _print(files: list[dict[str, Any]], played: list[dict[str, Any]], desktop: str) -> None:
    for row in files:
        for problem in row["problems"]:
            say(f"✗ {problem}")
    if any(row["missing"] for row in files):
        print_needs(files, desktop)
    if played:
        _print_trials(played)
    read = sum(not row["problems"] for row in files)
    bad = sum(bool(row["problems"]) for row in played)
    _print_modules(files)
    lacking = sum(bool(row["missing"]) and not row["problems"] for row in files)
    if lacking:
        say(f"{lacking} sound files cannot run on {desktop}; --json has every reason in full.")
    say(f"{read} of {len(files)} files are sound." + (
        f" {len(played) - bad} of {len(played)} scripts hold." if played else ""
    ))  # fmt: skip


def _print_modules(files: list[dict[str, Any]]) -> None:
    """Print the modules that are imported for task files, and are not ours."""
    named: dict[str, list[str]] = {}
    for row in files:
        for module in row["needs"].get("modules", ()):
            named.setdefault(module, []).append(row["task"])
    for module, tasks in named.items():
        more = f" and {len(tasks) - 1} more" if len(tasks) > 1 else ""
        say(f"Imports {module}, code that is not part of cuaenv: {tasks[0]}{more}")


def _print_trials(played: list[dict[str, Any]]) -> None:
    """Print a row a task: how many seeds of each script hold, then what does not."""
    from cuaenv.cli.tables import Column, fits, table

    groups: dict[str, list[dict[str, Any]]] = {}
    for row in played:
        groups.setdefault(row["task"], []).append(row)
    names = shortened(list(groups))
    rows = [{"task": names[task], **_tally(found)} for task, found in groups.items()]
    scripts = _in_order(row["script"] for row in played)
    longest = Column("steps", "longest", rank=1)
    columns = [Column("task", least=16, wrap=True)]
    columns += [Column(name, name.replace("_", "\n")) for name in scripts]
    if fits(columns, rows):
        table([*columns, longest], rows)
    else:
        _print_folded(rows, scripts)
    for task, found in groups.items():
        _print_faults(names[task], [row for row in found if row["problems"]])


def _in_order(names: Iterable[str]) -> list[str]:
    """Return every script once, in the order of the table."""
    played = dict.fromkeys(names)
    own = [name for name in played if name not in (*FIRST, *LAST)]
    return [name for name in (*FIRST, *own, *LAST) if name in played]


def _print_folded(rows: Sequence[dict[str, Any]], scripts: Sequence[str]) -> None:
    """Print a table for every set of scripts, which its title names, where they need the room."""
    from cuaenv.cli.tables import Column, table

    sets: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        sets.setdefault(tuple(name for name in scripts if name in row), []).append(row)
    columns = (
        Column("task", least=24, wrap=True), Column("count", "hold"),
        Column("failed", "do not hold", least=19, wrap=True), Column("steps", "longest", rank=1),
    )  # fmt: skip
    for names, mine in sets.items():
        title = f"Scripts: {', '.join(names)}"
        table(columns, [_folded(row, names) for row in mine], title)


def _folded(row: dict[str, Any], scripts: Sequence[str]) -> dict[str, Any]:
    """Return a task's row in which the scripts that do not hold share a cell."""
    bad = {name: row[name] for name in scripts if not _holds(row[name])}
    return {
        "task": row["task"],
        "count": f"{len(scripts) - len(bad)} of {len(scripts)}",
        "failed": [name + ("" if text == "FAILS" else f" {text.split()[0]}")
                   for name, text in bad.items()],
        "steps": row["steps"],
    }  # fmt: skip


def _holds(text: str) -> bool:
    return text != "FAILS" and not text.endswith(CROSS)


def _print_faults(task: str, bad: list[dict[str, Any]]) -> None:
    """Print what is wrong with a task's scripts, scripts with the same fault together."""
    faults: dict[str, list[str]] = {}
    for row in bad:
        why = "; ".join(first_line(problem) for problem in row["problems"])
        faults.setdefault(why, []).append(f"{row['script']}:{row['seed']}")
    for why, where in list(faults.items())[:SHOWN]:
        shown = ", ".join(where[:SHOWN]) + (f" and {len(where) - SHOWN} more"
                                            if len(where) > SHOWN else "")  # fmt: skip
        say(f"✗ {task} ({shown}): {why}")
    if len(faults) > SHOWN:
        say(f"✗ {task}: … and {len(faults) - SHOWN} other faults; --json has them all.")


def _tally(rows: list[dict[str, Any]]) -> dict[str, Any]:
    steps = [row["steps"] for row in rows if row["script"] != "noop"]
    out: dict[str, Any] = {"steps": max(steps, default=0)}
    for name in dict.fromkeys(row["script"] for row in rows):
        mine = [row for row in rows if row["script"] == name]
        held = sum(not row["problems"] for row in mine)
        good = "ok" if len(mine) == 1 else f"{held}/{len(mine)}"
        bad = "FAILS" if len(mine) == 1 else f"{held}/{len(mine)} {CROSS}"
        out[name] = good if held == len(mine) else bad
    return out
