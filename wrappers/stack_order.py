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

POSITIONS = {"GuardrailGate": 1, "SubagentDelegation": 2}
"""Class names and their places, the smallest next to the env."""

OUTSIDE = 3
"""The place of all other wrappers: statistics, limits, recorders, and whatever changes spaces,
observations or rewards."""

ANYWHERE = (gym.wrappers.OrderEnforcing, gym.wrappers.PassiveEnvChecker)
"""Wrappers that change nothing and miss nothing where a step is answered above them."""

RIGHT = "statistics, limits and recorders > SubagentDelegation > GuardrailGate > the environment"
"""The right order in words, outermost first."""


def check_order(wrapper: gym.Wrapper[Any, Any, Any, Any], env: gym.Env[Any, Any]) -> None:
    """Raise WrapperOrder where `wrapper` may not be put around `env`.

    Args:
        wrapper: the one that is being built; one that is not in the table may stand outside.
        env: what it is put around.
    """
    place = _place(wrapper)
    for below in _layers(env):
        there = _place(below)
        if there > place or there == place < OUTSIDE:
            raise WrapperOrder(_explained(wrapper, below))


def _layers(env: gym.Env[Any, Any]) -> Iterator[gym.Wrapper[Any, Any, Any, Any]]:
    """Yield the wrappers of a stack that have a place, outermost first."""
    while isinstance(env, gym.Wrapper):
        if not isinstance(env, ANYWHERE):
            yield env
        env = env.env


def _place(wrapper: gym.Wrapper[Any, Any, Any, Any]) -> int:
    names = [base.__name__ for base in type(wrapper).__mro__]
    return next((POSITIONS[name] for name in names if name in POSITIONS), OUTSIDE)


def _explained(
    wrapper: gym.Wrapper[Any, Any, Any, Any], below: gym.Wrapper[Any, Any, Any, Any]
) -> str:
    name, other = type(wrapper).__name__, type(below).__name__
    if _place(wrapper) == _place(below):
        return f"There is a {other} in this stack already; one is all it takes."
    why = (
        "so the actions of subagents would escape it"
        if _place(below) < OUTSIDE
        else f"which would not hear of the steps that {name} answers itself"
    )
    message = (
        f"{name} was put around {other}, {why}. From the outside in, the order is: {RIGHT}. "
        f"Build {other} around {name} instead."
    )
    if isinstance(below, gym.wrappers.TimeLimit):
        message += " Or leave `max_episode_steps` out, and give the env `max_steps`."
    return message
