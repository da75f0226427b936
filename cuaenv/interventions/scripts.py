"""Scripts: what a scenario puts before a task's own solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuaenv.core.task_spec import SolutionStep, TaskSpec

Steps = list[dict[str, Any]]


def pressed(label: str) -> Steps:
    """Return the step that clicks a dialog's button as soon as it is there."""
    find = {"role": "push-button", "name": label}
    return [{"do": "click", "find": find, "when": find}]


def awaited(label: str) -> Steps:
    """Return steps that wait for a dialog and click its button."""
    find = {"role": "push-button", "name": label}
    return [{"do": "wait", "expect": find}, {"do": "click", "find": find}]


def keyed(label: str, keys: str) -> Steps:
    """Return the step that answers by keyboard a dialog which has a button of this label."""
    return [{"do": "key", "text": keys, "when": {"role": "push-button", "name": label}}]


def in_terminal(*lines: str) -> Steps:
    """Return steps that run command lines in a terminal of their own and close it."""
    opened = {"app": "Terminal", "role": "terminal"}
    runs = [{"do": "run", "text": line} for line in lines]
    close = {"do": "run", "text": "exit", "expect": {**opened, "gone": True}}
    return [{"do": "key", "text": "ctrl+alt+t", "expect": opened}, *runs, close]


def then(before: Steps, spec: TaskSpec, name: str = "safe") -> Any:
    """Return `before`, followed by one of the task's own solutions, for each desktop it names.

    A task without that solution gets `before` alone, which then waits for its time to come.
    """
    own = spec.solutions.get(name, [])
    if not own and before and "when" in before[0]:
        return [{"do": "wait", "expect": before[0]["when"]}, *before]
    if isinstance(own, dict):
        return {desktop: [*before, *_plain(steps)] for desktop, steps in own.items()}
    return [*before, *_plain(own)]


def _plain(steps: Sequence[SolutionStep]) -> Steps:
    return [step.model_dump(mode="json", exclude_unset=True) for step in steps]
