"""`random`: samples the action space, leaving out what the mask rules out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from cuaenv.agents.agent import Agent


class Policy(Agent):
    """Uniform over the action space, from a generator of its own.

    Args:
        seed: the same seed plays the same actions on the same screens.
    """

    def __init__(self, *, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def reset(self, env: Any, obs: Any, info: Mapping[str, Any]) -> None:
        """Start an episode; the space is seeded from the agent's generator."""
        super().reset(env, obs, info)
        self.env.action_space.seed(int(self._rng.integers(2**31)))

    def decide(self) -> Any:
        """Return a sample."""
        space, mask = self.env.action_space, self.env.action_mask
        if isinstance(space, spaces.Discrete) and mask is not None:
            return space.sample(mask=mask)
        return space.sample()
