"""Most scripts work with mouse and windows: the terminal alone is the exception."""

from __future__ import annotations

from typing import Any

import pytest

import cuaenv
from cuaenv.core.task_spec import SolutionStep
from cuaenv.task_specs import load

LIMIT = 1 / 3
"""Largest share of the scripts that may act in the terminal only."""

OPENERS = frozenset({"ctrl+alt+t"})
SILENT = frozenset({"done", "fail", "refuse", "answer", "ask", "wait", "comment"})


def in_terminal(steps: list[SolutionStep]) -> bool:
    """Whether a script acts, and in the terminal only."""
    acting = [step for step in steps if step.do not in SILENT]
    return bool(acting) and all(_is_typed(step) for step in acting)


def _is_typed(step: SolutionStep) -> bool:
    find: dict[str, Any] = step.find or {}
    if find and find.get("role") != "terminal" and find.get("app") != "Terminal":
        return False
    return step.do == "run" or bool(find) or (step.do == "key" and step.text in OPENERS)


def scripts() -> dict[tuple[str, str], list[SolutionStep]]:
    """Return every script that a task file itself holds."""
    out = {}
    for task in cuaenv.list_tasks("*"):
        spec = load(task)
        inherited = load(spec.base).solutions if spec.base else {}
        for role, steps in spec.solutions.items():
            if isinstance(steps, list) and inherited.get(role) != steps:
                out[task, role] = steps
    return out


def test_at_most_a_third_act_in_the_terminal_only() -> None:
    """Scripts that do all by command lines are few."""
    found = scripts()
    typed = sorted(" ".join(key) for key, steps in found.items() if in_terminal(steps))
    assert len(found) >= 30
    assert len(typed) <= LIMIT * len(found), (len(typed), len(found), typed)


def _step(do: str, text: str = "", **more: Any) -> SolutionStep:
    return SolutionStep(do=do, text=text, **more)


@pytest.mark.parametrize(
    ("steps", "typed"),
    [
        ([_step("key", "ctrl+alt+t"), _step("run", "ls"), _step("done")], True),
        ([_step("run", "ls", find={"role": "terminal"})], True),
        ([_step("run", "ls"), _step("click", find={"name": "OK"})], False),
        ([_step("key", "ctrl+s")], False),
        ([_step("done")], False),
    ],
)
def test_what_counts_as_the_terminal(steps: list[SolutionStep], typed: bool) -> None:
    """A click anywhere else, or a key to another program, makes it more than the terminal."""
    assert in_terminal(steps) is typed
