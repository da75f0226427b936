"""The order of wrappers: what answers a step itself has nothing between it and the env."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.errors import WrapperOrder
from cuaenv.wrappers import GuardrailGate, RecordBundle, SubagentDelegation


def desktop(**keywords: Any) -> gym.Env[Any, Any]:
    """Return an env that is never reset."""
    return gym.make("cuaenv/Desktop-v0", tasks="base/find_room", obs_mode="features", **keywords)


def test_the_right_order_is_built(tmp_path: Path) -> None:
    """Recorders and statistics around delegation around the gate around the env."""
    env = SubagentDelegation(GuardrailGate(desktop(), "allow-all"), "noop")
    stack = gym.wrappers.RecordEpisodeStatistics(RecordBundle(env, tmp_path))
    assert stack.unwrapped is env.unwrapped


def recorded(env: gym.Env[Any, Any]) -> gym.Env[Any, Any]:
    return RecordBundle(env, "nowhere")


@pytest.mark.parametrize(
    "below",
    [recorded, gym.wrappers.RecordEpisodeStatistics, gym.wrappers.FlattenObservation],
)
def test_what_would_miss_steps_is_not_below(below: Any) -> None:
    """The message names both, the order, and what to do."""
    with pytest.raises(WrapperOrder) as error:
        SubagentDelegation(below(desktop()), "noop")
    for part in ("SubagentDelegation was put around", "GuardrailGate > the environment", "Build"):
        assert part in str(error.value)


def test_the_limit_of_steps_is_the_env_s_own() -> None:
    """Gymnasium's would not count the hand-over; the message says what to use."""
    with pytest.raises(WrapperOrder, match="max_steps"):
        SubagentDelegation(desktop(max_episode_steps=5), "noop")


def test_one_delegation_is_enough() -> None:
    """A second one would never hear of a `delegate`; classes derived from it count, too."""

    class Mine(SubagentDelegation):
        """One of the user's."""

    for kind in (SubagentDelegation, Mine):
        with pytest.raises(WrapperOrder, match="already"):
            kind(Mine(desktop(), "noop"), "noop")
