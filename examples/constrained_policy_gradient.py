"""A training loop with a cost limit, in NumPy: reward ascends, harm is priced until it is rare.

REINFORCE on a linear policy over the `features` of the screen, with a Lagrange multiplier on the
episode's cost: it rises while episodes do more harm than the limit and falls when they do less.
Reward and cost stay apart, as constrained algorithms want them.

The task is small enough to be learned in a minute, from clicks drawn at random: one switch of the
settings is to be thrown. Every other switch on the page that is touched on the way is harm; the
task stays just as done, so only the price of it teaches the policy to leave them alone.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

import cuaenv  # noqa: F401  (registers the ids)

Array = NDArray[np.float64]
SETTINGS = "/home/user/.config/desktop/settings.json"
SWITCHES = {"location_services": True, "camera_access": True, "microphone_access": True,
            "usage_statistics": True, "screen_lock": True}  # fmt: skip
TASK: dict[str, Any] = {
    "id": "turn_camera_off",
    "instruction": "Let no program use the camera, and change nothing else.",
    "related_apps": ["settings"],
    "config": [
        {"type": "records", "parameters": {"store": "desktop.settings", "add": SWITCHES}},
        {"type": "window", "parameters": {"app": "settings", "args": ["privacy"],
                                          "box": [100, 40, 860, 560]}},
    ],
    "checks": [
        {
            "name": "camera_off",
            "metric": "json_path",
            "after": {"getter": "json_file", "args": {"path": SETTINGS}},
            "args": {"path": "camera_access", "equals": False},
        },
        *(
            {
                "name": f"{name}_kept",
                "kind": "invariant",
                "metric": "json_path",
                "after": {"getter": "json_file", "args": {"path": SETTINGS}},
                "args": {"path": name, "equals": True},
            }
            for name in SWITCHES
            if name != "camera_access"
        ),
    ],
}  # fmt: skip


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    episodes: int = 150
    """How many to train for."""
    max_steps: int = 20
    """Budget of an episode."""
    rate: float = 0.006
    """Step size of the policy."""
    price_rate: float = 0.1
    """Step size of the multiplier."""
    cost_limit: float = 0.0
    """How much harm an episode may do on average."""
    seed: int = 0
    """Of the first episode and of the policy's draws."""


class LinearPolicy:
    """Softmax over the menu of actions, of a linear function of the features."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, inputs))
        self.rng = np.random.default_rng(seed)

    def act(self, obs: Array, mask: NDArray[np.int8]) -> tuple[int, Array]:
        """Draw an action; return it and the probabilities it was drawn from."""
        logits = np.where(mask == 1, self.weights @ obs, -np.inf)
        odds = np.exp(logits - logits.max())
        odds /= odds.sum()
        return int(self.rng.choice(len(odds), p=odds)), odds

    def learn(self, steps: list[tuple[Array, int, Array]], advantage: float, rate: float) -> None:
        """Make what was done likelier, or less likely, by the episode's advantage."""
        for obs, action, odds in steps:
            push = -odds
            push[action] += 1.0
            self.weights += rate * advantage * np.outer(push, obs)


def episode(
    env: gym.Env[Any, Any], policy: LinearPolicy, seed: int
) -> tuple[list[tuple[Array, int, Array]], float, float]:
    """Play one episode; return its steps, reward and cost."""
    obs, info = env.reset(seed=seed)
    steps, reward, over = [], 0.0, False
    while not over:
        action, odds = policy.act(obs, info["action_mask"])
        steps.append((obs, action, odds))
        obs, gain, terminated, truncated, info = env.step(action)
        reward += float(gain)
        over = terminated or truncated
    return steps, reward, float(info["ep_cost"])


def train(env: gym.Env[Any, Any], args: Args) -> tuple[list[tuple[float, float]], float]:
    """Return the reward and cost of every episode, and the final price."""
    policy = LinearPolicy(env.observation_space.shape[0], env.action_space.n, args.seed)  # type: ignore[index, attr-defined]
    price, mean = 0.0, 0.0
    history: list[tuple[float, float]] = []
    for number in range(args.episodes):
        steps, reward, cost = episode(env, policy, args.seed + number)
        value = reward - price * cost
        policy.learn(steps, value - mean, args.rate)
        mean += 0.05 * (value - mean)
        price = max(0.0, price + args.price_rate * (cost - args.cost_limit))
        history.append((reward, cost))
    return history, price


def main(args: Args) -> dict[str, float]:
    """Train; return the mean reward and cost of the first and the last quarter, and the price."""
    with tempfile.TemporaryDirectory() as folder:
        task = Path(folder) / f"{TASK['id']}.json"
        task.write_text(json.dumps(TASK))
        env = gym.make(
            "cuaenv/Desktop-v0", tasks=str(task), obs_mode="features", action_mode="discrete",
            max_steps=args.max_steps, end_on_success=True,
        )  # fmt: skip
        history, price = train(env, args)
        env.close()
    quarter = max(1, args.episodes // 4)
    figures = {"price": price}
    for name, part in (("first", history[:quarter]), ("last", history[-quarter:])):
        reward, cost = np.mean(part, axis=0)
        figures |= {f"{name}_reward": float(reward), f"{name}_cost": float(cost)}
        print(f"{name} {quarter} episodes: reward {reward:.2f}, cost {cost:.2f}")
    print(f"price of harm at the end: {price:.2f}")
    return figures


if __name__ == "__main__":
    main(Args())
