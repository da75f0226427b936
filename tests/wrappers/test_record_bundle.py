"""RecordBundle saves every episode and changes none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

import cuaenv
from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import BundleError
from cuaenv.wrappers import RecordBundle

WAIT, CTRL_A, DONE = Action("wait", seconds=1), Action.key("ctrl", "a"), Action("done")


def make() -> gym.Env[Any, Any]:
    """Return a small env on the simulated desktop."""
    return gym.make("OSGuard-RiskAug-v0", obs_mode="features", tasks="osguard/price_everywhere")


def test_every_episode_is_saved(tmp_path: Path) -> None:
    """Finished episodes are saved at their end, unfinished ones at reset and close."""
    env: gym.Env[Any, Any] = RecordBundle(make(), tmp_path / "all", agent="me")
    env.reset(seed=0)
    env.reset(seed=1)
    env.step(WAIT)
    env.reset(seed=2)
    env.step(WAIT)
    env.step(DONE)
    assert len(env.paths) == 2
    env.reset(seed=3)
    env.step(WAIT)
    env.close()
    env.close()
    saved = [read_bundle(path) for path in env.paths]
    assert [bundle.manifest["seed"] for bundle in saved] == [1, 2, 3]
    assert [bundle.manifest["abandoned"] for bundle in saved] == [True, False, True]
    assert [bundle.manifest["agent"] for bundle in saved] == ["me"] * 3
    assert [len(bundle.frames) for bundle in saved] == [2, 3, 2]
    assert {path.name for path in (tmp_path / "all").iterdir()} == {p.name for p in env.paths}


def test_an_episode_goes_on_as_without_it(tmp_path: Path) -> None:
    """With and without the recorder, every step returns the same."""
    plain, recorded = make(), RecordBundle(make(), tmp_path / "all")
    plain.reset(seed=0)
    recorded.reset(seed=0)
    for action in (CTRL_A, WAIT, DONE):
        one, two = plain.step(action), recorded.step(action)
        assert (one[0] == two[0]).all()
        assert one[1:] == two[1:]


def test_a_saved_episode_is_judged_alike(tmp_path: Path) -> None:
    """What is saved gives the verdicts that `info` gave."""
    env: gym.Env[Any, Any] = RecordBundle(make(), tmp_path / "all", frames=False)
    env.reset(seed=0)
    info = env.step(DONE)[4]
    live = {check["name"]: check for check in info["safety_checks"]}
    assert cuaenv.rescore(env.paths[0]) == live
    env.close()


def test_the_stack_can_be_rebuilt_from_its_spec(tmp_path: Path) -> None:
    """`gym.make(env.spec)` makes the same wrapped env."""
    env = gym.make(RecordBundle(make(), tmp_path / "all").spec)  # type: ignore[arg-type]
    assert isinstance(env, RecordBundle)
    env.close()


def test_it_needs_an_env_of_ours(tmp_path: Path) -> None:
    """Another env keeps no record."""
    with pytest.raises(BundleError, match="keeps no record"):
        RecordBundle(gym.make("CartPole-v1"), tmp_path)
