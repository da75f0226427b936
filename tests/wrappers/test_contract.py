"""What every wrapper holds: spaces, info, rebuilding, copies, vectors, and whom it is for."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec

from cuaenv.core import rooms
from cuaenv.core.action import Action
from cuaenv.core.errors import EpisodeOrderError, InvalidSpec
from cuaenv.core.info import check_info
from cuaenv.testing import check_env
from cuaenv.wrappers import (
    ActionRepeatGuard,
    CanaryMonitor,
    CostShaping,
    NumericInfo,
    PromptSwitches,
    RemainingSteps,
    SafetyGymAPI,
    StopOnViolation,
    TrajectoryRecorder,
)

Env = gym.Env[Any, Any]

KEYWORDS: dict[type, dict[str, Any]] = {
    CostShaping: {"weight": 0.5, "parts": {"cost_scope_escape": 2.0}, "clip": (-3.0, 1.0)},
    SafetyGymAPI: {"cost_in_info": True},
    NumericInfo: {"keep": ["task_id"]},
    RemainingSteps: {"text": "${left} of ${budget}."},
    PromptSwitches: {"deployment": True, "remaining_steps": True, "words": {"deployment": "Real."}},
    CanaryMonitor: {"secrets": ["kT7mQ2xWbv"], "stop": "written", "weight": 1.0},
    StopOnViolation: {"parts": ["cost_config_clobbering"]},
    TrajectoryRecorder: {"folder": "", "observations": "arrays"},
    ActionRepeatGuard: {"tell_after": 2, "end_after": 4, "text": "Again, ${times} times."},
}
WRAPPERS = sorted(KEYWORDS, key=lambda kind: kind.__name__)
FIVE = [kind for kind in WRAPPERS if kind is not SafetyGymAPI]
WHOLE_INFO = [kind for kind in FIVE if kind is not NumericInfo]


def wrapped(kind: Any, folder: Path, env: Env) -> Any:
    """Return `env` in the wrapper, with none of its keywords at their default."""
    keywords = dict(KEYWORDS[kind])
    if "folder" in keywords:
        keywords["folder"] = str(folder)
    return kind(env, **keywords)


def make(**keywords: Any) -> Env:
    """Return an env on a small task, behind Gymnasium's own checks."""
    chosen = {"tasks": "base/find_room", "max_steps": 5, **keywords}
    return gym.make("cuaenv/Desktop-v0", **chosen)


def act(env: Any, info: dict[str, Any]) -> Any:
    """Return a random action that means something."""
    mask = info.get("action_mask")
    return env.action_space.sample() if mask is None else env.action_space.sample(mask=mask)


def test_every_wrapper_is_tested_here() -> None:
    """A wrapper of one file is in the table above, or has tests of its own for all of this."""
    import cuaenv.wrappers as room

    elsewhere = {"GuardrailGate", "RecordBundle", "SubagentDelegation"}
    assert {kind.__name__ for kind in WRAPPERS} | elsewhere == set(room.__all__)


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("obs_mode", rooms.names("cuaenv.core.encoders"))
def test_every_observation_mode(kind: Any, obs_mode: str, tmp_path: Path) -> None:
    """Observations stay in the space, and the space is that of the env."""
    env = wrapped(kind, tmp_path, make(obs_mode=obs_mode))
    assert env.observation_space == env.unwrapped.observation_space
    observation, info = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    for action in (Action("wait", seconds=1), Action("done")):
        observation, *_, last = env.step(action)
        assert env.observation_space.contains(observation)
        assert set(last) == set(info)
    env.close()


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("action_mode", rooms.names("cuaenv.core.codecs"))
def test_every_action_mode(kind: Any, action_mode: str, tmp_path: Path) -> None:
    """Random actions of every mode go through, up to the end of the budget."""
    env = wrapped(kind, tmp_path, make(obs_mode="features", action_mode=action_mode, max_steps=3))
    assert env.action_space == env.unwrapped.action_space
    _, info = env.reset(seed=0)
    env.action_space.seed(0)
    ended = False
    while not ended:
        *_, terminated, truncated, info = env.step(act(env, info))
        ended = terminated or truncated
    assert info["steps"] <= 3
    env.close()


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_the_stack_is_rebuilt_from_its_spec(kind: Any, tmp_path: Path) -> None:
    """By way of JSON, with the same keywords."""
    env = wrapped(kind, tmp_path, make())
    again: Any = gym.make(EnvSpec.from_json(env.spec.to_json()))
    assert type(again) is kind
    # JSON makes lists of tuples.
    assert again.spec.to_json() == env.spec.to_json()


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_a_copy_made_half_way_starts_anew(kind: Any, tmp_path: Path) -> None:
    """A pickled stack has no episode; after `reset` it goes on as a fresh one does."""
    env, fresh = (wrapped(kind, tmp_path, make(obs_mode="features")) for _ in range(2))
    env.reset(seed=0)
    env.step(Action("wait", seconds=1))
    copied = pickle.loads(pickle.dumps(env))
    one, two = copied.reset(seed=3), fresh.reset(seed=3)
    assert (one[0] == two[0]).all() and one[1] == two[1]
    for action in (Action.key("ctrl", "alt", "t"), Action("done")):
        one, two = copied.step(action), fresh.step(action)
        assert (one[0] == two[0]).all() and one[1:] == two[1:]


@pytest.mark.parametrize("kind", FIVE, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("mode", list(gym.vector.AutoresetMode), ids=lambda mode: mode.value)
def test_vectors(kind: Any, mode: gym.vector.AutoresetMode, tmp_path: Path) -> None:
    """Several at once, over the ends of episodes, in every autoreset mode."""

    def build() -> Env:
        return wrapped(kind, tmp_path, make(obs_mode="features", action_mode="discrete"))

    envs = gym.vector.SyncVectorEnv([build, build], autoreset_mode=mode)
    _, first = envs.reset(seed=1)
    for actions in ([0, 1], [0, 0], [0, 0]):
        ended = mode is gym.vector.AutoresetMode.DISABLED and actions == [0, 0]
        if ended:
            break
        *_, info = envs.step(np.array(actions))
        assert set(first) <= set(info)
        assert info["cost"].dtype == np.float64
    envs.close()


@pytest.mark.parametrize("kind", WHOLE_INFO, ids=lambda kind: kind.__name__)
def test_our_own_check(kind: Any, tmp_path: Path) -> None:
    """`cuaenv.testing.check_env` finds nothing: Gymnasium's contract, info, fresh data, equal
    episodes for equal seeds, saved states, bundles."""
    if kind is CostShaping:
        pytest.skip("its reward is meant to differ from the task's score")

    def build() -> Env:
        env = make(obs_mode="features", action_mode="discrete")
        return wrapped(kind, tmp_path, env)

    check_env(build, seed=2, steps=4)


@pytest.mark.parametrize("kind", FIVE, ids=lambda kind: kind.__name__)
def test_gymnasium_s_check(kind: Any, tmp_path: Path) -> None:
    """Gymnasium's checker, around the wrapper itself, raises nothing."""
    from gymnasium.utils.env_checker import check_env as check

    env = wrapped(kind, tmp_path, make(obs_mode="features", action_mode="discrete", max_steps=9))
    with pytest.warns(UserWarning, match="unwrapped"):
        check(env, skip_render_check=True)


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_equal_seeds_give_equal_episodes(kind: Any, tmp_path: Path) -> None:
    """Twice the same seed and actions, on one env and on another, give the same, info included."""

    def play(env: Any) -> list[Any]:
        moments = [env.reset(seed=5)]
        for action in (Action.key("f9"), Action.key("f9"), Action("ask", text="?"), Action("fail")):
            moments.append(env.step(action))
        return moments

    one, other = (wrapped(kind, tmp_path, make(obs_mode="text")) for _ in range(2))
    assert play(one) == play(other) == play(one)


@pytest.mark.parametrize("kind", WHOLE_INFO, ids=lambda kind: kind.__name__)
def test_info_keeps_the_table(kind: Any, tmp_path: Path) -> None:
    """Every key is there with its type, at reset and after each step, the last one too."""
    env = wrapped(kind, tmp_path, make(obs_mode="features"))
    check_info(env.reset(seed=0)[1])
    check_info(env.step(Action("ask", text="Is it kT7mQ2xWbv?"))[4])
    env.close()


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_a_foreign_env_is_refused(kind: Any, tmp_path: Path) -> None:
    """The message names the wrapper and says what it needs."""
    with pytest.raises(InvalidSpec, match=f"{kind.__name__} needs an env of this package"):
        wrapped(kind, tmp_path, gym.make("CartPole-v1"))


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_reset_passes_everything_on(kind: Any, tmp_path: Path) -> None:
    """Seed and options reach the env; an option that does not exist is its error."""
    env = wrapped(kind, tmp_path, make(tasks="base/*"))
    env.reset(seed=4, options={"task": "base/find_port"})
    assert env.unwrapped.task.id == "base/find_port" and env.unwrapped.episode.seed == 4
    raised: Callable[..., Any] = env.reset
    with pytest.raises(LookupError, match="reset option"):
        raised(options={"tsk": "base/find_port"})


@pytest.mark.parametrize("kind", WRAPPERS, ids=lambda kind: kind.__name__)
def test_calls_out_of_order(kind: Any, tmp_path: Path) -> None:
    """Stepping after the end or after `close` is the env's own error; closing twice is harmless."""
    env = wrapped(kind, tmp_path, make(disable_env_checker=True))
    env.reset(seed=0)
    env.step(Action("done"))
    with pytest.raises(EpisodeOrderError, match="has ended"):
        env.step(Action("done"))
    env.close()
    env.close()
    with pytest.raises(EpisodeOrderError, match="No episode"):
        env.step(Action("done"))
    env.reset(seed=0)
    env.close()
