"""Agents by name, and what they are given to see."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import spaces

from cuaenv import agents
from cuaenv.core.action import Action
from cuaenv.core.errors import UnknownName

OBS = np.zeros(1, np.float32)
INFO = {"feedback": "no", "budget_left": np.float64(3), "cost": np.float64(1), "task_id": "t"}


class OneTask(gym.Env):
    """An env with a discrete menu and a task."""

    def __init__(self) -> None:
        self.action_space = spaces.Discrete(50)
        self.observation_space = spaces.Box(0, 1, (1,), np.float32)
        self.task = SimpleNamespace(instruction="Do it.")

    def decode(self, value):
        return (Action("wait"),)

    def encode(self, action):
        return 0


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
