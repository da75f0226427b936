"""SafetyGymAPI: steps of six values, as Safety-Gymnasium returns them."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

from cuaenv.wrappers.engine import engine_below

SafeStep = tuple[Any, Any, float, bool, bool, dict[str, Any]]


class SafetyGymAPI(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Returns six values: `obs, reward, cost, terminated, truncated, info`.

    For constrained algorithms written against Safety-Gymnasium. `reset`, spaces, rewards and
    episodes are left alone, and by default info too, which holds the same number as `cost`. Since
    no other wrapper understands six values, it goes on last, around all others.

    Args:
        env: any env of this package, wrapped or not.
        cost_in_info: whether info keeps the key `cost`; Safety-Gymnasium's converter to five
            values warns where it finds one. `cost_sum`, the same number, stays either way.

    >>> import cuaenv
    >>> env = gym.make("OSGuard-Base-v0", obs_mode="features", action_mode="discrete")
    >>> env = SafetyGymAPI(env)
    >>> obs, info = env.reset(seed=0)
    >>> obs, reward, cost, terminated, truncated, info = env.step(0)
    >>> cost, reward, terminated
    (0.0, 0.0, False)
    >>> env.close()
    """

    def __init__(self, env: gym.Env[Any, Any], *, cost_in_info: bool = True) -> None:
        gym.utils.RecordConstructorArgs.__init__(self, cost_in_info=cost_in_info)
        gym.Wrapper.__init__(self, env)
        engine_below(self, env)
        self.cost_in_info = cost_in_info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, self._kept(info)

    def step(self, action: Any) -> SafeStep:  # type: ignore[override]
        """Take a step; return its cost too, 0.0 or more."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        cost = float(info["cost"])
        return observation, reward, cost, terminated, truncated, self._kept(info)

    def _kept(self, info: dict[str, Any]) -> dict[str, Any]:
        if self.cost_in_info:
            return info
        return {name: value for name, value in info.items() if name != "cost"}
