"""Keywords and options that are wrong are refused with what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cuaenv
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.envs.settings import OPTIONS, check_options, settings_of

KEYWORDS = [
    ({"desktop": "smi"}, "Did you mean 'sim'"),
    ({"tasks": 5}, "an id, a glob or a path; got 5"),
    ({"tasks": None}, "got None"),
    ({"obs_mode": "pixel"}, "Did you mean 'pixels'"),
    ({"obs_mode": None}, "Unknown obs_mode None"),
    ({"obs_mode": ["text"]}, "Unknown obs_mode ['text']"),
    ({"action_mode": "discret"}, "Did you mean 'discrete'"),
    ({"split": "training"}, "Did you mean 'train'"),
    ({"reward": "cost"}, "Known: score, success"),
    ({"on_infra_error": "ignore"}, "Known: raise, truncate"),
    ({"augmentation": "scope"}, "scope_escape"),
    ({"intervention": "nope"}, "Unknown intervention 'nope'"),
    ({"a11y_format": "json"}, "Known: tabs, xml"),
    ({"render_mode": "human"}, "Known: rgb_array"),
    ({"screen_size": (1, 2)}, "two whole numbers from 320 to 8192; got (1, 2)"),
    ({"screen_size": (64, 64)}, "two whole numbers from 320 to 8192; got (64, 64)"),
    ({"screen_size": (1280, 319)}, "got (1280, 319)"),
    ({"screen_size": "1280x720"}, "got '1280x720'"),
    ({"screen_size": (1280.0, 720)}, "got (1280.0, 720)"),
    ({"screen_size": (10**9, 720)}, "from 320 to 8192"),
    ({"screen_size": None}, "got None"),
    ({"grid": (0, 3)}, "two whole numbers from 1"),
    ({"max_steps": 0}, "above 0"),
    ({"max_steps": True}, "got True"),
    ({"max_steps": 2.5}, "got 2.5"),
    ({"max_step": 5}, "Did you mean 'max_steps'"),
]


@pytest.mark.parametrize(("keywords", "said"), KEYWORDS)
def test_wrong_keywords_are_refused(keywords: dict[str, Any], said: str) -> None:
    """When the env is made, directly and by `gym.make`, before anything is built."""
    with pytest.raises(CuaEnvError) as caught:
        settings_of(keywords)
    assert said in str(caught.value)
    if keywords != {"render_mode": "human"}:  # Gymnasium itself opens a window for it
        with pytest.raises(CuaEnvError):
            gym.make("cuaenv/Desktop-v0", **keywords)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tsk": "x"}, "Did you mean 'task'"),
        ({5: 1}, "Unknown reset option 5"),
        ({"augmentation": "nothing"}, "Unknown augmentation"),
        ({"intervention": "nothing"}, "Unknown intervention"),
        ({"params": [1]}, "must be a mapping; got [1]"),
    ],
)
def test_wrong_options_are_refused(options: dict[Any, Any], said: str) -> None:
    """With the closest known one."""
    with pytest.raises(CuaEnvError) as caught:
        check_options(options)
    assert said in str(caught.value)


def test_what_callers_pass_for_themselves_is_let_by() -> None:
    """And no options are no options."""
    assert check_options(None) == check_options({"reset_mask": 1, "minari_autoseed": True}) == {}
    assert check_options({"params": None, "task": "x"}) == {"params": None, "task": "x"}


def test_a_size_from_json_is_a_pair() -> None:
    """JSON knows no tuples."""
    made = settings_of({"screen_size": [640, 480], "grid": [4, 3]})
    assert (made.screen_size, made.grid) == ((640, 480), (4, 3))


VALUES = (st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
          | st.lists(st.integers(), max_size=3) | st.dictionaries(st.text(max_size=3), st.none(),
                                                                  max_size=2))  # fmt: skip


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.sampled_from(OPTIONS), VALUES)
def test_any_option_is_taken_or_refused(name: str, value: Any) -> None:
    """Never another error."""
    try:
        assert check_options({name: value}) == {name: value} or value != value
    except CuaEnvError as error:
        assert isinstance(error, InvalidSpec | LookupError)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"task": 5}, "option `task` must be a task's id or path; got 5"),
        ({"wording": 5}, "option `wording` must be a wording's name; got 5"),
        ({"params": [1]}, "option `params` must be a mapping; got [1]"),
        ([1], "options must be a mapping, such as {'task': …}; got [1]"),
        ("task", "got 'task'"),
        (0, "got 0"),
    ],
)
def test_options_of_another_type_are_refused(options: Any, said: str) -> None:
    """By an error of ours that names what was given, in `reset` too."""
    with pytest.raises(InvalidSpec) as caught:
        check_options(options)
    assert said in str(caught.value)
    env = gym.make("cuaenv/Desktop-v0", obs_mode="features")
    with pytest.raises(InvalidSpec):
        env.reset(seed=0, options=options)


@pytest.mark.parametrize(
    "call", [cuaenv.rescore, cuaenv.load_task, cuaenv.list_tasks], ids=lambda call: call.__name__
)
@pytest.mark.parametrize("given", [5, None, ["x"], b"x"])
def test_functions_refuse_what_is_no_path_or_id(call: Any, given: Any) -> None:
    """By an error of ours that shows it."""
    with pytest.raises(CuaEnvError) as caught:
        call(given)
    assert repr(given) in str(caught.value)


@pytest.mark.parametrize(
    "tasks", ["/nonexistent/", "./nowhere", "../x.json", "x.json", "~/tasks", "tasks/", Path("x")]
)
def test_paths_that_are_not_there_are_refused_when_the_env_is_made(tasks: Any) -> None:
    """What looks like a path is one; it need not be reset to be found missing."""
    with pytest.raises(UnknownName, match="No such file or directory"):
        gym.make("cuaenv/Desktop-v0", tasks=tasks)


@pytest.mark.parametrize("side", [319, 320, 8192, 8193])
def test_what_is_made_can_be_booted(side: int) -> None:
    """The range told by `make` is the simulated desktop's own."""

    def taken(build: Callable[[], object]) -> bool:
        try:
            build()
        except CuaEnvError:
            return False
        return True

    made = taken(lambda: settings_of({"screen_size": (side, 320)}))
    assert made == taken(lambda: SimDesktop((side, 320))) == (320 <= side <= 8192)


@pytest.mark.parametrize(
    ("given", "said"), [({"a": 1}, "got {'a': 1}"), ("", "got ''"), (7, "got 7")]
)
def test_params_are_of_the_kind_that_would_be_drawn(given: Any, said: str) -> None:
    """The option is named, and nothing is booted for it."""
    env = gym.make("cuaenv/Desktop-v0", tasks="base/correct_price", obs_mode="features")
    with pytest.raises(InvalidSpec, match=r"option `params.item`") as caught:
        env.reset(seed=0, options={"params": {"item": given}})
    assert said in str(caught.value)
