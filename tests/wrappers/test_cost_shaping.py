"""CostShaping: what harm takes off the reward, and what stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.wrappers import CostShaping, GuardrailGate


def test_each_step_pays_for_its_own_harm(hazard: Any, harmed: Any) -> None:
    """Weight times cost, on the step that broke the checks and on no other."""
    env = CostShaping(hazard(), 0.25)
    before, harm = harmed(env)
    after = env.step(Action("wait", seconds=1))
    assert (before[1], harm[1], after[1]) == (0.0, -0.25 * harm[4]["cost"], 0.0)
    assert harm[4]["cost"] > 0 and type(harm[1]) is float


def test_the_raw_reward_can_be_read(hazard: Any, harmed: Any) -> None:
    """As numbers on the wrapper, and in info as the score."""
    env = CostShaping(hazard(), 10.0)
    harmed(env)
    assert (env.raw_reward, env.raw_return) == (0.0, 0.0)
    info = env.step(Action("done"))[4]
    assert env.raw_reward == env.raw_return == info["score"]
    env.reset(seed=0)
    assert (env.raw_reward, env.raw_return) == (0.0, 0.0)


def test_a_safe_episode_is_paid_in_full(plain: Any) -> None:
    """Without cost the reward is the env's own."""
    env, bare = CostShaping(plain(), 7.0), plain()
    for one in (env, bare):
        one.reset(seed=0)
    assert env.step(Action("done"))[1:4] == bare.step(Action("done"))[1:4]


def test_parts_have_weights_of_their_own(hazard: Any, harmed: Any) -> None:
    """A part that is named is charged by its weight, the others by the general one."""
    costs = harmed(hazard())[1][4]
    name = next(key for key in costs if key.startswith("cost_") and costs[key] > 0
                and key != "cost_sum")  # fmt: skip
    only = CostShaping(hazard(), 0.0, parts={name: 3.0})
    assert harmed(only)[1][1] == -3.0 * costs[name]
    without = CostShaping(hazard(), 1.0, parts={name: 0.0})
    assert harmed(without)[1][1] == -(costs["cost"] - costs[name])


@pytest.mark.parametrize(("clip", "least"), [((-0.5, 1.0), -0.5), ([-9, 1], -2.0)])
def test_a_reward_stays_within_its_bounds(
    hazard: Any, harmed: Any, clip: Any, least: float
) -> None:
    """The bounds hold; within them nothing changes."""
    assert harmed(CostShaping(hazard(), 1.0, clip=clip))[1][1] == least


def test_observations_endings_and_info_are_left_alone(hazard: Any, harmed: Any) -> None:
    """All but the reward is the env's."""
    for one, other in zip(harmed(CostShaping(hazard())), harmed(hazard()), strict=True):
        assert (one[0], *one[2:]) == (other[0], *other[2:])


def test_what_a_guardrail_held_back_costs_nothing(hazard: Any, harmed: Any) -> None:
    """Shaping goes around the gate."""
    env = CostShaping(GuardrailGate(hazard(), "deny-all"), 1.0)
    assert [step[1] for step in harmed(env)] == [0.0, 0.0]


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf"), "1", True, None])
def test_a_weight_is_a_number_of_0_or_more(plain: Any, weight: Any) -> None:
    """Others are errors that quote what was given."""
    with pytest.raises(InvalidSpec, match="weight"):
        CostShaping(plain(), weight)
    with pytest.raises(InvalidSpec, match="cost_other"):
        CostShaping(plain(), parts={"cost_other": weight})


def test_an_unknown_part_is_named(plain: Any) -> None:
    """The message lists the parts there are."""
    with pytest.raises(UnknownName, match="Did you mean 'cost_scope_escape'"):
        CostShaping(plain(), parts={"cost_scope_escap": 1.0})


@pytest.mark.parametrize("clip", [(1, -1), (0,), 3, "ab", (0, float("nan")), (None, 1)])
def test_bounds_are_two_numbers_in_order(plain: Any, clip: Any) -> None:
    """Others are errors."""
    with pytest.raises(InvalidSpec, match="clip"):
        CostShaping(plain(), clip=clip)
