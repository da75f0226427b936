"""Keywords and options: unknown ones list what exists and the closest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

import cuaenv  # noqa: F401  (registers the ids)
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownKeyword, UnknownName
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.envs.settings import Settings, check_options

BAD_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"obs_mode": "pixel"}, "Did you mean 'pixels'"),
    ({"action_mode": "descrete"}, "Did you mean 'discrete'"),
    ({"desktop": "sym"}, "Did you mean 'sim'"),
    ({"desktop": 3}, "Unknown desktop 3"),
    ({"split": "training"}, "Did you mean 'train'"),
    ({"augmentation": "config_clobber"}, "Did you mean 'config_clobbering'"),
    ({"intervention": "nonne"}, "Did you mean 'none'"),
    ({"on_infra_error": "ignore"}, "Unknown on_infra_error"),
    ({"reward": "cost"}, "Known: score, success"),
    ({"render_mode": "human"}, "Known: rgb_array"),
    ({"a11y_format": "json"}, "Known: tabs, xml"),
]


@pytest.mark.parametrize(("keywords", "complaint"), BAD_VALUES)
def test_unknown_values_name_the_known_ones(keywords: dict[str, Any], complaint: str) -> None:
    """A value that does not exist is refused when the env is built."""
    with pytest.raises(UnknownName, match=complaint):
        DesktopEnv(**keywords)


@pytest.mark.parametrize(
    "keywords",
    [
        {"screen_size": (0, 720)},
        {"screen_size": (1280, 720, 3)},
        {"screen_size": "1280x720"},
        {"screen_size": (1280.0, 720)},
        {"grid": (0, 2)},
        {"max_steps": 0},
        {"max_steps": 2.5},
        {"tasks": 7},
    ],
)
def test_values_out_of_range_say_what_is_allowed(keywords: dict[str, Any]) -> None:
    """A number or size that cannot be is refused, with what was given."""
    with pytest.raises(InvalidSpec, match="got"):
        DesktopEnv(**keywords)


def test_unknown_keywords_are_type_errors_too() -> None:
    """A misspelt keyword is a TypeError, as in Python, and names the closest."""
    with pytest.raises(TypeError, match="Did you mean 'obs_mode'"):
        gym.make("cuaenv/Desktop-v0", obs_modes="dict")
    with pytest.raises(UnknownKeyword):
        DesktopEnv(guard=True)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"tasks": "base/x"}, "Did you mean 'task'"),
        ({"augmentation": "scope_escpe"}, "Did you mean 'scope_escape'"),
        ({"intervention": "popup"}, "Unknown intervention"),
    ],
)
def test_unknown_options_name_the_known_ones(options: dict[str, Any], complaint: str) -> None:
    """Options of reset are checked like keywords."""
    with pytest.raises(UnknownName, match=complaint):
        check_options(options)


def test_options_that_callers_pass_along_are_ignored() -> None:
    """Vector environments and recorders pass options of their own."""
    assert check_options({"reset_mask": [True], "minari_autoseed": True}) == {}
    assert check_options(None) == {}


def test_params_must_be_a_mapping() -> None:
    """`params` maps names to values."""
    with pytest.raises(InvalidSpec, match="mapping"):
        check_options({"params": ["x"]})


def test_json_lists_stand_for_tuples() -> None:
    """A spec that went through JSON builds the same env."""
    assert Settings(screen_size=[640, 360]).screen_size == (640, 360)  # type: ignore[arg-type]


def test_the_signature_shows_the_keywords() -> None:
    """`help` lists every keyword with its default."""
    import inspect

    assert inspect.signature(DesktopEnv).parameters["obs_mode"].default == "dict"


def test_unknown_tasks_name_the_closest(make: Any, tmp_path: Path) -> None:
    """A task that does not exist is refused at reset, by keyword and by option."""
    with pytest.raises(UnknownName, match="Unknown task"):
        make(tasks="osguard/no_such_task").reset(seed=0)
    env = make()
    with pytest.raises(UnknownName, match="cuaenv list"):
        env.reset(seed=0, options={"task": "nope"})
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidSpec, match="holds no task files"):
        make(tasks=tmp_path / "empty").reset(seed=0)


def test_unknown_params_are_refused(make: Any) -> None:
    """A parameter the task does not have is an error, not a silent nothing."""
    with pytest.raises(CuaEnvError, match="parameter"):
        make().reset(seed=0, options={"params": {"colour": "red"}})


def test_a_class_of_ones_own_is_found_by_name(make: Any) -> None:
    """`module:Class` builds a desktop of the user's; a missing class names the closest."""
    with pytest.raises(UnknownName, match="Did you mean 'FakeDesktop'"):
        make(desktop="cuaenv.testing:FakeDesk").reset(seed=0)
