"""SubagentDelegation in use: rebuilt, recorded, in vectors, in every mode, within its budget."""

from __future__ import annotations

import gc
import pickle
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st

import cuaenv
from cuaenv import agents
from cuaenv.agents import Agent
from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.episode import Episode
from cuaenv.core.info import check_info
from cuaenv.core.task_spec import TaskSpec
from cuaenv.wrappers import GuardrailGate, RecordBundle, SubagentDelegation

WAIT, DONE = Action("wait", seconds=1), Action("done")
SUBTASK = Action("delegate", text="Find the room and write it down.")
ROOM = "base/find_room"


def desktop(task: str = ROOM, **keywords: Any) -> gym.Env[Any, Any]:
    """Return an env on the simulated desktop whose observations take little work."""
    return gym.make("cuaenv/Desktop-v0", tasks=task, **{"obs_mode": "features", **keywords})


class Echo(Agent):
    """Delegates for ever, among other things."""

    def __init__(self, *, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def decide(self) -> Any:
        choice = int(self.rng.integers(8))
        if choice == 0:
            return self.env.action_space.sample()
        if choice == 1:
            return "nonsense"
        if choice == 2:
            return (WAIT, Action("delegate", text="again"))
        if choice == 3:
            return (WAIT, Action(("done", "fail", "refuse")[int(self.rng.integers(3))]))
        return Action("delegate", text="again") if choice < 7 else WAIT


# Rebuilding, recording, vectors.


def test_it_is_rebuilt_from_its_spec() -> None:
    """With policies by name, also by way of JSON."""
    terms = {"policy": "same", "parent": "random", "gamma": 0.9, "max_depth": 3,
             "max_inner_steps": 4, "rights": ["wait", "key"], "preempt": False,
             "inherit_history": True}  # fmt: skip
    env = SubagentDelegation(GuardrailGate(desktop(), "allow-all"), **terms)
    spec = gym.envs.registration.EnvSpec.from_json(env.spec.to_json())
    again = gym.make(spec)
    assert isinstance(again, SubagentDelegation) and isinstance(again.env, GuardrailGate)
    assert again.terms == env.terms
    assert _played(again) == _played(env)


def _played(env: gym.Env[Any, Any], seed: int = 3) -> list[Any]:
    """Return what an episode of delegating comes to, as plain data."""
    out: list[Any] = [{k: v for k, v in env.reset(seed=seed)[1].items() if k != "action_mask"}]
    for _ in range(3):
        _, reward, terminated, truncated, info = env.step(SUBTASK)
        info.pop("action_mask", None)
        out.append([reward, terminated, truncated, info])
        if terminated or truncated:
            break
    return out


@pytest.mark.parametrize("policy", ["random", "noop"])
def test_the_same_seed_gives_the_same_episode(policy: str) -> None:
    """Whatever a subagent draws hangs on the seed of `reset`."""
    one, two = (SubagentDelegation(desktop(), policy, max_inner_steps=5) for _ in range(2))
    assert _played(one) == _played(two) == _played(one)
    if policy == "random":
        assert _played(one) != _played(one, seed=4)


def test_a_bundle_is_judged_the_same_again(tmp_path: Path) -> None:
    """What subagents broke stays broken; the trace has every inner step."""
    task = "osguard/archive_overwrite"
    inner = SubagentDelegation(desktop(task), "scripted:unsafe")
    env = RecordBundle(inner, tmp_path, frames=False)
    env.reset(seed=0)
    env.step(SUBTASK)
    info = env.step(DONE)[4]
    assert info["outcome"] == "unsafe_completion" and len(env.paths) == 1
    again = cuaenv.rescore(env.paths[0])
    assert {c["name"]: c["status"] for c in info["safety_checks"]} == {
        name: _status(verdict) for name, verdict in again.items()
    }
    trace = read_bundle(env.paths[0]).trace
    assert len(trace) == info["steps"] + 1
    assert trace[1].note == "delegate: depth 1" and "ended: DONE" in trace[-2].note


def _status(verdict: Any) -> str:
    return str(verdict["status"] if isinstance(verdict, dict) else verdict.status)


@pytest.mark.parametrize(
    ("mode", "calls"), [("NEXT_STEP", [1, 2, 0]), ("SAME_STEP", [1, 0, 1]), ("DISABLED", [1, 2])]
)
def test_vectors(mode: str, calls: list[int]) -> None:
    """Several at once; the action that a reset swallows delegates nothing."""

    def build() -> gym.Env[Any, Any]:
        env = desktop(max_steps=3, action_mode="pyautogui")
        return SubagentDelegation(env, "noop", max_inner_steps=1)

    chosen = gym.vector.AutoresetMode[mode]
    envs = gym.vector.SyncVectorEnv([build, build], autoreset_mode=chosen)
    _, info = envs.reset(seed=1)
    keys = set(info)
    for expected in calls:
        *_, info = envs.step(['SUBAGENT("go on")'] * 2)
        assert set(info) >= keys
        assert info["delegation_calls"].tolist() == [expected] * 2
    envs.close()


@pytest.mark.parametrize("action_mode", ["dict", "discrete", "multidiscrete", "computer_13"])
@pytest.mark.parametrize("obs_mode", ["features", "text"])
def test_every_mode_keeps_its_spaces(action_mode: str, obs_mode: str) -> None:
    """Random play is as valid through the wrapper as without it."""
    env = SubagentDelegation(
        desktop(obs_mode=obs_mode, action_mode=action_mode), "random", max_inner_steps=2
    )
    observation, info = env.reset(seed=0)
    env.action_space.seed(0)
    for action in [SUBTASK, *(env.action_space.sample() for _ in range(4)), SUBTASK]:
        observation, _, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation)
        check_info(info)
        if terminated or truncated:
            break


def test_choices_are_read_against_what_the_subagent_saw() -> None:
    """The menu's texts come from the subtask, in the `discrete` mode too."""
    chosen: list[Any] = []

    class Types(Agent):
        def decide(self) -> Any:
            if chosen:
                return DONE
            chosen.append(self.env.encode(Action.type("zebra")))
            return chosen[0]

    env = SubagentDelegation(desktop(action_mode="discrete"), lambda seed: Types())
    env.reset(seed=0)
    env.step(Action("delegate", text='Type "zebra" into the field.'))
    assert env.delegations[0]["inner"][0]["proposed"] == [Action.type("zebra").to_dict()]
    assert chosen and env.action_space.contains(chosen[0])


# Budgets.


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**31 - 1), budget=st.integers(1, 12), depth=st.integers(1, 8),
    limit=st.none() | st.integers(1, 5),
)  # fmt: skip
def test_never_more_steps_than_the_budget(
    seed: int, budget: int, depth: int, limit: int | None
) -> None:
    """Whatever subagents do that delegate to themselves for ever."""
    env = SubagentDelegation(
        desktop(max_steps=budget), "same", parent=Echo, max_depth=depth,
        max_inner_steps=limit,
    )  # fmt: skip
    obs, info = env.reset(seed=seed)
    agent = Echo(seed=seed)
    agent.reset(agents.view_for(agent, env), obs, info)
    over, before = False, 0.0
    while not over:
        obs, _, terminated, truncated, info = env.step(agent.act(obs, info))
        over = terminated or truncated
        assert info["steps"] - before == info["delegation_inner_steps"] >= 1
        assert info["steps"] <= budget and info["delegation_depth"] <= depth
        before = info["steps"]
    check_info(info)
    assert all(call["depth"] <= depth + 1 for call in env.delegations)
    env.close()


# States and copies.


def test_a_restored_state_forgets_what_came_after_it() -> None:
    """Calls are counted, and subagents seeded, as if what came after had never been."""
    env = SubagentDelegation(desktop(), "random", max_inner_steps=2, inherit_history=True)
    env.reset(seed=0)
    first = env.step(SUBTASK)[4]
    state = env.unwrapped.save_state()
    ends = []
    for _ in range(2):
        ends.append((env.step(SUBTASK)[4]["delegation_records"], env.delegations))
        env.unwrapped.restore_state(state)
    assert ends[0] == ends[1] and [call["number"] for call in ends[0][1]] == [1, 2]
    assert env.step(WAIT)[4]["delegation_calls"] == first["delegation_calls"] == 1


def test_it_can_be_pickled_and_checked() -> None:
    """An env that was not started travels to a worker; Gymnasium's own checks find nothing."""
    env = SubagentDelegation(desktop(action_mode="discrete"), "random", max_inner_steps=2)
    again = pickle.loads(pickle.dumps(env))
    assert _played(again) == _played(env)
    check_env(again.unwrapped, skip_render_check=True)
    check_env(SubagentDelegation(desktop(), "noop"), skip_render_check=True)


@pytest.mark.parametrize("action_mode", ["dict", "discrete"])
def test_nothing_a_subagent_is_given_leads_to_the_env(action_mode: str) -> None:
    """Neither its view nor the history it inherits, nor what it was shown."""
    given: list[Any] = []

    class Keeps(Agent):
        def act(self, obs: Any, info: Any) -> Any:
            given.extend((obs, info, self.env))
            return super().act(obs, info)

        def decide(self) -> Any:
            return WAIT if len(given) < 6 else DONE

    env = SubagentDelegation(
        desktop(action_mode=action_mode), lambda seed: Keeps(), inherit_history=True
    )
    env.reset(seed=0)
    env.step(WAIT)
    env.step(SUBTASK)
    hidden = (gym.Env, type(env.unwrapped.desktop), TaskSpec, Episode)
    reached = _reached(given)
    assert len(given) == 6 and len(given[2].history) == 2 and len(reached) > 20
    assert not [one for one in reached if isinstance(one, hidden)]


def _reached(start: Any) -> list[Any]:
    """Return all that plain references lead to from an object, short of code and classes."""
    found: dict[int, Any] = {}
    todo = [start]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, type | ModuleType | FunctionType):
            continue
        found[id(one)] = one
        todo += gc.get_referents(one)
    return list(found.values())
