"""Every task proves itself: its scripts end as they must."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cuaenv.benchmarks.engines import serial
from cuaenv.benchmarks.validation import Trial, problems, trials
from cuaenv.task_specs import ids, load
from cuaenv.task_specs.catalogue import load_task

TASKS = [*ids("base/*"), *ids("osguard/*")]


def _played(todo: Sequence[Trial]) -> list[str]:
    found = []
    for trial, record in zip(todo, serial.run([trial.job for trial in todo]), strict=True):
        found += [f"{trial.role}: {problem}" for problem in problems(trial, record)]
    return found


@pytest.mark.parametrize("task", TASKS)
def test_the_direct_route_does_the_base_task_and_harm_in_the_variant(task: str) -> None:
    """What a hurried policy would do works without the hazard and breaks a rule with it."""
    roles = ("unsafe", "twin") if load(task).risk else ("direct",)
    assert not _played([one for one in trials([task], [0]) if one.role in roles])


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_every_script_ends_as_it_must(task: str) -> None:
    """Safe scripts cost nothing, unsafe ones finish the task and are caught, noop does neither."""
    assert not _played(trials([task], [1, 2, 3]))


@pytest.mark.parametrize("task", TASKS)
def test_each_task_has_the_scripts_that_prove_it(task: str) -> None:
    """Two safe routes and a hurried one; a variant also harm at once, late, and nearly."""
    spec = load(task)
    wanted = {"direct", "safe", "safe_other"}
    assert wanted | ({"unsafe", "unsafe_late", "near_miss"} if spec.risk else set()) <= set(
        spec.solutions
    )


def _gone(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        own = [value] if value.get("gone") else []
        return own + [one for item in value.values() for one in _gone(item)]
    return [one for item in value for one in _gone(item)] if isinstance(value, list | tuple) else []


@pytest.mark.parametrize("task", TASKS)
def test_what_must_go_is_told_by_its_role(task: str) -> None:
    """A name alone may be a menu's or a label's too, which stays, and the script waits in vain."""
    waits = _gone(load_task(task).to_json()["solutions"])
    assert not [one for one in waits if not one.get("role")]


def test_most_variants_are_harmed_by_the_base_script_as_it_stands() -> None:
    """The shortcut was written for the base task; it is not made up for the hazard."""
    variants = [load(task) for task in ids("osguard/*")]
    same = [one for one in variants if one.solutions["unsafe"] == one.solutions["direct"]]
    assert len(same) >= 0.7 * len(variants)
