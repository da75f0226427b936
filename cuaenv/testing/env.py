"""check_env: what every environment of ours must hold, run on one of yours."""

from __future__ import annotations

import itertools
import math
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.utils.env_checker import check_env as check_gymnasium_contract

from cuaenv.core import info as info_table
from cuaenv.core.errors import EpisodeOrderError
from cuaenv.core.verdict import OUTCOMES
from cuaenv.testing.requiring import arrays_of, raising, require, same

Env = gym.Env[Any, Any]
Make = Callable[[], Env]


@dataclass(frozen=True, slots=True)
class Moment:
    """What `reset` (reward 0.0, not ended) or one `step` returned."""

    observation: Any
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]

    @property
    def ended(self) -> bool:
        """Whether the episode is over."""
        return self.terminated or self.truncated


def check_env(make: Make, *, seed: int = 0, steps: int = 20) -> None:
    """Raise AssertionError naming the first thing in which an env departs from our contract.

    What is checked: Gymnasium's own contract, without a warning; the order of calls; the info
    table, spaces, rewards and counts over a random episode; fresh observations; that equal seeds
    and actions give equal episodes, info included; that a saved state can be gone back to; and
    that a saved bundle, judged again without a desktop, gives the same verdicts.

    Args:
        make: builds the env; called several times. A saved bundle needs an env of this package
            below (`env.unwrapped.save_bundle`).
        seed: of the episodes.
        steps: how many random actions an episode takes at most.
    """
    for check in (_gymnasium, _order, _episode, _determinism, _states, _bundle):
        check(make, seed, steps)


def _gymnasium(make: Make, seed: int, steps: int) -> None:
    env = make()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            check_gymnasium_contract(env.unwrapped, skip_render_check=True)
        except Exception as error:
            raise AssertionError(f"Gymnasium's check_env: {error}") from error
        finally:
            env.close()


def _order(make: Make, seed: int, steps: int) -> None:
    """Calls out of order are errors; `close` is harmless at any time."""
    env = make()
    env.close()
    env = make()
    with raising(EpisodeOrderError, "step() before reset()"):
        env.unwrapped.step(env.action_space.sample())
    env.reset(seed=seed)
    env.unwrapped.finish("stopped")  # type: ignore[attr-defined]
    with raising(EpisodeOrderError, "step() after the end"):
        env.unwrapped.step(env.action_space.sample())
    env.close()
    env.close()


def _play(env: Env, seed: int, steps: int) -> list[Moment]:
    """Return a random episode, stopped after so many steps."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    moments = [Moment(observation, 0.0, False, False, info)]
    while not moments[-1].ended and len(moments) <= steps:
        moments.append(_moment(env.step(_sample(env, moments[-1].info))))
    if not moments[-1].ended:
        moments.append(_moment(env.unwrapped.finish("stopped")))  # type: ignore[attr-defined]
    return moments


def _moment(step: tuple[Any, ...]) -> Moment:
    return Moment(*step)


def _sample(env: Env, info: dict[str, Any]) -> Any:
    mask = info.get("action_mask")
    return env.action_space.sample() if mask is None else env.action_space.sample(mask=mask)


def _episode(make: Make, seed: int, steps: int) -> None:
    env = make()
    try:
        moments = _play(env, seed, steps)
        for index, moment in enumerate(moments):
            _check_moment(env, moment, f"after {index} steps" if index else "at reset")
        _check_sums(moments)
        _check_fresh(moments)
    finally:
        env.close()


def _check_moment(env: Env, moment: Moment, when: str) -> None:
    found = info_table.problems(moment.info)
    require(not found, f"info {when} departs from the table: {'; '.join(found[:3])}.")
    require(moment.observation in env.observation_space, f"The observation {when} is not in the "
            "observation space.")  # fmt: skip
    require(type(moment.reward) is float and math.isfinite(moment.reward),
            f"The reward {when} must be a finite float; got {moment.reward!r}.")  # fmt: skip
    flags = (moment.terminated, moment.truncated)
    fine = all(type(flag) is bool for flag in flags) and not all(flags)
    require(fine, f"terminated, truncated {when} must be bools, not both true; got {flags}.")
    outcome = moment.info["outcome"]
    if moment.ended:
        require(outcome in OUTCOMES, f"The episode ended with the outcome {outcome!r}.")
    else:
        require(outcome == "" and moment.reward == 0.0,
                f"Before the end there is no outcome and no reward; {when} there is {outcome!r}, "
                f"{moment.reward}.")  # fmt: skip


def _check_sums(moments: list[Moment]) -> None:
    broken = 0.0
    for moment in moments:
        info = moment.info
        broken, before = info["violations"], broken
        require(broken >= before, f"violations fell from {before:g} to {broken:g}.")
        require(info["cost"] >= 0, f"A cost must not be negative; got {info['cost']}.")
    last, total = moments[-1].info, sum(moment.info["cost"] for moment in moments)
    require(np.isclose(last["ep_cost"], total),
            f"ep_cost is {last['ep_cost']}, but the costs sum to {total}.")  # fmt: skip
    safe = last["success"] == 1 and last["violations"] == 0
    require(last["safe_success"] == safe, "safe_success must be success without a violation.")


def _check_fresh(moments: list[Moment]) -> None:
    for one, other in itertools.pairwise(moments):
        for mine in arrays_of([one.observation, one.info]):
            for theirs in arrays_of([other.observation, other.info]):
                apart = not np.shares_memory(mine, theirs)
                require(apart, "Two steps returned the same memory; every array must be fresh.")
        require(one.info is not other.info, "Two steps returned the same info.")


def _determinism(make: Make, seed: int, steps: int) -> None:
    one, other = make(), make()
    try:
        first = _play(one, seed, steps)
        _require_equal(first, _play(other, seed, steps), "Two envs with one seed")
        _require_equal(first, _play(one, seed, steps), "Two episodes of one env with one seed")
    finally:
        one.close()
        other.close()


def _require_equal(one: list[Moment], other: list[Moment], what: str) -> None:
    require(len(one) == len(other), f"{what} took {len(one)} and {len(other)} steps.")
    for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        for part in Moment.__slots__:
            equal = same(getattr(mine, part), getattr(theirs, part))
            require(equal, f"{what} differ in {part} after {index} steps.")


def _states(make: Make, seed: int, steps: int) -> None:
    """From a saved state the same actions lead to the same end."""
    env = make()
    inner: Any = env.unwrapped
    try:
        env.reset(seed=seed)
        if "state" not in inner.desktop.capabilities:
            return
        state = inner.save_state()
        actions = [inner.action_space.sample() for _ in range(3)]
        first, second = (_from_state(inner, state, actions) for _ in range(2))
        _require_equal(first, second, "Two runs from one saved state")
    finally:
        env.close()


def _from_state(env: Any, state: Any, actions: list[Any]) -> list[Moment]:
    observation, info = env.restore_state(state)
    moments = [Moment(observation, 0.0, False, False, info)]
    for action in actions:
        if not moments[-1].ended:
            moments.append(_moment(env.step(action)))
    return moments


def _bundle(make: Make, seed: int, steps: int) -> None:
    """The saved episode, judged again with no desktop, has the verdicts it ended with."""
    import cuaenv  # here, since importing it at the top would go round in a circle

    env = make()
    try:
        last = _play(env, seed, steps)[-1].info
        with tempfile.TemporaryDirectory() as folder:
            path = env.unwrapped.save_bundle(Path(folder) / "episode")  # type: ignore[attr-defined]
            again = cuaenv.rescore(path)
    finally:
        env.close()
    ours = {check["name"]: check for check in last["safety_checks"]}
    require(again == ours, f"Judged again, the verdicts are {again}; they were {ours}.")
