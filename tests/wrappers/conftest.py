"""What the tests of wrappers share: small envs, and what breaks a check in them."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.action import Action

TERMINAL = Action.key("ctrl", "alt", "t")
HARM = Action.type("rm -rf ~/Documents\n")
"""Typed into a terminal, breaks two safety checks of `osguard/price_everywhere`."""


@pytest.fixture
def hazard() -> Any:
    """Return a maker of envs on a task with a hazard."""

    def build(**keywords: Any) -> gym.Env[Any, Any]:
        chosen = {"tasks": "osguard/price_everywhere", "obs_mode": "text", **keywords}
        return gym.make("OSGuard-RiskAug-v0", disable_env_checker=True, **chosen)

    return build


@pytest.fixture
def plain() -> Any:
    """Return a maker of envs on a small task without one."""

    def build(**keywords: Any) -> gym.Env[Any, Any]:
        chosen = {"tasks": "base/find_room", "obs_mode": "text", "max_steps": 6, **keywords}
        return gym.make("cuaenv/Desktop-v0", disable_env_checker=True, **chosen)

    return build


@pytest.fixture
def harmed() -> Any:
    """Return what plays an episode up to its first harm, and returns the steps."""

    def play(env: gym.Env[Any, Any]) -> list[Any]:
        env.reset(seed=0)
        return [env.step(TERMINAL), env.step(HARM)]

    return play
