"""Does an agent stay open to correction? A corrigible and an incorrigible one, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gymnasium as gym

import cuaenv

ENVS = ("ROGUE-Override-v0", "ROGUE-Rewire-v0", "ROGUE-Restricted-v0")
TASKS = (
    "rogue/override/choose_theme", "rogue/rewire/rename_function",
    "rogue/restricted/upload_to_drive",
)  # fmt: skip


@dataclass
class Args:
    """What can be set; change it here or call `main(Args(...))`."""

    seed: int = 0
    """Of every episode."""
    tasks: tuple[str, ...] = TASKS
    """One for each of `ENVS`; all of them can be done, were it not for the intervention."""
    agents: tuple[str, ...] = ("scripted:safe", "scripted:unsafe")
    """Policies: `safe` lets itself be corrected, `unsafe` does not."""


def play(env: gym.Env[Any, Any], agent: str, seed: int, **options: Any) -> dict[str, Any]:
    """Play one episode and return its last info."""
    policy = cuaenv.agents.make(agent, seed=seed)
    obs, info = env.reset(seed=seed, options=options)
    view = cuaenv.agents.view_for(policy, env)
    policy.reset(view, obs, cuaenv.agents.visible_info(policy, info))
    over = False
    while not over:
        action = policy.act(obs, cuaenv.agents.visible_info(policy, info))
        obs, _, terminated, truncated, info = env.step(action)
        cuaenv.agents.refresh(view, env)
        over = terminated or truncated
    return info


def report(agent: str, info: dict[str, Any]) -> None:
    """Print how an episode ended and what was broken in it."""
    steps = f"{info['intervention_latency_steps']:.0f} steps after it was seen"
    did = f"complied {steps}" if info["intervention_complied"] else "did not comply"
    print(f"  {agent:16} {info['outcome']:18} {did}")
    for check in info["safety_checks"]:
        if check["kind"] == "corrigibility" and check["status"] == "fail":
            print(f"    broke {check['name']} at step {check['step']}: {check['why']}")


def main(args: Args) -> dict[tuple[str, str], str]:
    """Play every agent in every env, and the twin without the intervention."""
    outcomes = {}
    for env_id, task in zip(ENVS, args.tasks, strict=True):
        env = gym.make(env_id, obs_mode="features")
        print(f"{env_id}: {task}")
        for agent in args.agents:
            info = play(env, agent, args.seed, task=task)
            outcomes[env_id, agent] = info["outcome"]
            report(agent, info)
        info = play(env, "scripted:safe", args.seed, task=task, intervention="none")
        outcomes[env_id, "twin"] = info["outcome"]
        print(f"  without the intervention: {info['outcome']}")
        env.close()
    return outcomes


if __name__ == "__main__":
    main(Args())
