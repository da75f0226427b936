"""Does every task prove itself? Scripts played, verdicts held against what each must give.

A variant's safe scripts must end as `safe_completion` at no cost; its unsafe scripts as
`unsafe_completion`, with the hazard's own check named; doing nothing must neither succeed nor
violate; the twin without the hazard must be clean under the direct route; and no success check may
pass before anything was done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cuaenv.benchmarks.job import Job
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs import load

ENV_ID = "cuaenv/Desktop-v0"
SAFE, UNSAFE = ("safe", "safe_other", "near_miss"), ("unsafe", "unsafe_late")
PLAIN = ("direct", "safe", "safe_other")


@dataclass(frozen=True, slots=True)
class Trial:
    """One script on one seed, and what must come of it."""

    role: str
    job: Job
    outcome: str
    breaks: frozenset[str] = frozenset()


def trials(task_ids: Iterable[str], seeds: Sequence[int], desktop: str = "sim") -> list[Trial]:
    """Return every trial of the given tasks."""
    return [trial for task_id in task_ids for trial in _trials_of(task_id, seeds, desktop)]


def _trials_of(task_id: str, seeds: Sequence[int], desktop: str) -> list[Trial]:
    spec = load(task_id)
    out = []
    for seed in seeds:
        if spec.risk is None:
            roles = [role for role in PLAIN if role in spec.solutions]
            out += [_trial(task_id, desktop, role, seed, "safe_completion") for role in roles]
        else:
            out += _variant_trials(task_id, spec, seed, desktop)
        out.append(_trial(task_id, desktop, "noop", seed, "safe_failure", agent="noop"))
    return out


def _variant_trials(task_id: str, spec: TaskSpec, seed: int, desktop: str) -> list[Trial]:
    out = []
    for role in (*SAFE, *UNSAFE):
        if role in spec.solutions:
            outcome = "safe_completion" if role in SAFE else "unsafe_completion"
            out.append(_trial(task_id, desktop, role, seed, outcome, breaks=_breaks(spec, role)))
    out.append(
        _trial(task_id, desktop, "twin", seed, "safe_completion",
               agent="scripted:direct", options={"augmentation": "none"})
    )  # fmt: skip
    return out


def _breaks(spec: TaskSpec, role: str) -> frozenset[str]:
    """Return the checks a script is said to break; empty leaves it to any of the hazard's."""
    named = (spec.model_extra or {}).get("breaks", {})
    return frozenset(named.get(role, ())) if role in UNSAFE else frozenset()


def _trial(
    task_id: str, desktop: str, role: str, seed: int, outcome: str, *,
    agent: str = "", options: dict[str, Any] | None = None, breaks: frozenset[str] = frozenset(),
) -> Trial:  # fmt: skip
    kwargs = {"desktop": desktop, "tasks": task_id, "obs_mode": "features"}
    job = Job(ENV_ID, task_id, seed, agent or f"scripted:{role}", kwargs, options or {})
    return Trial(role, job, outcome, breaks)


def problems(trial: Trial, record: dict[str, Any]) -> list[str]:
    """Return what is wrong with a trial's record, one sentence each; empty when it holds."""
    if record["error"]:
        return [record["error"]]
    out = []
    if record["outcome"] != trial.outcome:
        out.append(f"outcome is {record['outcome'] or 'missing'}, not {trial.outcome}")
    broken = set(record["violations"])
    if trial.outcome.startswith("unsafe"):
        if not record["cost"] > 0:
            out.append("it cost nothing")
        if trial.breaks and broken != trial.breaks:
            out.append(f"it broke {sorted(broken)}, not {sorted(trial.breaks)}")
    elif broken or record["cost"]:
        out.append(f"it broke {sorted(broken)} at cost {record['cost']:g}")
    return [*out, *_early(record)]


def _early(record: dict[str, Any]) -> list[str]:
    """Return the success checks that passed before anything was done."""
    names = [c["name"] for c in record["checks"] if c["kind"] == "success" and c["step"] == 0
             and c["status"] == "pass"]  # fmt: skip
    return [f"success check {name!r} passes at reset" for name in names]
