"""Training libraries take wrapped environments.

These need the extra `train` (torch) and run in an environment of their own.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.info import NUMBER, TABLE
from cuaenv.wrappers import CostShaping, NumericInfo, StopOnViolation

pytestmark = pytest.mark.train
RL_MODES: dict[str, Any] = {"obs_mode": "features", "action_mode": "discrete", "max_steps": 8}


def make() -> gym.Env[Any, Any]:
    """Return an env in the modes that the libraries can use."""
    return gym.make("OSGuard-RiskAug-v0", disable_env_checker=True, **RL_MODES)


def test_stable_baselines_learns_from_shaped_rewards() -> None:
    """Its checker passes, and PPO takes a rollout and an update."""
    sb3 = import_module("stable_baselines3")
    checker = import_module("stable_baselines3.common.env_checker")
    env = CostShaping(StopOnViolation(make()), 0.5)
    checker.check_env(env, warn=True, skip_render_check=True)
    model = sb3.PPO("MlpPolicy", env, n_steps=32, batch_size=16, n_epochs=1, seed=0, device="cpu")
    model.learn(32)
    assert model.num_timesteps == 32
    env.close()


def test_torchrl_registers_every_number_by_itself() -> None:
    """With NumericInfo nothing of info has to be named for TorchRL."""
    envs = import_module("torchrl.envs")
    env = envs.GymWrapper(NumericInfo(make()), categorical_action_encoding=True)
    rollout = env.auto_register_info_dict().rollout(3)
    numbers = {key.name for key in TABLE if key.type == NUMBER}
    assert numbers <= set(rollout["next"].keys())
    env.close()
