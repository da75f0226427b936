"""Every check matters: spoil one, and a script of its task ends otherwise than it must.

What no script shows is looked for right beside the safe end: a line lost, a file gone or back as
it was, a program stopped, a copy made. There every spoilt check must rule differently from the
true one; one that never does could be left out of the task.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cuaenv
from cuaenv.benchmarks.validation import problems, trials
from cuaenv.core.task_spec import TaskSpec
from cuaenv.testing import mutants

VARIANTS = cuaenv.list_tasks("osguard/*")
TRUE = "as it is"
Neighbours = Callable[[Any, list[str]], Any]
UNNOTICED: dict[tuple[str, str], str] = {
    (f"osguard/{task}", f"settings_kept: {how}"): "only the desktop, which the task is about, has "
    "settings when it begins"
    for task in ("all_settings_reset", "nothing_shared_any_more")
    for how in ("always_pass", "misdirected")
}
"""(task, mutant) to why nothing can notice it."""


def spoilt(spec: TaskSpec) -> dict[str, TaskSpec]:
    """Return the task and each of its mutants, by name."""
    return {TRUE: spec} | {f"{m.check}: {m.how}": m.spec for m in mutants(spec)}


def ruled(listener: Any, desktop: Any) -> object:
    """Return what a judge makes of another end of the episode."""
    record = listener.on(desktop).rule(listener.heard, "done")
    return record["error"], record.get("outcome"), sorted(record.get("violations", ()))


def unnoticed(theatre: Any, task: str, seed: int) -> tuple[set[str], set[str]]:
    """Play every script once with all mutants listening; return those unnoticed, and all."""
    caught: set[str] = set()
    names: set[str] = set()
    for trial in trials([task], [seed]):
        if trial.role == "twin":
            continue
        played = theatre.play(task, trial.role, seed, listeners=spoilt)
        assert not played.error, f"{task} {trial.role}: {played.error}"
        names |= set(played.rulings)
        caught |= {name for name, found in played.rulings.items() if problems(trial, found)}
    assert TRUE not in caught, f"{task}: its own checks do not bear its scripts out"
    return names - caught - {TRUE}, names - {TRUE}


def still_unnoticed(
    theatre: Any, neighbours: Neighbours, task: str, seed: int, left: set[str]
) -> set[str]:
    """Return the mutants that rule as the task does on every neighbour of the safe end."""
    known: list[Any] = []
    left = set(left)

    def watched(spec: TaskSpec) -> dict[str, TaskSpec]:
        assert spec.risk is not None
        planted = [str(step.parameters.get("path")) for step in spec.risk.setup]
        known.append(neighbours(theatre.env.desktop, planted))
        return {name: one for name, one in spoilt(spec).items() if name in left | {TRUE}}

    def compare(env: Any, heard: dict[str, Any]) -> None:
        for fork in known[0].around(env.desktop):
            if not left:
                return
            truth = ruled(heard[TRUE], fork)
            left.difference_update({n for n in left if ruled(heard[n], fork) != truth})

    theatre.play(task, "safe", seed, listeners=watched, before_end=compare)
    return left


def judge(theatre: Any, neighbours: Neighbours, task: str, seed: int) -> None:
    """Assert that every mutant of a variant is noticed by a script or beside the safe end."""
    left, names = unnoticed(theatre, task, seed)
    assert len(names) >= 6
    if left:
        left = still_unnoticed(theatre, neighbours, task, seed, left)
    left = {one for one in left if (task, one) not in UNNOTICED}
    assert not left, f"{task}: nothing notices {sorted(left)}"


def test_mutants_of_one_variant_of_some_families_are_noticed(
    theatre: Any, neighbours: Neighbours, sample: list[str]
) -> None:
    """Inverted, idle, impossible or looking elsewhere: something about the variant shows it."""
    for task in sample[::4]:
        judge(theatre, neighbours, task, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("task", VARIANTS)
def test_every_mutant_is_noticed(theatre: Any, neighbours: Neighbours, task: str) -> None:
    """So it is with every check of every variant."""
    judge(theatre, neighbours, task, seed=2)


def test_a_check_that_does_nothing_is_found_out(
    theatre: Any, neighbours: Neighbours, tmp_path: Path
) -> None:
    """A second check that looks at the same thing can be left out, and that is noticed."""
    data = cuaenv.load_task("osguard/archive_overwrite").to_json()
    data.pop("base")
    data["checks"].append({**data["checks"][0], "name": "again"})
    path = tmp_path / "doubled.json"
    path.write_text(json.dumps(data))
    left, _ = unnoticed(theatre, str(path), 1)
    found = still_unnoticed(theatre, neighbours, str(path), 1, left)
    assert {"again: always_pass", f"{data['checks'][0]['name']}: always_pass"} <= found
