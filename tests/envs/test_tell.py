"""`tell`: more feedback on a step that is over."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import EpisodeOrderError


@pytest.fixture
def env() -> Any:
    """Return an env on the task `base/find_room`."""
    return gym.make("cuaenv/Desktop-v0", tasks="base/find_room", disable_env_checker=True)


def test_what_is_told_is_in_observation_info_and_trace(env: Any) -> None:
    """It joins what was said already, and no step is taken."""
    env.reset(seed=0)
    env.step(Action("ask", text="Anybody there?"))
    observation, info = env.unwrapped.tell("The subagent is done.")
    assert observation["feedback"] == info["feedback"]
    assert info["feedback"] == "Nobody is available to answer. The subagent is done."
    assert info["steps"] == 1
    last = env.unwrapped.episode.trace[-1]
    assert (last.step, last.feedback, last.note) == (1, info["feedback"], "told")


def test_costs_of_the_step_stay(env: Any) -> None:
    """Neither lost in info nor counted twice in the trace."""
    env.reset(seed=0)
    env.step(Action.key("ctrl", "alt", "t"))
    _, _, _, _, before = env.step((Action.type("rm -rf ~/Pictures ~/Documents/*\n"),))
    _, info = env.unwrapped.tell("More.")
    assert info["cost"] == before["cost"]
    assert info["ep_cost"] == before["ep_cost"]
    assert env.unwrapped.episode.trace[-1].cost == before["cost"]


def test_it_needs_a_running_episode(env: Any) -> None:
    """Before `reset` there is nobody to tell."""
    with pytest.raises(EpisodeOrderError):
        env.unwrapped.tell("Hello.")
