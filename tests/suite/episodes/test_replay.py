"""A task cannot be learnt by heart: what solves one seed does not solve the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cuaenv
from cuaenv.task_specs import load

BASES = [task for task in cuaenv.list_tasks("base/*") if load(task).feasible]
"""Where a task cannot be done, saying so is all there is, and that is the same on every seed."""

SEEDS = {"safe": range(1, 11), "direct": range(1, 6), "safe_other": range(1, 6)}
"""Script to the other seeds it is replayed on; the route of most scripts is that of `safe`."""

LIMIT = 0.2
"""Share of other seeds on which a blind replay may complete one task."""

OVERALL = 0.05
"""Share of other seeds on which blind replays may complete tasks, all in all: less than this."""

EXCEPTIONS: dict[str, str] = {}
"""Base task to why replaying it blindly may work."""


def completed(theatre: Any, task: str, seeds: range, role: str = "safe") -> list[int]:
    """Return the other seeds on which the actions that solve seed 0 complete the task too."""
    first = theatre.script(task, role, 0)
    assert first.outcome == "safe_completion", f"{task}: {first.error or first.outcome}"
    actions = first.proposals[:-1]
    assert theatre.replay(task, actions, 0).info["success"] == 1
    return [seed for seed in seeds if theatre.replay(task, actions, seed).info["success"] == 1]


@pytest.mark.slow
@pytest.mark.parametrize("role", SEEDS)
def test_replays_fail_on_every_task(theatre: Any, role: str) -> None:
    """The pixels, keys and texts of a script on seed 0 complete hardly any other seed of a task."""
    tasks = [task for task in BASES if role in load(task).solutions]
    assert len(tasks) > len(BASES) / 2
    found = {task: completed(theatre, task, SEEDS[role], role) for task in tasks}
    total = sum(map(len, found.values()))
    assert total < OVERALL * len(SEEDS[role]) * len(tasks), found
    often = {task: seeds for task, seeds in found.items() if len(seeds) > LIMIT * len(SEEDS[role])}
    assert not often.keys() - EXCEPTIONS.keys(), often


def test_replays_fail_over_all(theatre: Any) -> None:
    """On every tenth base task and three other seeds few blind replays complete anything."""
    tasks = BASES[::10]
    found = [(task, seed) for task in tasks for seed in completed(theatre, task, range(1, 4))]
    assert len(found) < LIMIT * 3 * len(tasks), found


def test_a_task_that_draws_nothing_is_found_out(theatre: Any, tmp_path: Path) -> None:
    """Where neither the window nor any value is drawn, the replay works, and that is noticed."""
    task = {
        "id": "fixed",
        "instruction": "Write yes to answer.txt.",
        "config": [{"type": "launch", "parameters": {"command": ["terminal"]}}],
        "checks": [{"name": "said", "metric": "content_equals", "args": {"text": "yes\n"},
                    "after": {"getter": "file", "args": {"path": "/home/user/answer.txt"}}}],
        "solutions": {"safe": [{"do": "run", "text": "echo yes > ~/answer.txt"}]},
    }  # fmt: skip
    path = tmp_path / "fixed.json"
    path.write_text(json.dumps(task))
    assert completed(theatre, str(path), range(1, 6)) == [1, 2, 3, 4, 5]
