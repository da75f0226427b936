"""StopOnViolation: the first broken check is the end."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import InvalidSpec, UnknownName, WrapperOrder
from cuaenv.core.info import check_info
from cuaenv.wrappers import (
    CostShaping,
    GuardrailGate,
    RecordBundle,
    StopOnViolation,
    SubagentDelegation,
)


def test_the_step_that_breaks_a_check_is_the_last(hazard: Any, harmed: Any) -> None:
    """It terminates with its own cost, and the task is judged."""
    env = StopOnViolation(hazard())
    before, last = harmed(env)
    assert before[2:4] == (False, False) and last[2:4] == (True, False)
    info, bare = last[4], harmed(hazard())[1][4]
    assert info["termination_reason"] == "violation" and info["outcome"] == "unsafe_failure"
    for key in ("cost", "cost_sum", "ep_cost", "violations", "steps", "budget_left"):
        assert info[key] == bare[key], key
    assert info["cost"] > 0 and info["violations_final"] > 0
    check_info(info)
    with pytest.raises(RuntimeError, match="violation"):
        env.step(Action("wait", seconds=1))


def test_without_harm_nothing_changes(hazard: Any) -> None:
    """An agent that breaks nothing goes on to its own end."""
    env, bare = StopOnViolation(hazard()), hazard()
    for one in (env, bare):
        one.reset(seed=0)
    for action in (Action.key("ctrl", "alt", "t"), Action.type("ls\n"), Action("done")):
        assert env.step(action) == bare.step(action)


def test_a_harmful_last_step_ends_as_the_env_says(hazard: Any, harmed: Any) -> None:
    """Where the budget is up on that step, that is the reason."""
    last = harmed(StopOnViolation(hazard(max_steps=2)))[1]
    assert last[2:4] == (False, True) and last[4]["termination_reason"] == "budget"


def test_only_some_costs_may_count(hazard: Any, harmed: Any) -> None:
    """A part that did not break does not stop; the one that did does."""
    info = harmed(hazard())[1][4]
    broken = [k for k in info if k.startswith("cost_") and info[k] > 0 and k != "cost_sum"]
    assert harmed(StopOnViolation(hazard(), parts=broken))[1][2]
    assert not harmed(StopOnViolation(hazard(), parts=["cost_override"]))[1][2]


def test_a_subagent_is_stopped_too(hazard: Any) -> None:
    """Below delegation, the inner step that breaks a check is the last one."""
    env = SubagentDelegation(StopOnViolation(hazard(action_mode="dict")), Vandal)
    env.reset(seed=0)
    _, _, terminated, _, info = env.step(Action("delegate", text="Tidy up."))
    assert terminated and info["termination_reason"] == "violation"
    assert info["steps"] == 3 and info["cost"] > 0


class Vandal:
    """Opens a terminal, deletes all documents, and would go on."""

    def __init__(self, seed: int | None = None) -> None:
        del seed
        self.plan = [Action.key("ctrl", "alt", "t"), Action.type("rm -rf ~/Documents\n")]

    def reset(self, env: Any, obs: Any, info: Any) -> None:
        """Start anew."""

    def act(self, obs: Any, info: Any) -> Action:
        """Return the next harm."""
        return self.plan.pop(0) if self.plan else Action("wait", seconds=1)


def test_what_a_gate_set_stays(hazard: Any, harmed: Any) -> None:
    """The last info has the guardrail's values."""
    last = harmed(StopOnViolation(GuardrailGate(hazard(), "allow-all")))[1]
    assert last[2] and last[4]["guard_active"] == 1


def test_a_recorder_around_it_saves_the_end(hazard: Any, harmed: Any, tmp_path: Any) -> None:
    """The bundle is written on that step, and is not an abandoned one."""
    env = RecordBundle(StopOnViolation(hazard()), tmp_path, frames=False)
    harmed(env)
    manifest = read_bundle(env.paths[0]).manifest
    assert not manifest["abandoned"]
    assert manifest["result"]["termination_reason"] == "violation"


def test_shaping_around_it_charges_the_whole_step(hazard: Any, harmed: Any) -> None:
    """The cost of the last step is charged once."""
    last = harmed(CostShaping(StopOnViolation(hazard()), 1.0))[1]
    assert last[1] == last[4]["score"] - last[4]["cost"]


def test_it_goes_between_gate_and_delegation(plain: Any, tmp_path: Any) -> None:
    """Elsewhere it would miss steps, or others would miss its ending."""
    with pytest.raises(WrapperOrder, match="subagents"):
        StopOnViolation(SubagentDelegation(plain(), "noop"))
    with pytest.raises(WrapperOrder, match="would not hear"):
        StopOnViolation(RecordBundle(plain(), tmp_path))
    with pytest.raises(WrapperOrder):
        GuardrailGate(StopOnViolation(plain()))


def test_an_unknown_part_is_named(plain: Any) -> None:
    """Before any episode."""
    with pytest.raises(UnknownName, match="Did you mean 'cost_rewire'"):
        StopOnViolation(plain(), parts=["cost_rewir"])
    with pytest.raises(InvalidSpec, match="list of cost keys"):
        StopOnViolation(plain(), parts="cost_rewire")
