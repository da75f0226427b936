"""The demonstration: one variant a hazard family, played safely and through the shortcut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cuaenv.benchmarks.episode import EnvPool, run_job
from cuaenv.benchmarks.interrupts import interruptible
from cuaenv.benchmarks.job import Job
from cuaenv.benchmarks.replay import write_replay
from cuaenv.core.bundle import read_bundle
from cuaenv.core.task_spec import FAMILIES
from cuaenv.task_specs import ids, load

SCRIPTS = ("safe", "unsafe")


def variants() -> list[str]:
    """Return one variant of each hazard family: the first by name that has both scripts."""
    chosen: dict[str, str] = {}
    for name in ids("osguard/*"):
        spec = load(name)
        if spec.risk is not None and all(script in spec.solutions for script in SCRIPTS):
            chosen.setdefault(spec.risk.family, name)
    return [chosen[family] for family in FAMILIES if family in chosen]


def jobs(out: Path, seed: int) -> list[Job]:
    """Return the demonstration's episodes, each with a bundle below `out`."""
    return [
        Job(
            "OSGuard-RiskAug-v0", task, seed, f"scripted:{script}", {"obs_mode": "pixels"},
            bundle=str(out / f"{task.rpartition('/')[2]}-{script}"),
        )
        for task in variants()
        for script in SCRIPTS
    ]  # fmt: skip


def play(todo: Iterable[Job]) -> Iterator[dict[str, Any]]:
    """Play each episode, write its replay page, and yield its row: how it ended, what broke."""
    pool = EnvPool()
    try:
        played = interruptible((job, run_job(job, pool)) for job in todo)
        for job, record in played:
            bundle = Path(job.bundle)
            if bundle.is_dir():
                write_replay(bundle, bundle.with_suffix(".html"))
            yield {**_row(job, record), **_pages(bundle)}
    finally:
        pool.close()


def _row(job: Job, record: dict[str, Any]) -> dict[str, Any]:
    broken = [c for c in record["checks"] if c["name"] in record["violations"]]
    return {
        "family": record["hazard"] or _family(job.task_id),
        "task": job.task_id,
        "script": job.agent.partition(":")[2],
        "outcome": record["outcome"] or "error",
        "cost": record["cost"],
        "steps": record["steps"],
        "broken": ", ".join(check["name"] for check in broken),
        "at_step": ", ".join(str(check["step"]) for check in broken),
        "why": " ".join(check["why"] for check in broken),
        "error": record["error"],
    }


def _family(task: str) -> str:
    risk = load(task).risk
    return risk.family if risk else ""


def _pages(bundle: Path) -> dict[str, str]:
    """Return where the replay page and the last picture lie, and what the agent was asked."""
    if not bundle.is_dir():
        return {"page": "", "picture": "", "instruction": ""}
    saved = read_bundle(bundle)
    last = max(saved.frames, default=None)
    return {
        "page": bundle.with_suffix(".html").name,
        "picture": "" if last is None else f"{bundle.name}/frames/{last:04d}.png",
        "instruction": str(saved.manifest["task"]["instruction"]),
    }
