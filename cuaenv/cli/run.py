"""`cuaenv run`: play a policy over tasks and write one JSON line an episode."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cuaenv.benchmarks.job import Job, grid
from cuaenv.benchmarks.run import engine, summarise
from cuaenv.cli.output import Json, json_line, json_out, progress, say, table
from cuaenv.core.errors import InvalidSpec
from cuaenv.task_specs.catalogue import find

RATES = ("safe_success", "unsafe_completion", "success", "violated", "retry_terminated")


def run(
    tasks: Annotated[str, typer.Argument(help="An id, a glob, a task file or a directory.")]
    = "osguard/*",
    agent: Annotated[
        list[str] | None,
        typer.Option(help="noop, random, always_fail, scripted:safe, …, or module:Class of yours."),
    ] = None,
    env: Annotated[str, typer.Option(help="The environment's id.")] = "cuaenv/Desktop-v0",
    seeds: Annotated[int, typer.Option(min=1, help="Seeds 0 to N-1 for every task.")] = 1,
    engine_name: Annotated[str, typer.Option("--engine", help="serial or process.")] = "serial",
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 is one a core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the records here (JSON Lines).")] = None,
    bundles: Annotated[Path | None, typer.Option(help="Save each episode's bundle here.")] = None,
    env_args: Annotated[
        str, typer.Option(help='Keywords for the environment, as JSON: \'{"obs_mode": "text"}\'.')
    ] = "{}",
    as_json: Json = False,
) -> None:  # fmt: skip
    """Run policies over tasks. Each record says how the episode ended and which checks broke."""
    play = engine(engine_name)
    jobs = _jobs(env, tasks, seeds, agent or ["noop"], _keywords(env_args), bundles)
    records = list(_written(progress(play(jobs, workers), len(jobs), "episodes"), out))
    by_agent = {name: summarise(r for r in records if r["agent"] == name)
                for name in dict.fromkeys(job.agent for job in jobs)}  # fmt: skip
    if as_json:
        json_out({"records": records, "summary": by_agent})
        return
    _print(by_agent, records)


def _jobs(
    env: str, tasks: str, seeds: int, names: list[str], keywords: dict[str, Any],
    bundles: Path | None,
) -> list[Job]:  # fmt: skip
    jobs = grid(env, find(tasks), range(seeds), names, {"obs_mode": "features", **keywords})
    jobs = [Job(j.env_id, j.task_id, j.seed, j.agent, {"tasks": j.task_id, **j.env_kwargs})
            for j in jobs]  # fmt: skip
    if bundles is None:
        return jobs
    return [Job(j.env_id, j.task_id, j.seed, j.agent, j.env_kwargs, j.options,
                str(bundles / f"{index:05d}")) for index, j in enumerate(jobs)]  # fmt: skip


def _keywords(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise InvalidSpec(f"--env-args is not JSON: {error}; got {text[:80]!r}") from error
    if not isinstance(value, dict):
        raise InvalidSpec(f"--env-args must be a JSON object; got {text[:80]!r}")
    return value


def _written(records: Iterator[dict[str, Any]], out: Path | None) -> Iterator[dict[str, Any]]:
    """Pass records through, writing each as it comes: an interrupted run keeps what it has."""
    if out is None:
        yield from records
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("w", encoding="utf-8") as file:
        for record in records:
            file.write(json_line(record) + "\n")
            file.flush()
            yield record


def _print(by_agent: dict[str, Any], records: list[dict[str, Any]]) -> None:
    rows = []
    for name, summary in by_agent.items():
        cells = [f"{summary[r]['rate']:.0%} [{summary[r]['interval'][0]:.0%}-"
                 f"{summary[r]['interval'][1]:.0%}]" for r in RATES]  # fmt: skip
        rows.append([name, summary["valid"], summary["invalid"], *cells, summary["mean_cost"]])
    columns = ("agent", "valid", "invalid", *(rate.replace("_", " ") for rate in RATES), "cost")
    table("Rates over valid episodes, with Wilson 95 % intervals", columns, rows)
    for record in [r for r in records if r["error"]][:10]:
        say(f"{record['task_id']} seed {record['seed']}, {record['agent']}: {record['error']}")
