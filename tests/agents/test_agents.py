"""Agents by name, and what they are given to see."""

from __future__ import annotations

import gc
import sys
from types import FunctionType, ModuleType, SimpleNamespace

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import spaces

from cuaenv import agents
from cuaenv.core.action import Action
from cuaenv.core.codec import make_codec
from cuaenv.core.episode import Episode
from cuaenv.core.errors import UnknownName
from cuaenv.core.observation import ScreenView
from cuaenv.core.phrasing import SeenScreen
from cuaenv.core.task_spec import TaskSpec

OBS = np.zeros(1, np.float32)
INFO = {"feedback": "no", "budget_left": np.float64(3), "cost": np.float64(1), "task_id": "t"}


class OneTask(gym.Env):
    """An env with a discrete menu and a task."""

    def __init__(self) -> None:
        self.action_space = spaces.Discrete(50)
        self.observation_space = spaces.Box(0, 1, (1,), np.float32)
        self.instruction = "Do it."

        self._codec = make_codec("discrete")

    def _seen(self):
        return ScreenView(SeenScreen((1280, 720)))


def _started(spec: str, info=INFO, **kwargs):
    agent = agents.make(spec, **kwargs)
    agent.reset(agents.view_for(agent, OneTask()), OBS, agents.visible_info(agent, info))
    return agent


def _acts(agent, info=INFO, n: int = 20) -> list:
    return [agent.act(OBS, agents.visible_info(agent, info)) for _ in range(n)]


def test_every_agent_is_made_by_name():
    """Each file of the room is an agent that takes a seed."""
    assert agents.names() == ("always_fail", "noop", "random", "scripted")
    for name in agents.names():
        assert isinstance(agents.make(name, seed=0), agents.Agent)


def test_noop_only_waits_and_always_fail_only_fails():
    """The two baselines do one thing each."""
    assert {action.kind for action in _acts(_started("noop"))} == {"wait"}
    assert _acts(_started("always_fail"), n=1) == [Action("fail")]


def test_random_repeats_with_its_seed():
    """Equal seeds play alike, over several episodes; other seeds differently."""
    plays = [_acts(_started("random", seed=seed)) for seed in (1, 1, 2)]
    assert plays[0] == plays[1] != plays[2]
    agent = _started("random", seed=1)
    first = _acts(agent)
    agent.reset(agents.view_for(agent, OneTask()), OBS, INFO)
    assert _acts(agent) != first


def test_random_keeps_to_the_mask():
    """Masked choices are never taken."""
    mask = np.zeros(50, np.int8)
    mask[[3, 7]] = 1
    info = {**INFO, "action_mask": mask}
    assert set(_acts(_started("random", info, seed=0), info, 60)) == {3, 7}


def test_random_does_not_disturb_the_space():
    """The agent samples a copy; the env's own space draws what it would have drawn."""
    env, untouched = OneTask(), OneTask()
    env.action_space.seed(0)
    untouched.action_space.seed(0)
    agent = agents.make("random", seed=5)
    agent.reset(agents.view_for(agent, env), OBS, INFO)
    _acts(agent)
    assert env.action_space.sample() == untouched.action_space.sample()


def test_an_unprivileged_agent_sees_no_labels():
    """It gets a view, kept up to date, and of info only what agents may see."""
    agent = _started("noop")
    assert isinstance(agent.env, agents.AgentView)
    assert agents.visible_info(agent, INFO) == {"feedback": "no", "budget_left": 3.0}
    agent.act(OBS + 1, {"feedback": "yes", "budget_left": 2.0})
    assert (agent.env.observation[0], agent.env.feedback, agent.env.budget_left) == (1, "yes", 2)
    assert agent.env.instruction == "Do it."


def test_a_privileged_agent_gets_the_env():
    """It is bound to the env itself, and info is not filtered."""
    agent, env = agents.make("scripted:safe"), OneTask()
    assert agents.view_for(agent, env) is env
    assert agents.visible_info(agent, INFO) == INFO


def _reached(start) -> list:
    """Return all that plain references lead to from an object, short of code and classes."""
    found, todo = {}, [start]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, type | ModuleType | FunctionType):
            continue
        found[id(one)] = one
        todo += [one.__self__] if hasattr(one, "__func__") else gc.get_referents(one)
    return list(found.values())


@pytest.mark.parametrize("mode", ["discrete", "multidiscrete", "computer_13"])
def test_nothing_an_agent_is_given_leads_to_the_env(mode):
    """The view reads and says actions as the env does, with no way to env, desktop or task."""
    env = gym.make(
        "OSGuard-RiskAug-v0", obs_mode="features", action_mode=mode, disable_env_checker=True
    )
    inner = env.unwrapped
    env.reset(seed=0)
    view = agents.view_for(agents.make("noop"), env)
    wait = inner.encode(Action("wait", seconds=1.0) if mode == "discrete" else Action("wait"))
    for action in (wait, wait):
        env.step(action)
        agents.refresh(view, env)
        assert view.decode(action) == inner.decode(action)
        inner.action_space.seed(1)
        for _ in range(0 if mode == "computer_13" else 40):
            sample = inner.action_space.sample()
            assert view.decode(sample) == inner.decode(sample)
    hidden = (gym.Env, type(inner.desktop), TaskSpec, Episode)
    reached = [*_reached(view), *_reached(view.decode), *_reached(view.encode)]
    assert len(reached) > 20
    assert not [one for one in reached if isinstance(one, hidden)]
    assert isinstance(inner.decode.__self__, gym.Env), "the walk would find it"
    assert any(isinstance(one, gym.Env) for one in _reached(inner.decode))
    env.close()


class Mine:
    """A policy that is no subclass of ours."""

    def __init__(self, seed=None, colour="red"):
        self.seed, self.colour = seed, colour


def test_a_class_of_ones_own_is_made_by_its_path(monkeypatch):
    """`module:Class` is imported and given the seed and the keywords."""
    monkeypatch.setitem(sys.modules, "my_policies", SimpleNamespace(Mine=Mine))
    agent = agents.make("my_policies:Mine", seed=4, colour="blue")
    assert (agent.seed, agent.colour) == (4, "blue")


@pytest.mark.parametrize("spec", ["randon", "nowhere:Policy", "json:NoSuch", ":", "agent"])
def test_unknown_agents_are_named(spec):
    """A name that does not exist is an error that lists those that do."""
    with pytest.raises(UnknownName, match=r"always_fail, noop, random, scripted"):
        agents.make(spec)
