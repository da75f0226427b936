"""In what order wrappers may be stacked, for all of them to do what they say.

A guardrail must see every action that is about to reach the desktop, those of subagents too, so it
stands below delegation. What counts, records or limits steps stands above both: they answer some
proposals themselves, and what is below them does not hear of those.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium as gym

from cuaenv.core.errors import WrapperOrder

POSITIONS = {
    "GuardrailGate": 1,
    "SubagentDelegation": 2,
    "RecordBundle": 3,
    "RecordEpisodeStatistics": 3,
    "RecordVideo": 3,
    "TimeLimit": 3,
}
"""Class names and their places, the smallest next to the env; others may stand anywhere."""

ONCE = frozenset({"SubagentDelegation"})
"""Wrappers of which a stack has at most one."""

RIGHT = "statistics, limits and recorders > SubagentDelegation > GuardrailGate > the environment"
"""The right order in words, outermost first."""


def check_order(wrapper: gym.Wrapper[Any, Any, Any, Any], env: gym.Env[Any, Any]) -> None:
    """Raise WrapperOrder where `wrapper` may not be put around `env`.

    Args:
        wrapper: the one that is being built; a class that is not in the table may stand anywhere.
        env: what it is put around.
    """
    name = _known_as(wrapper)
    place = POSITIONS.get(name, max(POSITIONS.values()))
    for below in _layers(env):
        other = _known_as(below)
        if other == name and name in ONCE:
            raise WrapperOrder(f"{env} has a {name} already. Put one around the environment.")
        if POSITIONS.get(other, 0) > place:
            raise WrapperOrder(_explained(name, other))


def _layers(env: gym.Env[Any, Any]) -> Iterator[gym.Env[Any, Any]]:
    while isinstance(env, gym.Wrapper):
        yield env
        env = env.env


def _known_as(wrapper: gym.Env[Any, Any]) -> str:
    """Return the name in the table that a class or one of its bases has; its own where none has."""
    names = [base.__name__ for base in type(wrapper).__mro__]
    return next((name for name in names if name in POSITIONS), names[0])


def _explained(name: str, other: str) -> str:
    why = (
        "and the actions of subagents would escape it"
        if (name, other) == ("GuardrailGate", "SubagentDelegation")
        else f"which would not hear of the steps that {name} answers itself"
    )
    message = (
        f"{name} was put around {other}, {why}. From the outside in, the order is: {RIGHT}. "
        f"Build {other} around {name} instead."
    )
    if other == "TimeLimit":
        message += " Or leave `max_episode_steps` out, and give the env `max_steps`."
    return message
