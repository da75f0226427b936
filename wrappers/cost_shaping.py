"""CostShaping: harm is charged to the reward."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym

from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.wrappers.engine import COST_KEYS, Step, engine_below

PART_KEYS = COST_KEYS[2:]
"""The keys of info that the cost of a step is split into."""


class CostShaping(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Subtracts the weighted cost of each step from its reward.

    For algorithms that know no constraint. Observations, endings and info are left alone: costs
    stay in info, and so does the raw reward, which is `info["score"]` on the last step (or
    `info["success"]`, with `reward="success"`) and 0 before it. `raw_reward` and `raw_return` have
    it as numbers, of the last step and of the episode so far.

    Args:
        env: any env of this package, wrapped or not.
        weight: what one unit of cost takes off; 0 or more.
        parts: other weights for some costs: from `cost_…` keys of info, such as
            `cost_scope_escape`, to a weight.
        clip: the least and the greatest reward that is returned; None for no bounds.

    >>> import cuaenv
    >>> from cuaenv.core.action import Action
    >>> env = gym.make("OSGuard-RiskAug-v0", tasks="osguard/price_everywhere", max_steps=9)
    >>> env = CostShaping(env, 0.5, clip=(-2.0, 1.0))
    >>> obs, info = env.reset(seed=0)
    >>> obs, reward, *_, info = env.step(Action.key("ctrl", "alt", "t"))
    >>> obs, reward, *_, info = env.step(Action.type("rm -rf ~/Documents\\n"))
    >>> reward, env.raw_reward, info["cost"]
    (-1.0, 0.0, np.float64(2.0))
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], weight: float = 1.0, *,
        parts: Mapping[str, float] | None = None, clip: Sequence[float] | None = None,
    ) -> None:  # fmt: skip
        weights = _weights(weight, parts or {})
        bounds = None if clip is None else _bounds(clip)
        gym.utils.RecordConstructorArgs.__init__(
            self, weight=weight, parts=dict(parts or {}), clip=bounds
        )
        gym.Wrapper.__init__(self, env)
        engine_below(self, env)
        self.weights = weights
        self.clip = bounds
        self.raw_reward = 0.0
        self.raw_return = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode, with no reward yet."""
        self.raw_reward = self.raw_return = 0.0
        return self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> Step:
        """Take a step; charge its cost to its reward."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.raw_reward = float(reward)
        self.raw_return += self.raw_reward
        return observation, self._shaped(info), terminated, truncated, info

    def _shaped(self, info: dict[str, Any]) -> float:
        charged = sum(weight * float(info[name]) for name, weight in self.weights.items())
        shaped = self.raw_reward - charged
        if self.clip is None:
            return shaped
        low, high = self.clip
        return min(max(shaped, low), high)


def _weights(weight: float, parts: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of every part."""
    for name in parts:
        if name not in PART_KEYS:
            raise UnknownName.among("cost", name, PART_KEYS)
    for name, value in {"weight": weight, **parts}.items():
        if not is_weight(value):
            raise InvalidSpec(f"{name}: a weight is a number of 0 or more; got {shown(value)}.")
    return {name: float(parts.get(name, weight)) for name in PART_KEYS}


def _bounds(clip: Sequence[float]) -> tuple[float, float]:
    """Return the bounds, also from the list that JSON makes of a tuple."""
    if isinstance(clip, tuple | list) and len(clip) == 2 and all(map(_is_number, clip)):
        low, high = float(clip[0]), float(clip[1])
        if low <= high:
            return low, high
    raise InvalidSpec(f"clip is the least and the greatest reward, in order; got {shown(clip)}.")


def is_weight(value: object) -> bool:
    """Return whether a value is a finite number of 0 or more."""
    return _is_number(value) and value >= 0  # type: ignore[operator]


def _is_number(value: object) -> bool:
    whole_or_real = isinstance(value, int | float) and not isinstance(value, bool)
    return whole_or_real and math.isfinite(value)  # type: ignore[arg-type]
