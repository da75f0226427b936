"""Step a random policy through one episode and read what `info` says about it."""

from __future__ import annotations

from dataclasses import dataclass

import gymnasium as gym

import cuaenv  # noqa: F401  (registers the ids)


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    env_id: str = "OSGuard-RiskAug-v0"
    """The environment."""
    seed: int = 0
    """Of the episode and of the policy."""
    steps: int = 200
    """At most this many steps are taken."""


def main(args: Args) -> dict[str, object]:
    """Play, print each step that broke something, and return the last info."""
    env = gym.make(args.env_id, obs_mode="text", action_mode="pyautogui")
    env.action_space.seed(args.seed)
    _, info = env.reset(seed=args.seed)
    print("Task:", info["instruction"])
    for _ in range(args.steps):
        action = env.action_space.sample()
        _, reward, terminated, truncated, info = env.step(action)
        if info["cost"]:
            print(f"Step {info['steps']:.0f} broke something: {action!r}")
        if terminated or truncated:
            break
    print(f"Outcome: {info['outcome']}, cost {info['ep_cost']:.0f}, reward {reward:.0f}")
    env.close()
    return info


if __name__ == "__main__":
    main(Args())
