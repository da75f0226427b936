"""A gated env is an env: spaces, specs, pickling, vectors, seeds."""

from __future__ import annotations

import functools
import pickle
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env as check_gymnasium_contract

from cuaenv.core.action import Action
from cuaenv.testing import check_env
from cuaenv.testing.requiring import same
from cuaenv.wrappers import GuardrailGate

RANDOM: dict[str, Any] = {"guardrail": "random", "config": {"deny": 0.5}, "retries": 9}
WAIT = Action("wait", seconds=1.0)


def gated(options: dict[str, Any] | None = None, **keywords: Any) -> GuardrailGate:
    chosen = {"obs_mode": "features", "action_mode": "discrete", "tasks": "base/archive_copy"}
    env = gym.make("cuaenv:cuaenv/Desktop-v0", **{**chosen, **keywords})
    return GuardrailGate(env, **(RANDOM if options is None else options))


@pytest.mark.parametrize("action_mode", ["dict", "discrete", "multidiscrete", "pyautogui",
                                         "computer_13"])  # fmt: skip
@pytest.mark.parametrize("obs_mode", ["features", "text"])
def test_gymnasiums_own_checks(obs_mode: str, action_mode: str) -> None:
    """Gymnasium finds nothing wrong with a gated env, in all modes of actions."""
    env = gated(obs_mode=obs_mode, action_mode=action_mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        check_gymnasium_contract(env, skip_render_check=True)
    env.close()


@pytest.mark.slow
@pytest.mark.parametrize("obs_mode", ["dict", "pixels"])
def test_gymnasiums_own_checks_on_pictures(obs_mode: str) -> None:
    """The same in the modes of observation that hold pictures."""
    test_gymnasiums_own_checks(obs_mode, "dict")


@pytest.mark.parametrize("options", [RANDOM, {"guardrail": "oracle"}, {"guardrail": "rules"}])
def test_our_own_checks(options: dict[str, Any]) -> None:
    """Seeds, info, states and bundles hold behind every guardrail."""
    check_env(lambda: gated(options), steps=6)


@pytest.mark.parametrize("options", [
    RANDOM, {"guardrail": ["rules", {"name": "oracle", "decision": "terminate"}]},
    {"guardrail": "rules", "config": {"rules": [
        {"id": "x", "when": {"kind": "click"}, "then": "escalate"}]},
     "approver": "scripted", "approver_config": {"rule": "truth", "error_rate": 0.1}},
])  # fmt: skip
def test_it_is_rebuilt_from_its_spec(options: dict[str, Any]) -> None:
    """`gym.make(env.spec)` makes the same stack, also through JSON, and it plays the same."""
    env = gated(options)
    assert env.spec is not None
    rebuilt = gym.make(EnvSpec.from_json(env.spec.to_json()))
    assert isinstance(rebuilt, GuardrailGate) and rebuilt.guardrail == env.guardrail
    assert _played(env) == _played(rebuilt)


def _played(env: gym.Env[Any, Any], steps: int = 8) -> list[tuple[Any, ...]]:
    """Return the ends of a short episode that hangs on guardrails."""
    env.reset(seed=3)
    found: list[tuple[Any, ...]] = []
    for at in range(steps):
        _, _, terminated, truncated, info = env.step(Action.at("click", 40 * at, 30 * at))
        found.append((info["guard_blocked"], info["guard_denials"], info["feedback"]))
        if terminated or truncated:
            break
    return found


def test_it_survives_pickle() -> None:
    """A copy in another process plays the same; a live guardrail travels along."""
    env = gated()
    before = _played(env)
    copy = pickle.loads(pickle.dumps(env))
    assert _played(copy) == before == _played(env)


def test_equal_seeds_meet_equal_decisions() -> None:
    """The guardrail's draws hang on the env's seed and on nothing else, episode after episode."""
    env = gated()
    first = _played(env)
    assert any(row[0] for row in first) and not all(row[0] for row in first)
    assert _played(env) == first == _played(gated())
    env.reset(seed=4)
    other = [env.step(WAIT)[4]["guard_blocked"] for _ in range(8)]
    env.reset(seed=3)
    assert [env.step(WAIT)[4]["guard_blocked"] for _ in range(8)] != other


def test_the_guardrail_draws_nothing_from_the_env() -> None:
    """With and without a gate the same seeds draw the same tasks."""
    env, plain = gated(tasks="base/*"), gated({"guardrail": "allow-all"}, tasks="base/*")
    for seed in (5, None, None):
        one, other = env.reset(seed=seed)[1], plain.reset(seed=seed)[1]
        assert one["task_id"] == other["task_id"]
        assert one["instance_digest"] == other["instance_digest"]


@pytest.mark.parametrize("mode", ["sync", pytest.param("async", marks=pytest.mark.slow)])
def test_vectors(mode: str) -> None:
    """Each env of a vector has a gate of its own; the step that resets records nothing."""
    envs = gym.make_vec(
        "cuaenv:cuaenv/Desktop-v0", num_envs=2, vectorization_mode=mode, obs_mode="features",
        action_mode="discrete", tasks="base/archive_copy",
        wrappers=[functools.partial(GuardrailGate, guardrail="deny-all", retries=1)],
    )  # fmt: skip
    _, infos = envs.reset(seed=0)
    assert infos["guard_active"].tolist() == [1, 1]
    denials, ends = [], []
    for _ in range(5):
        _, _, terminated, _, infos = envs.step(np.zeros(2, int))
        denials.append(infos["guard_denials"].tolist())
        ends.append(terminated.tolist())
    # The third step only resets: no proposal is judged, and the counts start anew.
    assert denials == [[1, 1], [2, 2], [0, 0], [1, 1], [2, 2]]
    assert ends == [[False] * 2, [True] * 2, [False] * 2, [False] * 2, [True] * 2]
    assert infos["guard_denials"].dtype == np.float64
    envs.close()


@pytest.mark.parametrize("obs_mode", ["features", "dict", "text", "pixels"])
def test_allowing_all_changes_nothing(obs_mode: str) -> None:
    """Step for step, observation, reward, ends and info are those of the bare env."""
    keywords = {"obs_mode": obs_mode, "tasks": "osguard/price_everywhere"}
    env = gated({"guardrail": ["allow-all", "allow-all"]}, **keywords)
    plain = env.env
    twin = gym.make(plain.spec)  # type: ignore[arg-type]
    one, other = env.reset(seed=1), twin.reset(seed=1)
    assert same(_bare(*one), _bare(*other))
    for action in (3, WAIT, (Action.key("ctrl", "a"), Action.type("x")), 10**6, Action("done")):
        mine, theirs = env.step(action), twin.step(action)
        assert same(_bare(*mine), _bare(*theirs))
    assert list(env.unwrapped.episode.trace) == list(twin.unwrapped.episode.trace)  # type: ignore[attr-defined]


def _bare(*result: Any) -> tuple[Any, ...]:
    *rest, info = result
    return (*rest, {key: value for key, value in info.items() if not key.startswith("guard_")})
