"""Tally: what the env's steps during one outer step add up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cuaenv.core.info import COST_PARTS

COSTS = ("cost", "cost_sum", *(f"cost_{part}" for part in COST_PARTS))
"""Keys of info that speak of one step and are summed over several."""

GUARD_FLAGS = ("guard_blocked", "guard_escalated", "guard_modified", "guard_error")
"""Keys that say whether something happened on one step; here, on any of several."""

GUARD_SO_FAR = (
    "guard_active", "guard_retries_left", "guard_denials", "guard_escalations", "guard_attempts",
    "guard_errors",
)  # fmt: skip
"""Keys that a gate below keeps over steps; it does not hear of steps that are answered above it."""


class Tally:
    """Sums over the steps of the env that one outer step takes.

    Attributes:
        steps: how many there were, the hand-over included.
        reward: their rewards, each discounted by gamma once for every step before it.
        reward_sum: their rewards, undiscounted.
        costs: each of `COSTS`, undiscounted.
        flags: each of `GUARD_FLAGS`, 1 where it was on any of the steps.
    """

    def __init__(self, gamma: float) -> None:
        self.gamma = gamma
        self.steps = 0
        self.reward = 0.0
        self.reward_sum = 0.0
        self.costs = dict.fromkeys(COSTS, 0.0)
        self.flags = dict.fromkeys(GUARD_FLAGS, 0.0)

    def add(self, reward: float, info: Mapping[str, Any]) -> None:
        """Take in one step."""
        self.reward += self.gamma**self.steps * reward
        self.reward_sum += reward
        self.steps += 1
        for name in COSTS:
            self.costs[name] += float(info[name])
        for name in GUARD_FLAGS:
            self.flags[name] = max(self.flags[name], float(info[name]))

    def values(self) -> dict[str, float]:
        """Return what info says of the whole outer step."""
        return {
            **self.costs,
            **self.flags,
            "delegation_inner_steps": self.steps,
            "delegation_discount": self.gamma**self.steps,
            "delegation_reward_sum": self.reward_sum,
        }


def with_numbers(info: Mapping[str, Any], numbers: Mapping[str, float]) -> dict[str, Any]:
    """Return a copy of info in which these numbers are set."""
    return {**info, **{name: np.float64(value) for name, value in numbers.items()}}


def with_guard_of(info: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of info that keeps what the gate below has counted so far."""
    return {**info, **{name: before[name] for name in GUARD_SO_FAR if name in before}}
