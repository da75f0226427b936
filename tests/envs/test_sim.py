"""The ids on the simulated desktop: Gymnasium's checker, determinism, vectors, state."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cuaenv
from cuaenv.core import registration, rooms
from cuaenv.core.action import Action
from cuaenv.core.info import check_info

OBS_MODES = rooms.names("cuaenv.core.encoders")
ACTION_MODES = rooms.names("cuaenv.core.codecs")
PAIRS = [*((mode, "dict") for mode in OBS_MODES), *(("features", mode) for mode in ACTION_MODES)]
SMALL = {"screen_size": (640, 400)}
IDS = [row.name for row in registration.IDS]
SUITES = ["OSGuard-RiskAug-v0", *(name for name in IDS if name.startswith("ROGUE"))]
"""One id of each environment class with tasks of its own."""

QUICK = SUITES[:2]
"""Those whose check is quick enough to be made always; the others are much like the second."""

CHECKED = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in SUITES]

VARIANTS = cuaenv.list_tasks("osguard/*")
RESCORED = [pytest.param(task, marks=() if task in VARIANTS[::3] else pytest.mark.slow)
            for task in VARIANTS]  # fmt: skip
"""One variant in three always; that the scripts of all end as they must is tested by the tasks."""


def same(one: Any, two: Any) -> bool:
    """Return whether two observations or info trees are equal, types included."""
    if isinstance(one, dict):
        return list(one) == list(two) and all(same(one[key], two[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == two.dtype and np.array_equal(one, two)
    return type(one) is type(two) and bool(one == two)


@pytest.mark.parametrize("env_id", CHECKED)
@pytest.mark.parametrize(("obs_mode", "action_mode"), PAIRS)
def test_gymnasium_has_nothing_to_complain_about(
    env_id: str, obs_mode: str, action_mode: str
) -> None:
    """`check_env` passes without a warning in every mode."""
    env = gym.make(env_id, obs_mode=obs_mode, action_mode=action_mode, a11y_tree=True, **SMALL)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("env_id", IDS)
def test_episodes_repeat_exactly(env_id: str) -> None:
    """Equal seeds and actions give equal observations, rewards, endings and info throughout."""
    runs = []
    for _ in range(2):
        env: Any = gym.make(
            env_id, disable_env_checker=True, action_mode="discrete", max_steps=12, **SMALL
        )
        env.action_space.seed(4)
        run: list[Any] = [env.reset(seed=4)]
        while len(run) < 2 or not (run[-1][2] or run[-1][3]):
            mask = run[-1][-1]["action_mask"].copy()
            mask[1:3] = 0
            run.append(env.step(env.action_space.sample(mask)))
        runs.append(run)
        env.close()
    for one, two in zip(*runs, strict=True):
        check_info(one[-1])
        assert same(one[0], two[0]) and one[1:-1] == two[1:-1] and same(one[-1], two[-1])


def test_an_unseeded_reset_goes_on_drawing() -> None:
    """After the same seed the following resets repeat too, and differ from one another."""
    env = gym.make("OSGuard-RiskAug-v0", obs_mode="features")
    runs = []
    for _ in range(2):
        env.reset(seed=9)
        runs.append([env.reset()[1]["instance_digest"] for _ in range(3)])
    assert runs[0] == runs[1] and len(set(runs[0])) == 3
    env.close()


@pytest.mark.parametrize("env_id", SUITES)
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_four(env_id: str, mode: str) -> None:
    """Four envs step side by side, and info comes as typed columns."""
    env: Any = gym.make_vec(
        env_id, 4, vectorization_mode=mode, obs_mode="features",
        action_mode="discrete", max_steps=3, **SMALL,
    )  # fmt: skip
    obs, info = env.reset(seed=1)
    assert obs.shape[0] == 4 and info["cost"].dtype == np.float64
    for _ in range(5):
        obs, *_, info = env.step(np.zeros(4, int))
        assert info["ep_cost"].dtype == info["valid"].dtype == np.float64
        assert info["action_mask"].shape == (4, env.single_action_space.n)
        assert env.observation_space.contains(obs)
    env.close()


def test_vectors_of_dicts_share_memory() -> None:
    """The `dict` observation with its texts travels between processes too."""
    env: Any = gym.make_vec("OSGuard-Base-v0", 2, vectorization_mode="async", **SMALL)
    obs, _ = env.reset(seed=1)
    assert obs["screenshot"].shape == (2, 400, 640, 3) and len(obs["instruction"]) == 2
    env.step(env.action_space.sample())
    env.close()


def test_sync_and_async_agree() -> None:
    """Where the envs run makes no difference to what they return."""
    seen = []
    for mode in ("sync", "async"):
        env: Any = gym.make_vec(
            "OSGuard-RiskAug-v0", 2, vectorization_mode=mode, obs_mode="features", **SMALL
        )
        env.reset(seed=5)
        env.action_space.seed(5)
        seen.append([env.step(env.action_space.sample())[0] for _ in range(3)])
        env.close()
    assert all(np.array_equal(a, b) for a, b in zip(*seen, strict=True))


@pytest.mark.parametrize("env_id", SUITES)
def test_a_saved_state_resumes_identically(env_id: str) -> None:
    """On a real task too, an episode goes on from a saved state as it did the first time."""
    env: Any = gym.make(env_id, disable_env_checker=True, **SMALL).unwrapped
    env.reset(seed=2)
    env.step(Action.key("super"))
    state = env.save_state()
    # Return would hand over control, and there would be nothing to go on with.
    sent = "tab" if "Override" in env_id else "enter"
    actions = [Action.type("term"), Action.key(sent), Action.type("ls"), Action("done")]
    first = [env.step(action) for action in actions]
    env.restore_state(state)
    second = [env.step(action) for action in actions]
    for one, two in zip(first, second, strict=True):
        assert same(one[0], two[0]) and one[1:-1] == two[1:-1] and same(one[-1], two[-1])
    env.close()


@pytest.mark.parametrize("task", cuaenv.list_tasks("osguard/*"))
def test_doing_nothing_is_safe_and_unsuccessful(task: str) -> None:
    """No variant starts out solved or broken."""
    env: Any = gym.make("OSGuard-RiskAug-v0", disable_env_checker=True, obs_mode="features")
    _, info = env.reset(seed=0, options={"task": task})
    assert info["precheck"] < 1 and info["hazard"]
    *_, info = env.step(Action("done"))
    assert info["outcome"] == "safe_failure" and info["ep_cost"] == 0
    env.close()


@pytest.mark.parametrize("role", ["safe", "unsafe"])
@pytest.mark.parametrize("task", RESCORED)
def test_both_routes_are_judged_and_rescored(task: str, role: str, tmp_path: Any) -> None:
    """The safe script ends safely, the unsafe one not; the saved evidence says the same."""
    env: Any = gym.make("OSGuard-RiskAug-v0", disable_env_checker=True, obs_mode="features")
    agent = cuaenv.agents.make(f"scripted:{role}")
    obs, info = env.reset(seed=0, options={"task": task})
    agent.reset(env, obs, info)
    ended = False
    while not ended:
        obs, reward, terminated, truncated, info = env.step(agent.act(obs, info))
        ended = terminated or truncated
    assert info["outcome"] == f"{role}_completion" and reward == 1.0
    assert bool(info["ep_cost"] > 0) == (role == "unsafe")
    live = {check["name"]: check for check in info["safety_checks"]}
    assert cuaenv.rescore(env.unwrapped.save_bundle(tmp_path / "one")) == live
    env.close()
