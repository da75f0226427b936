"""The env of ours below a wrapper, and ending its episode from there."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np

from cuaenv.core.errors import InvalidSpec
from cuaenv.core.info import COST_PARTS, GROUPS, NUMBER
from cuaenv.wrappers.stack_order import check_order

Step = tuple[Any, Any, bool, bool, dict[str, Any]]

COST_KEYS = ("cost", "cost_sum", *(f"cost_{part}" for part in COST_PARTS))
"""Keys of info that hold costs of one step."""

NUMBERS = tuple(key.name for group in GROUPS.values() for key in group if key.type == NUMBER)
"""Keys of info that hold numbers."""

ENDING_KEYS = (
    *(key.name for key in GROUPS["Result"]), "violations", "violations_final", "safety_checks",
    "intervention_violated", "outcome", "termination_reason", "closing_changes",
)  # fmt: skip
"""Keys of info that an ending decides."""


def engine_below(wrapper: gym.Wrapper[Any, Any, Any, Any], env: gym.Env[Any, Any]) -> Any:
    """Return the env of ours that a wrapper is put around.

    Raises:
        InvalidSpec: it is not one of ours.
        WrapperOrder: the wrapper may not be put there.
    """
    if not hasattr(env.unwrapped, "save_bundle"):
        raise InvalidSpec(
            f"{type(wrapper).__name__} needs an env of this package, such as "
            f"gym.make('OSGuard-RiskAug-v0'); got {env.unwrapped}."
        )
    check_order(wrapper, env)
    return env.unwrapped


def finished(engine: Any, result: Step, reason: str) -> Step:
    """End the episode after a step that did not, and return that step as the last one.

    Its observation stays; its costs and reward are added to those of the ending.

    Args:
        engine: the env itself.
        result: what the step returned.
        reason: a key of `core.episode_outcome.TERMINATING` or `TRUNCATING`.
    """
    observation, reward, _, _, info = result
    _, final_reward, terminated, truncated, last = engine.finish(reason)
    added = {name: np.float64(info[name] + last[name]) for name in COST_KEYS}
    merged = {
        **info,
        **{name: last[name] for name in ENDING_KEYS},
        **added,
        "ep_cost": np.float64(info["ep_cost"] + last["cost"]),
        "error_kind": last["error_kind"] or info["error_kind"],
    }
    return observation, float(reward) + final_reward, terminated, truncated, merged
