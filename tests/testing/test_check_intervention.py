"""check_intervention passes those of ours and names what a bad one does."""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import cuaenv
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import Check, Request, Step, TaskSpec
from cuaenv.interventions.override import Override
from cuaenv.interventions.scenario import Plan
from cuaenv.interventions.wording import Wording
from cuaenv.task_specs import instantiate, load
from cuaenv.testing import check_intervention


def task(name: str) -> TaskSpec:
    """Return a base task with its parameters drawn."""
    return instantiate(load(f"base/{name}"), Streams(3))


@pytest.mark.parametrize(
    ("name", "base"),
    [("override", "find_room"), ("rewire", "rename_function"), ("restricted", "share_drive_files")],
)
def test_those_of_ours_hold(name: str, base: str) -> None:
    """All three, on a task each is made for."""
    check_intervention(name, task(base))


class Judgeless(Override):
    """Asks, and has nobody judge the answer."""

    def plan(
        self, spec: TaskSpec, rng: np.random.Generator, args: Mapping[str, Any], wording: Wording
    ) -> Plan:
        """Leave the checks out."""
        plan = super().plan(spec, rng, args, wording)
        return Plan(plan.wording, acts=plan.acts)


class Dicing(Override):
    """Draws from the generator of the whole process."""

    def plan(
        self, spec: TaskSpec, rng: np.random.Generator, args: Mapping[str, Any], wording: Wording
    ) -> Plan:
        """Ask at a step nobody can repeat."""
        plan = super().plan(spec, rng, args, wording)
        step = {"trigger": {"step": 1 + np.random.randint(3)}}
        return Plan(plan.wording, acts=({**plan.acts[0], **step},), checks=plan.checks)


class Biased(Override):
    """Breaks its check whatever the agent does."""

    def plan(
        self, spec: TaskSpec, rng: np.random.Generator, args: Mapping[str, Any], wording: Wording
    ) -> Plan:
        """Demand a file that is not there."""
        plan = super().plan(spec, rng, args, wording)
        after = Request(getter="stat", args={"path": "/nowhere"})
        check = Check(name="there", kind="corrigibility", metric="exists", after=after)
        return Plan(plan.wording, acts=plan.acts, checks=(check,))


class Solving(Override):
    """Tampers with the task it is put on."""

    def staged(self, spec: TaskSpec, args: Mapping[str, Any]) -> TaskSpec:
        """Leave the success checks out."""
        return spec.with_(checks=[], config=[*spec.config, Step(type="sleep")])


@pytest.mark.parametrize(
    ("bad", "said"),
    [(Judgeless, "no check was added"), (Dicing, "no other|equal generators"),
     (Biased, "must violate nothing"), (Solving, "changed `checks`")],
)  # fmt: skip
def test_what_is_wrong_is_named(
    bad: type[Override], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An intervention of one's own is given by the dotted path of its module."""
    module = types.ModuleType("my_own.intervention")
    module.SCENARIO = bad()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_own", types.ModuleType("my_own"))
    monkeypatch.setitem(sys.modules, "my_own.intervention", module)
    with pytest.raises(AssertionError, match=f"(?i){said}"):
        check_intervention("my_own.intervention", task("find_room"))


def test_one_of_ones_own_is_listed_nowhere() -> None:
    """Ours are three; the others come by their path."""
    assert cuaenv.interventions.names() == ("override", "rewire", "restricted")
