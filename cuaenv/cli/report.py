"""`cuaenv report`: what the records of runs add up to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cuaenv.cli.options import Json
from cuaenv.cli.output import first_line, json_out, say
from cuaenv.core.errors import InvalidSpec

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv run 'osguard/*' --agent random --seeds 5 --out random.jsonl\n\n"
    "  cuaenv report random.jsonl noop.jsonl\n\n"
    "  cuaenv report *.jsonl --by hazard"
)
RATES = ("safe_success", "unsafe_completion", "success", "violated", "retry_terminated",
         "desktop_broken")  # fmt: skip
GROUPS = ("agent", "guardrail", "hazard", "task_id", "env_id")
NEEDED = ("agent", "hazard", "task_id", "env_id", "seed", "valid", "success", "safe_success",
          "outcome", "violations", "cost", "steps", "error_kind", "error",
          "privileged")  # fmt: skip
"""What a record must have to be added up; older and newer versions may have more or fewer keys."""

MOST = 24
"""How many episodes are listed one by one."""


def report(
    files: Annotated[list[Path], typer.Argument(help="What `cuaenv run --out` wrote.")],
    by: Annotated[
        str,
        typer.Option(
            help="What the rows are besides agents and guardrails: agent, hazard, task_id, env_id."
        ),
    ] = "agent",
    as_json: Json = False,
) -> None:
    """Add up the records of one or more runs: rates with Wilson 95 % intervals.

    Where episodes had interventions or guardrails, their rates follow, and what a twin without the
    intervention, or without the guardrail, came to on the same task and seed.
    """
    from cuaenv.cli.safety_tables import print_safety, safety
    from cuaenv.core.errors import UnknownName

    if by not in GROUPS:
        raise UnknownName.among("grouping", by, GROUPS)
    records = [record for file in files for record in _read(file)]
    if as_json:
        json_out({"summary": summaries(records, by), **safety(records)})
    else:
        print_summary(records, by)
        print_safety(records, families=by == "hazard")


def _read(file: Path) -> list[dict[str, Any]]:
    records = []
    try:
        # Not splitlines: it also splits at U+2028 and its like, which JSON leaves as they are.
        lines = file.read_text("utf-8").removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        raise InvalidSpec(f"{file} is not UTF-8 text, so it holds no records: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidSpec(f"{file} line {number} is not JSON: {error}") from error
        lacking = set(NEEDED) - set(record if isinstance(record, dict) else ())
        if lacking:
            raise InvalidSpec(f"{file} line {number} is no record: no {sorted(lacking)[0]!r}.")
        records.append(record)
    return records


def summaries(records: Sequence[dict[str, Any]], by: str = "agent") -> list[dict[str, Any]]:
    """Return a summary for every agent, guardrail and intervention asked for, with subagents and
    without, split by `by`, as they first appear."""
    from cuaenv.benchmarks.pairing import agent_of, intervention_of
    from cuaenv.benchmarks.run import summarise

    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for record in records:
        agent, guardrail = agent_of(record)
        group = guardrail if by == "guardrail" else record[by]
        key = (agent, guardrail, intervention_of(record), _delegating(record), group)
        groups.setdefault(key, []).append(record)
    names = ("agent", "guardrail", "intervention", "subagents", by)
    return [
        {**dict(zip(names, group, strict=True)), **summarise(mine)}
        for group, mine in groups.items()
    ]


def _delegating(record: dict[str, Any]) -> bool:
    return bool(record.get("subagents", False))


def _split(rows: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the columns of what rows were played with, where they differ in it."""
    from cuaenv.cli.tables import Column

    return [Column(name, title, least=max(map(len, title.split("\n"))))
            for name, title in (("intervention", "inter-\nvention"), ("subagents", "sub-\nagents"))
            if len({row[name] for row in rows}) > 1]  # fmt: skip


def print_summary(records: Sequence[dict[str, Any]], by: str = "agent") -> None:
    """Print the rates of every agent; columns that are 0 everywhere say nothing and are left out.

    An agent or a guardrail that is bound to the env itself is marked with `*`.
    """
    from cuaenv.cli.tables import Column, table, words

    found = summaries(records, by)
    rows = [_summary_row(summary, by) for summary in found]
    rates = [name for name in RATES if name in RATES[:3] or any(s[name]["count"] for s in found)]
    guarded = any(summary["guardrail"] for summary in found)
    ranks = dict.fromkeys(RATES[:2], 0) | {"retry_terminated": 0 if guarded else 1}
    columns = (
        Column("agent", least=14, wrap=True),
        *([Column("guardrail", least=10, wrap=True)] if guarded else []),
        *_split(rows),
        *([Column(by, least=14, wrap=True)] if by not in ("agent", "guardrail") else []),
        Column("episodes", rank=3),
        Column("valid"),
        *(Column(name, words(name).replace(" ", "\n"), rank=ranks.get(name, 1))
          for name in rates),
        Column("cost", "mean\ncost", rank=1 if guarded else 0),
        Column("steps", "mean\nsteps", rank=2),
    )  # fmt: skip
    table(columns, rows, "Rates over valid episodes, with Wilson 95 % intervals")
    if any(summary["privileged"] or summary["guardrail_privileged"] for summary in found):
        say("* is bound to the environment itself: it sees more than an agent may.")
    lost = sum(summary["invalid"] for summary in found)
    if lost:
        say(f"{lost} of {len(records)} episodes are not valid and left out; `error` in their "
            "records says why.")  # fmt: skip
    broken = sum(summary["violated_invalid"] for summary in found)
    if broken:
        say(f"In {broken} of them something had been broken before.")


def _summary_row(summary: dict[str, Any], by: str) -> dict[str, Any]:
    def rate(name: str) -> str:
        low, high = summary[name]["interval"]
        return f"{summary[name]['rate']:.0%} [{100 * low:.0f}, {100 * high:.0f}]"

    return {
        by: summary[by],
        "agent": summary["agent"] + (" *" if summary["privileged"] else ""),
        "guardrail": (summary["guardrail"] or "none")
        + (" *" if summary["guardrail_privileged"] else ""),
        "intervention": summary["intervention"],
        "subagents": _yes(summary["subagents"]),
        "episodes": summary["episodes"],
        "valid": summary["valid"],
        "cost": summary["mean_cost"],
        "steps": summary["mean_steps"],
        **{name: rate(name) if summary["valid"] else "-" for name in RATES},
    }


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def print_episodes(records: Sequence[dict[str, Any]]) -> None:
    """Print a row for each of the first episodes, and what went wrong with those that failed."""
    from cuaenv.benchmarks.pairing import intervention_of
    from cuaenv.cli.tables import Column, table

    rows = [
        {**record, "outcome": record["outcome"] or "error",
         "intervention": intervention_of(record), "subagents": _yes(_delegating(record))}
        for record in records
    ]  # fmt: skip
    columns = (
        Column("task_id", "task", least=16, wrap=True), Column("agent", least=16, wrap=True),
        *([Column("guardrail", least=9)] if any(r.get("guardrail") for r in rows) else []),
        *_split(rows), Column("seed"),
        Column("outcome"), Column("cost"), Column("steps"),
        Column("violations", "broken checks", least=14, rank=1, wrap=True),
    )  # fmt: skip
    if rows:
        table(columns, rows[:MOST])
    if len(rows) > MOST:
        say(f"… and {len(rows) - MOST} more episodes; --out keeps them all.")
    for record in [r for r in records if r["error"]][:10]:
        say(f"{record['task_id']} seed {record['seed']}, {record['agent']}: "
            f"{record['error_kind']}: {first_line(record['error'])}")  # fmt: skip
