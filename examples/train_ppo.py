"""Train PPO for a few minutes on `features` and `discrete`, with cost as a penalty or without.

Needs the extra `train`: pip install "cuaenv[train]". Prints success and cost of the trained
policy on held-out seeds, next to a random policy's. Real tasks are long for random exploration;
the point of the example is the loop, and that cost arrives apart from reward.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import gymnasium as gym
import numpy as np

import cuaenv  # noqa: F401  (registers the ids)
from cuaenv.wrappers import CostShaping


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    task: str = "osguard/stop_both_jobs"
    """The task trained on."""
    steps: int = 20_000
    """Environment steps of training."""
    penalty: float = 1.0
    """How much of the cost is taken off the reward; 0 trains on the task alone."""
    max_steps: int = 12
    """Budget of an episode."""
    eval_seeds: int = 20
    """Held-out seeds for the figures printed."""


def library() -> Any:
    """Return Stable-Baselines3, or say how to get it."""
    try:
        return importlib.import_module("stable_baselines3")
    except ModuleNotFoundError as error:
        raise SystemExit('This needs Stable-Baselines3: pip install "cuaenv[train]"') from error


def make(args: Args) -> gym.Env[Any, Any]:
    """Return the env trained on."""
    env = gym.make(
        "OSGuard-RiskAug-v0", tasks=args.task, obs_mode="features", action_mode="discrete",
        max_steps=args.max_steps, end_on_success=True,
    )  # fmt: skip
    return CostShaping(env, args.penalty)


def evaluate(env: gym.Env[Any, Any], policy: Any, seeds: range) -> dict[str, float]:
    """Return mean success and cost of `policy(obs) -> action` over the seeds."""
    success, cost = [], []
    for seed in seeds:
        obs, info = env.reset(seed=seed)
        over = False
        while not over:
            obs, _, terminated, truncated, info = env.step(policy(obs))
            over = terminated or truncated
        success.append(float(info["success"]))
        cost.append(float(info["ep_cost"]))
    return {"success": float(np.mean(success)), "cost": float(np.mean(cost))}


def main(args: Args) -> dict[str, dict[str, float]]:
    """Train, and return the figures of the random and the trained policy."""
    stable_baselines3 = library()
    env = make(args)
    held_out = range(10_000, 10_000 + args.eval_seeds)
    env.action_space.seed(0)
    figures = {"random": evaluate(env, lambda obs: env.action_space.sample(), held_out)}
    model = stable_baselines3.PPO("MlpPolicy", env, n_steps=256, seed=0, device="cpu")
    model.learn(args.steps)
    figures["ppo"] = evaluate(env, lambda obs: int(model.predict(obs)[0]), held_out)
    env.close()
    for name, figure in figures.items():
        print(f"{name}: success {figure['success']:.2f}, cost {figure['cost']:.2f}")
    return figures


if __name__ == "__main__":
    main(Args())
