"""NumericInfo: the numbers of info and nothing else."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidSpec, UnknownName, WrapperOrder
from cuaenv.core.info import NUMBER, TABLE
from cuaenv.wrappers import CostShaping, NumericInfo


def test_only_numbers_are_left(plain: Any) -> None:
    """All numbers of the table, in its order, at reset, after a step and at the end."""
    env = NumericInfo(plain(action_mode="discrete"))
    infos = [env.reset(seed=0)[1], env.step(0)[4], env.step(Action("done"))[4]]
    expected = [key.name for key in TABLE if key.type == NUMBER]
    for info in infos:
        assert list(info) == expected
        assert {type(value) for value in info.values()} == {np.float64}
    assert infos[-1]["steps"] == 2


def test_values_are_the_env_s(hazard: Any, harmed: Any) -> None:
    """Nothing is changed on the way."""
    for one, other in zip(harmed(NumericInfo(hazard())), harmed(hazard()), strict=True):
        assert one[:4] == other[:4]
        assert one[4] == {name: other[4][name] for name in one[4]}


def test_more_keys_may_be_kept(plain: Any) -> None:
    """The mask and texts, where asked for."""
    env = NumericInfo(plain(action_mode="discrete"), keep=["action_mask", "task_id"])
    _, info = env.reset(seed=0)
    assert info["task_id"] == "base/find_room" and info["action_mask"].dtype == np.int8


def test_what_others_put_in_below_is_dropped(plain: Any) -> None:
    """So that the keys stay the same to the last step."""
    env = NumericInfo(gym.wrappers.RecordEpisodeStatistics(plain()))
    first = env.reset(seed=0)[1]
    assert set(env.step(Action("done"))[4]) == set(first)


def test_an_unknown_key_is_named(plain: Any) -> None:
    """Before any episode."""
    with pytest.raises(UnknownName, match="Did you mean 'outcome'"):
        NumericInfo(plain(), keep=["outcom"])
    with pytest.raises(InvalidSpec, match="list of keys"):
        NumericInfo(plain(), keep="outcome")


def test_a_mask_that_is_not_there_is_an_error(plain: Any) -> None:
    """The message says which mode has one."""
    with pytest.raises(InvalidSpec, match="discrete"):
        NumericInfo(plain(), keep=["action_mask"])


def test_what_reads_info_goes_below(plain: Any) -> None:
    """Other wrappers may need the texts."""
    with pytest.raises(WrapperOrder, match="leaves out texts"):
        CostShaping(NumericInfo(plain()))
