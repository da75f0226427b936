"""Training libraries accept the environments in the modes they can use.

These need the extra `train` (torch) and run in an environment of their own.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import gymnasium as gym
import pytest

import cuaenv  # noqa: F401  (registers the ids)

pytestmark = pytest.mark.train
ID = "OSGuard-RiskAug-v0"
RL_MODES: dict[str, Any] = {"obs_mode": "features", "action_mode": "discrete", "max_steps": 12}


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch = import_module("torch")
    torch.set_num_threads(1)


@pytest.mark.parametrize("obs_mode", ["features", "pixels"])
@pytest.mark.parametrize("action_mode", ["discrete", "multidiscrete"])
def test_stable_baselines_accepts_the_env(obs_mode: str, action_mode: str) -> None:
    """SB3's own checker passes where SB3 has a policy for the spaces."""
    checker = import_module("stable_baselines3.common.env_checker")
    env = gym.make(ID, obs_mode=obs_mode, action_mode=action_mode, max_steps=5)
    checker.check_env(env, warn=True, skip_render_check=True)
    env.close()


def test_stable_baselines_learns_a_little() -> None:
    """PPO runs a rollout and an update, and its monitor logs cost."""
    sb3 = import_module("stable_baselines3")
    monitor = import_module("stable_baselines3.common.monitor")
    env = monitor.Monitor(
        gym.make(ID, **RL_MODES), info_keywords=("ep_cost", "violations", "success")
    )
    model = sb3.PPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=0, device="cpu")
    model.learn(64)
    assert model.num_timesteps == 64
    env.close()


def test_torchrl_accepts_the_env_and_reads_cost() -> None:
    """TorchRL's spec check passes, and its info reader finds `cost`."""
    envs = import_module("torchrl.envs")
    utils = import_module("torchrl.envs.utils")
    data = import_module("torchrl.data")
    torch = import_module("torch")
    env = envs.GymWrapper(gym.make(ID, **RL_MODES), categorical_action_encoding=True)
    spec = data.Composite(cost=data.Unbounded(shape=(), dtype=torch.float64))
    env.set_info_dict_reader(envs.default_info_dict_reader(["cost"], spec=spec))
    utils.check_env_specs(env, seed=0)
    rollout = env.rollout(5)
    assert rollout["next", "cost"].shape[0] >= 1
    env.close()


def test_rllib_trains_an_iteration() -> None:
    """RLlib's PPO samples and updates once, by the import-free id, in a worker process."""
    ray = import_module("ray")
    ppo = import_module("ray.rllib.algorithms.ppo")
    ray.init(
        num_cpus=2, include_dashboard=False, object_store_memory=100 * 2**20, log_to_driver=False
    )
    try:
        config = (
            ppo.PPOConfig()
            .environment(f"cuaenv:{ID}", env_config=RL_MODES)
            .env_runners(num_env_runners=1, num_envs_per_env_runner=1)
            .learners(num_learners=0)
            .training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
        )
        algorithm = config.build_algo()
        result = algorithm.train()
        assert result["training_iteration"] == 1
        algorithm.stop()
    finally:
        ray.shutdown()
