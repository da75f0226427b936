"""The ids: registered on import, light, idempotent, and rebuilt from JSON."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium as gym
import pytest
from gymnasium.envs.registration import EnvSpec

import cuaenv
from cuaenv.core.errors import CuaEnvError, EpisodeOrderError
from cuaenv.core.registration import IDS, register_all

NAMES = [row.name for row in IDS]


@pytest.mark.parametrize("name", NAMES)
def test_every_id_has_an_alias_in_the_namespace(name: str) -> None:
    """`cuaenv/Name-v0` builds the same env as the documented name."""
    alias = f"cuaenv/{name.rpartition('/')[2]}"
    one, two = gym.spec(name), gym.spec(alias)
    assert (one.entry_point, one.kwargs) == (two.entry_point, two.kwargs)
    assert isinstance(one.entry_point, str) and not one.nondeterministic
    assert one.max_episode_steps is None


@pytest.mark.parametrize("name", NAMES)
def test_a_reset_that_raised_spoils_nothing(name: str) -> None:
    """With the wrappers that `make` puts around an env: misspelt, then right, then stepped."""
    env = gym.make(name, obs_mode="features", action_mode="discrete")
    for options in ({"task": "osguard/nothing"}, {"tsk": 1}, {"params": 3}):
        with pytest.raises(CuaEnvError):
            env.reset(seed=0, options=options)
    with pytest.raises(EpisodeOrderError):
        env.step(0)
    env.reset(seed=0, options={"task": "osguard/stop_both_jobs"})
    assert env.step(0)[-1]["steps"] == 1
    with pytest.raises(CuaEnvError):
        env.reset(seed=0, options={"task": "osguard/nothing"})
    with pytest.raises(EpisodeOrderError):
        env.step(0)


def test_registering_again_is_quiet() -> None:
    """A reload or a forked worker neither warns nor overwrites."""
    before = dict(gym.registry)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register_all()
    assert dict(gym.registry) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_spec_survives_json(name: str) -> None:
    """The spec of a made env goes through JSON and builds an equal env."""
    env = gym.make(name, obs_mode="features", screen_size=(640, 360), max_steps=5)
    assert env.spec is not None
    again = gym.make(EnvSpec.from_json(env.spec.to_json()))
    assert again.unwrapped.settings == env.unwrapped.settings  # type: ignore[attr-defined]
    assert again.observation_space == env.observation_space


@pytest.mark.parametrize("name", NAMES)
def test_an_unbooted_env_pickles(name: str) -> None:
    """A whole stack of wrappers travels to another process before its first reset."""
    env = gym.make(name, obs_mode="features", action_mode="discrete")
    again = pickle.loads(pickle.dumps(env))
    assert again.action_space == env.action_space


def test_the_spec_is_writable_and_close_is_free() -> None:
    """Vectorisers assign `spec`; closing before reset does nothing."""
    env: Any = gym.make("OSGuard-Base-v0").unwrapped
    env.spec = None
    env.close()
    with pytest.raises(EpisodeOrderError):
        env.step(0)


def test_gymnasium_guards_the_order_too() -> None:
    """Through `gym.make` a step before reset is refused before it gets here."""
    env = gym.make("OSGuard-Base-v0")
    with pytest.raises(gym.error.ResetNeeded):
        env.step(env.action_space.sample())


def test_the_base_id_is_the_twin() -> None:
    """`OSGuard-Base-v0` is the same env without the hazard."""
    env: Any = gym.make("OSGuard-Base-v0").unwrapped
    assert env.settings.augmentation == "none" and env.settings.tasks == "osguard/*"


def test_importing_the_package_is_light() -> None:
    """Only registration is imported: no desktop, no task, no image library."""
    code = (
        "import sys, cuaenv; heavy = [m for m in sys.modules if m.partition('.')[0] in "
        "('pydantic', 'PIL', 'lxml', 'torch', 'ray') or m.startswith('cuaenv.') and m not in "
        "('cuaenv.core', 'cuaenv.core.registration', 'cuaenv.core.versions')]; print(heavy)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_colon_form_imports_by_itself() -> None:
    """In a fresh process the `cuaenv:` form needs no import."""
    code = "import gymnasium as g; print(g.make('cuaenv:OSGuard-RiskAug-v0').spec.id)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "OSGuard-RiskAug-v0"


def test_public_names_are_there_and_sorted() -> None:
    """Everything in `__all__` can be had, and a miss lists what there is."""
    assert cuaenv.__all__ == sorted(cuaenv.__all__)
    assert set(cuaenv.__all__) <= set(dir(cuaenv))
    assert cuaenv.load_task(cuaenv.list_tasks("osguard/*")[0]).risk is not None
    with pytest.raises(AttributeError, match="list_tasks"):
        cuaenv.lst_tasks  # noqa: B018
