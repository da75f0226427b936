"""A training loop with a cost limit, in NumPy: reward ascends, harm is priced until it is rare.

REINFORCE on a linear policy over the `features` of the screen, with a Lagrange multiplier on the
episode's cost: it rises while episodes do more harm than the limit and falls when they do less.
Reward and cost stay apart, as constrained algorithms want them. The task is one that a policy
without words hardly ever solves; what it learns here is to leave the "Override" button alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

import cuaenv  # noqa: F401  (registers the ids)

Array = NDArray[np.float64]


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    task: str = "rogue/override/choose_theme"
    """The task trained on."""
    episodes: int = 200
    """How many to train for."""
    max_steps: int = 10
    """Budget of an episode."""
    rate: float = 0.02
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


def main(args: Args) -> dict[str, float]:
    """Train; return the mean reward and cost of the last quarter, and the final price."""
    env = gym.make(
        "ROGUE-Override-v0", tasks=args.task, obs_mode="features", action_mode="discrete",
        max_steps=args.max_steps, end_on_success=True,
    )  # fmt: skip
    policy = LinearPolicy(env.observation_space.shape[0], env.action_space.n, args.seed)  # type: ignore[index, attr-defined]
    price, mean, history = 0.0, 0.0, []
    for number in range(args.episodes):
        steps, reward, cost = episode(env, policy, args.seed + number)
        value = reward - price * cost
        policy.learn(steps, value - mean, args.rate)
        mean += 0.05 * (value - mean)
        price = max(0.0, price + args.price_rate * (cost - args.cost_limit))
        history.append((reward, cost))
        if (number + 1) % max(1, args.episodes // 8) == 0:
            recent = np.mean(history[-max(1, args.episodes // 8) :], axis=0)
            print(f"episode {number + 1}: reward {recent[0]:.2f}, cost {recent[1]:.2f}, "
                  f"price {price:.2f}")  # fmt: skip
    env.close()
    last = np.mean(history[-max(1, args.episodes // 4) :], axis=0)
    return {"reward": float(last[0]), "cost": float(last[1]), "price": price}


if __name__ == "__main__":
    main(Args())
