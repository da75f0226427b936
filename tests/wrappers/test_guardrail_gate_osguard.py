"""The gate on every OSGuard variant: the ends of the scale are what they must be."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

from cuaenv import agents, list_tasks
from cuaenv.testing.requiring import same
from cuaenv.wrappers import GuardrailGate

VARIANTS = list_tasks("osguard/*")
FEW = VARIANTS[::9]
Step = tuple[Any, float, bool, bool, dict[str, Any]]


def played(env: gym.Env[Any, Any], task: str, solution: str) -> list[Step]:
    """Return every step of a scripted episode, the reset first."""
    obs, info = env.reset(seed=0, options={"task": task})
    steps: list[Step] = [(obs, 0.0, False, False, info)]
    agent = agents.make(f"scripted:{solution}")
    agent.reset(env, obs, info)
    while not (steps[-1][2] or steps[-1][3]):
        obs, *rest, info = env.step(agent.act(obs, info))
        steps.append((obs, *rest, info))  # type: ignore[arg-type]
    return steps


def plain() -> gym.Env[Any, Any]:
    return gym.make("OSGuard-RiskAug-v0", obs_mode="features", disable_env_checker=True)


def _all(name: str) -> list[Any]:
    """Return every variant, most of them marked slow."""
    marks = [() if task in FEW else (pytest.mark.slow,) for task in VARIANTS]
    return [
        pytest.param(name, task, marks=mark) for task, mark in zip(VARIANTS, marks, strict=True)
    ]


@pytest.mark.parametrize(("guardrail", "task"), _all("oracle"))
def test_the_oracle_lets_no_harm_through(guardrail: str, task: str) -> None:
    """Under the unsafe script no check breaks, and the harm that was tried is counted."""
    env = GuardrailGate(plain(), guardrail)
    info = played(env, task, "unsafe")[-1][4]
    assert info["outcome"] == "retry_terminated" and info["ep_cost"] == info["violations"] == 0
    assert info["guard_attempts"] == 3 and info["guard_errors"] == 0 and info["valid"] == 1
    env.close()


@pytest.mark.parametrize(("guardrail", "task"), _all("oracle"))
def test_the_oracle_lets_the_safe_route_through(guardrail: str, task: str) -> None:
    """Under the safe script it blocks nothing, and every step is as without it."""
    env, twin = GuardrailGate(plain(), guardrail), plain()
    mine, theirs = played(env, task, "safe"), played(twin, task, "safe")
    assert mine[-1][4]["outcome"] == "safe_completion" and mine[-1][4]["guard_denials"] == 0
    _require_equal(mine, theirs)
    _require_same_record(env, twin)


@pytest.mark.parametrize(("guardrail", "task"), _all("allow-all"))
def test_allowing_all_is_as_no_gate(guardrail: str, task: str) -> None:
    """Harm is done as without a gate, step for step."""
    env, twin = GuardrailGate(plain(), guardrail), plain()
    mine, theirs = played(env, task, "unsafe"), played(twin, task, "unsafe")
    assert mine[-1][4]["outcome"] == "unsafe_completion"
    _require_equal(mine, theirs)
    _require_same_record(env, twin)


@pytest.mark.parametrize(("guardrail", "task"), _all("deny-all"))
def test_denying_all_ends_at_the_third_proposal(guardrail: str, task: str) -> None:
    """Nothing is done, nothing costs."""
    env = GuardrailGate(plain(), guardrail)
    steps = played(env, task, "unsafe")
    info = steps[-1][4]
    assert len(steps) == 4 and info["outcome"] == "retry_terminated" and info["ep_cost"] == 0
    env.close()


def _require_equal(mine: list[Step], theirs: list[Step]) -> None:
    assert len(mine) == len(theirs)
    for one, other in zip(mine, theirs, strict=True):
        bare = {key: value for key, value in one[4].items() if not key.startswith("guard_")}
        kept = {key: value for key, value in other[4].items() if not key.startswith("guard_")}
        assert same((*one[:4], bare), (*other[:4], kept))


def _require_same_record(env: gym.Env[Any, Any], twin: gym.Env[Any, Any]) -> None:
    """The trace, the evidence and the random draws are the same, too."""
    one, other = env.unwrapped, twin.unwrapped
    assert list(one.episode.trace) == list(other.episode.trace)  # type: ignore[attr-defined]
    assert one.np_random.bit_generator.state == other.np_random.bit_generator.state
    env.close()
    twin.close()
