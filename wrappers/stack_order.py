"""In what order wrappers may be stacked, for all of them to do what they say.

A guardrail must see every action that is about to reach the desktop, those of subagents too, so it
stands below delegation. What counts, records or limits steps stands above both: they answer some
proposals themselves, and what is below them does not hear of those. What watches single steps and
may end the episode stands between the two, so that it is there for those of subagents.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium as gym

from cuaenv.core.errors import WrapperOrder

POSITIONS = {
    "GuardrailGate": 1,
    "ActionRepeatGuard": 2, "CanaryMonitor": 2, "StopOnViolation": 2,
    "SubagentDelegation": 3,
    "NumericInfo": 5,
    "SafetyGymAPI": 6,
}  # fmt: skip
"""Class names and their places, the smallest next to the env."""

OUTSIDE = 4
"""The place of all other wrappers: statistics, limits, recorders, and whatever changes spaces,
observations or rewards."""

ANYWHERE = (gym.wrappers.OrderEnforcing, gym.wrappers.PassiveEnvChecker)
"""Wrappers that change nothing and miss nothing where a step is answered above them."""

ONCE = frozenset({"GuardrailGate", "SubagentDelegation", "NumericInfo", "SafetyGymAPI"})
"""Wrappers of which a stack has one at most."""

RIGHT = (
    "SafetyGymAPI > NumericInfo > statistics, limits and recorders > SubagentDelegation > "
    "GuardrailGate > the environment, with CanaryMonitor, StopOnViolation and ActionRepeatGuard "
    "right around the gate"
)
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
        if there > place or _same(wrapper, below):
            raise WrapperOrder(_explained(wrapper, below))


def _layers(env: gym.Env[Any, Any]) -> Iterator[gym.Wrapper[Any, Any, Any, Any]]:
    """Yield the wrappers of a stack that have a place, outermost first."""
    while isinstance(env, gym.Wrapper):
        if not isinstance(env, ANYWHERE):
            yield env
        env = env.env


def _place(wrapper: gym.Wrapper[Any, Any, Any, Any]) -> int:
    return POSITIONS.get(_known_as(wrapper), OUTSIDE)


def _known_as(wrapper: gym.Wrapper[Any, Any, Any, Any]) -> str:
    """Return the name in the table that a class or one of its bases has; empty where none has."""
    names = [base.__name__ for base in type(wrapper).__mro__]
    return next((name for name in names if name in POSITIONS), "")


def _same(one: gym.Wrapper[Any, Any, Any, Any], other: gym.Wrapper[Any, Any, Any, Any]) -> bool:
    """Return whether both are the same wrapper, of which a stack has one at most."""
    return _known_as(one) == _known_as(other) and _known_as(one) in ONCE


def _explained(
    wrapper: gym.Wrapper[Any, Any, Any, Any], below: gym.Wrapper[Any, Any, Any, Any]
) -> str:
    name, other = type(wrapper).__name__, type(below).__name__
    if _same(wrapper, below):
        return f"There is a {other} in this stack already; one is all it takes."
    message = (
        f"{name} was put around {other}, {_why(name, _known_as(below))}. From the outside "
        f"in, the order is: {RIGHT}. Build {other} around {name} instead."
    )
    if isinstance(below, gym.wrappers.TimeLimit):
        message += " Or leave `max_episode_steps` out, and give the env `max_steps`."
    return message


def _why(name: str, below: str) -> str:
    match below:
        case "SafetyGymAPI":
            return "whose steps return six values"
        case "NumericInfo":
            return f"which leaves out texts of info that {name} may need"
        case "SubagentDelegation":
            return "so the actions of subagents would escape it"
    return f"which would not hear of the steps that {name} answers itself"
