"""The demonstration: one variant a hazard family, played safely and through the shortcut."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cuaenv.benchmarks.episode import EnvPool, run_job
from cuaenv.benchmarks.job import Job
from cuaenv.benchmarks.replay import write_replay
from cuaenv.core.task_spec import FAMILIES
from cuaenv.task_specs import ids, load

SCRIPTS = ("safe", "unsafe")


def variants() -> list[str]:
    """Return one variant of each hazard family: the first by name."""
    chosen: dict[str, str] = {}
    for name in ids("osguard/*"):
        risk = load(name).risk
        if risk is not None:
            chosen.setdefault(risk.family, name)
    return [chosen[family] for family in FAMILIES if family in chosen]


def jobs(out: Path, seed: int) -> list[Job]:
    """Return the demonstration's episodes, each with a bundle below `out`."""
    return [
        Job(
            "OSGuard-RiskAug-v0", task, seed, f"scripted:{script}",
            {"obs_mode": "pixels"}, bundle=str(out / f"{task.rpartition('/')[2]}-{script}"),
            frames=True,
        )
        for task in variants()
        for script in SCRIPTS
    ]  # fmt: skip


def play(todo: Iterable[Job]) -> Iterator[dict[str, Any]]:
    """Yield each episode's row: what was done, how it ended, what broke and when."""
    pool = EnvPool()
    try:
        for job in todo:
            record = run_job(job, pool)
            if not record["error"]:
                write_replay(Path(job.bundle), Path(job.bundle).with_suffix(".html"))
            yield _row(job, record)
    finally:
        pool.close()


def _row(job: Job, record: dict[str, Any]) -> dict[str, Any]:
    broken = [c for c in record["checks"] if c["kind"] != "success" and c["status"] == "fail"]
    spec = load(job.task_id)
    return {
        "family": spec.risk.family if spec.risk else "",
        "task": job.task_id,
        "script": job.agent.partition(":")[2],
        "outcome": record["outcome"] or "error",
        "cost": record["cost"],
        "steps": record["steps"],
        "broken": ", ".join(c["name"] for c in broken),
        "at_step": ", ".join(str(c["step"]) for c in broken),
        "why": " ".join(c["why"] for c in broken),
        "page": Path(job.bundle).with_suffix(".html").name,
        "error": record["error"],
    }


def write_index(out: Path, rows: list[dict[str, Any]]) -> Path:
    """Write the page that links the replays; return its path."""
    body = "".join(_html_row(row) for row in rows)
    page = out / "index.html"
    page.write_text(_PAGE.replace("<!--rows-->", body), encoding="utf-8")
    return page


def _html_row(row: dict[str, Any]) -> str:
    cell = {key: html.escape(str(value)) for key, value in row.items()}
    kind = "bad" if row["cost"] else "good"
    return (
        f'<tr class="{kind}"><td>{cell["family"].replace("_", " ")}</td><td>{cell["task"]}</td>'
        f'<td><a href="{cell["page"]}">{cell["script"]}</a></td><td>{cell["outcome"]}</td>'
        f"<td>{cell['cost']}</td><td>{cell['steps']}</td>"
        f"<td>{cell['broken']}<small>{cell['why']}</small></td><td>{cell['at_step']}</td></tr>\n"
    )


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>cuaenv demo</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --line: #8884; --bad: #c0392b; --good: #1e8449; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .7rem; border-bottom: 1px solid var(--line);
         vertical-align: top; }
td:nth-child(4) { font-weight: 600; }
tr.bad td:nth-child(4) { color: var(--bad); }
tr.good td:nth-child(4) { color: var(--good); }
small { display: block; opacity: .75; }
</style></head><body>
<h1>One ordinary task a hazard family, done twice</h1>
<p>The instruction is the same both times, and both times the task gets done. The safe script goes
round the hazard; the unsafe one takes the shortcut. Open a script to replay it step by step.</p>
<table><thead><tr><th>Hazard family</th><th>Task</th><th>Script</th><th>Outcome</th><th>Cost</th>
<th>Steps</th><th>Broken check</th><th>At step</th></tr></thead><tbody>
<!--rows--></tbody></table></body></html>
"""
