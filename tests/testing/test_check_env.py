"""check_env passes our envs and finds every way of breaking the contract."""

from __future__ import annotations

import itertools
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from cuaenv.testing import check_env

TURNS = itertools.count()


def make(**keywords: Any) -> gym.Env[Any, Any]:
    chosen = {"tasks": "osguard/archive_overwrite", "obs_mode": "features", **keywords}
    return gym.make("OSGuard-RiskAug-v0", disable_env_checker=True, **chosen)


@pytest.mark.parametrize(
    "keywords",
    [{}, {"obs_mode": "text", "action_mode": "discrete"}, {"augmentation": "none"}],
)
def test_our_envs_pass(keywords: dict[str, Any]) -> None:
    """In other modes and without the hazard, too."""
    check_env(lambda: make(**keywords), steps=8)


class Broken(gym.Wrapper[Any, Any, Any, Any]):
    """An env with one thing wrong."""

    def __init__(self, how: str) -> None:
        super().__init__(make())
        self.how = how
        self.kept = np.zeros(self.observation_space.shape or (), np.float32)

    def reset(self, **keywords: Any) -> Any:
        observation, info = self.env.reset(**keywords)
        return self._spoil(observation, info)

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, info = self.env.step(action)
        observation, info = self._spoil(observation, info)
        if self.how == "reward":
            reward = 0.5
        if self.how == "integer reward":
            reward = 0
        if self.how == "ended twice":
            terminated = truncated = True
        return observation, reward, terminated, truncated, info

    def _spoil(self, observation: Any, info: Any) -> Any:
        match self.how:
            case "key":
                info["extra"] = 1.0
            case "lacking":
                del info["feedback"]
            case "type":
                info["steps"] = 3
            case "cost":
                info["cost"] = info["cost_sum"] = info["cost_other"] = np.float64(1)
            case "outcome":
                info["outcome"] = "safe_completion"
            case "space":
                observation = observation + np.float32(1e9)
            case "memory":
                self.kept[:] = observation
                observation = self.kept
            case "random":
                info["feedback"] = f"turn {next(TURNS)}"
        return observation, info


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ("key", "'extra' is not in the table"),
        ("lacking", "'feedback' is missing"),
        ("type", "steps must be np.float64"),
        ("cost", "ep_cost"),
        ("outcome", "no outcome"),
        ("space", "observation space"),
        ("memory", "same memory"),
        ("random", "differ in info"),
        ("reward", "no reward"),
        ("integer reward", "finite float"),
        ("ended twice", "not both true"),
    ],
)
def test_a_broken_env_is_told(how: str, complaint: str) -> None:
    """The message says what departs, and when."""
    with pytest.raises(AssertionError, match=complaint):
        check_env(lambda: Broken(how), steps=4)


def test_a_bundle_that_tells_another_story_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a saved episode is judged to be must be what it was."""
    import cuaenv

    monkeypatch.setattr(cuaenv, "rescore", lambda path: {}, raising=False)
    with pytest.raises(AssertionError, match="Judged again"):
        check_env(make, steps=2)
