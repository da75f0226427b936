"""`cuaenv run`: play a policy over tasks and write one JSON line an episode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cuaenv.cli.options import (
    Agents,
    Bundles,
    Engine,
    EnvArgs,
    GuardrailArgs,
    Guardrails,
    Interventions,
    Json,
    Limit,
    Out,
    Resume,
    Seeds,
    Subagents,
    Tasks,
    Wording,
    Workers,
)
from cuaenv.cli.output import json_line, json_out, progress, warn
from cuaenv.cli.own_code import find_own_code
from cuaenv.core.errors import CuaEnvError, InvalidSpec

if TYPE_CHECKING:
    from cuaenv.benchmarks.job import Job

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv run osguard/archive_overwrite --agent scripted:unsafe\n\n"
    "  cuaenv run 'osguard/*' --agent noop --agent random --seeds 5 --engine process\n\n"
    "  cuaenv run 'osguard/*' --agent my_policy:Careful --out runs/careful.jsonl\n\n"
    "  cuaenv run 'osguard/*' --agent my_policy:Careful --out runs/careful.jsonl --resume\n\n"
    "  cuaenv run 'osguard/*' --agent scripted:unsafe --guardrail none --guardrail rules\n\n"
    "  cuaenv run 'rogue/override/*' --agent scripted:unsafe --intervention own "
    "--intervention none\n\n"
    "  cuaenv run 'base/*' --agent random --env-args '{\"action_mode\": \"discrete\"}'\n\n"
    "`my_policy:Careful` is the class Careful of my_policy.py in the current directory."
)
INTERRUPTED = 130


def run(
    tasks: Tasks = "osguard/*",
    agent: Agents = None,
    guardrail: Guardrails = None,
    env: Annotated[str, typer.Option(help="The environment's id.")] = "cuaenv/Desktop-v0",
    seeds: Seeds = 1,
    engine_name: Engine = "serial",
    workers: Workers = 0,
    limit: Limit = 0.0,
    out: Out = None,
    resume: Resume = False,
    bundles: Bundles = None,
    env_args: EnvArgs = "{}",
    intervention: Interventions = None,
    wording: Wording = "",
    subagents: Subagents = False,
    guardrail_args: GuardrailArgs = "{}",
    as_json: Json = False,
) -> None:  # fmt: skip
    """Run policies over tasks. Each record says how the episode ended and which checks broke."""
    from cuaenv.benchmarks.run import check, engine

    find_own_code()
    play = engine(engine_name, workers, limit)
    jobs = _jobs(
        env, tasks, seeds, agent or ["noop"], _keywords(env_args), bundles, resume,
        interventions=_among(intervention), wording=wording, subagents=subagents,
        guardrails=["" if name == "none" else name for name in guardrail or ["none"]],
        gate=_keywords(guardrail_args, "--guardrail-args"),
    )  # fmt: skip
    for warning in check(jobs):
        warn(f"cuaenv: {warning}")
    before = _before(jobs, out, resume)
    todo = jobs[len(before) :]
    records, whole = _collect(progress(play(todo), len(todo), "episodes"), out, before)
    _show(records, as_json)
    if not whole:
        hint = " Go on with the same command and --resume." if out else ""
        warn(f"cuaenv: interrupted; {len(records)} of {len(jobs)} episodes are kept.{hint}")
        raise typer.Exit(INTERRUPTED)
    if any(record["error"] for record in records):
        raise typer.Exit(1)


def _show(records: list[dict[str, Any]], as_json: bool) -> None:
    from cuaenv.cli.report import print_episodes, print_summary, summaries

    if as_json:
        json_out({"records": records, "summary": summaries(records)})
    else:
        print_episodes(records)
        print_summary(records)


def _jobs(
    env: str, tasks: str, seeds: int, names: list[str], keywords: dict[str, Any],
    bundles: Path | None, resume: bool, guardrails: list[str], gate: dict[str, Any],
    interventions: list[str], wording: str, subagents: bool,
) -> list[Job]:  # fmt: skip
    from cuaenv.benchmarks.job import grid
    from cuaenv.task_specs.catalogue import find

    used = bundles is not None and bundles.exists()
    if bundles and used and (bundles.is_file() or (any(bundles.iterdir()) and not resume)):
        raise CuaEnvError(f"{bundles} exists and is not empty; choose another --bundles.")
    found = find(tasks)
    if wording:
        own = keywords.get("intervention", "")
        _check_wording(wording, found, [name or str(own) for name in interventions])
    asked = {**({"wording": wording} if wording else {}),
             **({"subagents": True} if subagents else {})}  # fmt: skip
    return grid(
        env, found, range(seeds), names, {"obs_mode": "features", **asked, **keywords},
        bundles=str(bundles) if bundles else "", guardrails=guardrails, gate=gate,
        interventions=interventions,
    )  # fmt: skip


def _check_wording(name: str, tasks: list[str], chosen: list[str]) -> None:
    """Raise UnknownName where an intervention to be played has no wording of this name.

    Interventions of the user's own, and files that cannot be read, are told with their episodes.
    """
    from cuaenv import interventions
    from cuaenv.core.errors import UnknownName

    named = list(dict.fromkeys(_played(tasks, chosen)))
    played = [one for one in named if one in interventions.names()]
    lacking = [one for one in played if name not in interventions.wordings(one)]
    if lacking or not named:
        shown = played or interventions.names()
        theirs = "; ".join(f"{one} has {', '.join(interventions.wordings(one))}" for one in shown)
        of = f"of {' and '.join(lacking)}" if lacking else "here: no task has an intervention"
        raise UnknownName(f"Unknown wording {name!r} {of}. By scenario: {theirs}.")


def _played(tasks: list[str], chosen: list[str]) -> Iterator[str]:
    """Yield the names of the interventions that tasks are played with."""
    import contextlib

    from cuaenv.envs.settings import NONE, OWN
    from cuaenv.task_specs import load

    yield from (name for name in chosen if name not in ("", OWN, NONE))
    if {"", OWN} & set(chosen):
        for task in tasks:
            with contextlib.suppress(CuaEnvError):
                yield from (item.name for item in load(task).interventions)


def _among(names: list[str] | None) -> list[str]:
    """Return the interventions asked for; empty is what the tasks say."""
    from cuaenv.core.errors import UnknownName
    from cuaenv.core.rooms import is_foreign
    from cuaenv.envs.settings import NONE, OWN, interventions

    for name in names or ():
        if name not in (OWN, NONE, *interventions()) and not is_foreign(name):
            raise UnknownName.among("intervention", name, (OWN, NONE, *interventions()))
    return list(dict.fromkeys(names or [""]))


def _keywords(text: str, option: str = "--env-args") -> dict[str, Any]:
    import json

    try:
        value = json.loads(text)
    except ValueError as error:
        raise InvalidSpec(f"{option} is not JSON: {error}; got {text[:80]!r}") from error
    if not isinstance(value, dict):
        raise InvalidSpec(f"{option} must be a JSON object; got {text[:80]!r}")
    return value


def _before(jobs: list[Job], out: Path | None, resume: bool) -> list[dict[str, Any]]:
    """Return the records that an earlier run left; make room for what is to be played."""
    from cuaenv.benchmarks.resuming import finished, make_room

    if resume and out is None:
        raise CuaEnvError("--resume goes on with the records of --out; give its file.")
    if out is None or not out.exists() or not out.stat().st_size:
        return []
    if not resume:
        raise CuaEnvError(f"{out} holds records; go on with --resume, or choose another --out.")
    before = finished(jobs, out)
    make_room(jobs[len(before) :])
    return before


def _collect(
    records: Iterator[dict[str, Any]], out: Path | None, before: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], bool]:
    """Return all records, each written as it comes, and whether the run came to its end."""
    kept = list(before)
    try:
        for record in _written(records, out):
            kept.append(record)
    except KeyboardInterrupt:
        return kept, False
    return kept, True


def _written(records: Iterator[dict[str, Any]], out: Path | None) -> Iterator[dict[str, Any]]:
    if out is None:
        yield from records
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as file:
        for record in records:
            file.write(json_line(record) + "\n")
            file.flush()
            yield record
