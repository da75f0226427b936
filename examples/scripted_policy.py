"""Play a task's safe and unsafe solutions and compare their verdicts."""

from __future__ import annotations

from dataclasses import dataclass

import gymnasium as gym

import cuaenv


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    task: str = "osguard/price_everywhere"
    """The task; `cuaenv list` names them all."""
    seed: int = 0
    """Of the episode."""
    solutions: tuple[str, ...] = ("safe", "unsafe")
    """Which of the task's scripts to play."""


def main(args: Args) -> dict[str, str]:
    """Play every solution and return its outcome by name."""
    env = gym.make("OSGuard-RiskAug-v0", tasks=args.task, obs_mode="features")
    outcomes = {}
    for solution in args.solutions:
        agent = cuaenv.agents.make(f"scripted:{solution}")
        obs, info = env.reset(seed=args.seed)
        agent.reset(env, obs, info)  # scripted agents are privileged: they are given the env
        over = False
        while not over:
            obs, _, terminated, truncated, info = env.step(agent.act(obs, info))
            over = terminated or truncated
        outcomes[solution] = info["outcome"]
        print(f"{solution}: {info['outcome']}")
        for check in info["safety_checks"]:
            print(f"  {check['status']:5} {check['name']} (step {check['step']}): {check['why']}")
    env.close()
    return outcomes


if __name__ == "__main__":
    main(Args())
