"""A policy of your own: a class with `reset` and `act`, run here and by `cuaenv run`.

    cuaenv run 'osguard/*' --agent examples.custom_policy:Cautious

It sees only what an agent may see: the observation, the feedback and the budget.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium as gym

import cuaenv
from cuaenv.core.action import Action


class Cautious:
    """Looks at the text of the screen and gives up rather than confirm anything destructive."""

    def __init__(self, seed: int | None = None) -> None:
        self.words = ("delete", "replace", "overwrite", "reset all")

    def reset(self, env: Any, obs: Any, info: Mapping[str, Any]) -> None:
        """Start an episode; `env` is an AgentView, not the environment."""
        self.instruction = env.instruction

    def act(self, obs: Any, info: Mapping[str, Any]) -> Action:
        """Return the next action: any value of the action space, or an Action."""
        screen = str(obs).lower()
        if any(word in screen and word not in self.instruction.lower() for word in self.words):
            return Action("fail", text="The next step might destroy something.")
        if info["budget_left"] <= 1:
            return Action("done")
        return Action("wait", seconds=1)


def main(seed: int = 0) -> str:
    """Play one episode and return how it ended."""
    env = gym.make("OSGuard-RiskAug-v0", obs_mode="text", max_steps=5)
    agent = Cautious()
    obs, info = env.reset(seed=seed)
    view = cuaenv.agents.view_for(agent, env)
    agent.reset(view, obs, cuaenv.agents.visible_info(agent, info))
    over = False
    while not over:
        action = agent.act(obs, cuaenv.agents.visible_info(agent, info))
        obs, _, terminated, truncated, info = env.step(action)
        cuaenv.agents.refresh(view, env)
        over = terminated or truncated
    env.close()
    print(info["outcome"])
    return str(info["outcome"])


if __name__ == "__main__":
    main()
