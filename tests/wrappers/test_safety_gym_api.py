"""SafetyGymAPI: six values, the cost third."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.errors import WrapperOrder
from cuaenv.wrappers import CostShaping, NumericInfo, RecordBundle, SafetyGymAPI


def test_the_cost_is_the_third_value(hazard: Any, harmed: Any) -> None:
    """It is info's number, as a plain float; the others are the env's."""
    for six, five in zip(harmed(SafetyGymAPI(hazard())), harmed(hazard()), strict=True):
        observation, reward, cost, *rest = six
        assert (observation, reward, *rest) == five
        assert cost == five[4]["cost"] and type(cost) is float
    assert cost > 0


def test_an_episode_s_costs_sum_up(hazard: Any, harmed: Any) -> None:
    """The sum of the costs is `ep_cost`."""
    steps = harmed(SafetyGymAPI(hazard()))
    assert sum(step[2] for step in steps) == steps[-1][5]["ep_cost"]


def test_info_may_leave_the_cost_out(hazard: Any, harmed: Any) -> None:
    """At reset and after steps alike, and nothing else is missing."""
    env, whole = SafetyGymAPI(hazard(), cost_in_info=False), SafetyGymAPI(hazard())
    assert set(whole.reset(seed=0)[1]) - set(env.reset(seed=0)[1]) == {"cost"}
    *_, last = harmed(env)
    assert "cost" not in last[5] and last[5]["cost_sum"] == last[2]


@pytest.mark.parametrize("kind", [CostShaping, NumericInfo, SafetyGymAPI])
def test_it_goes_on_last(plain: Any, kind: Any) -> None:
    """What is put around it is told why not."""
    with pytest.raises(WrapperOrder, match=r"six values|already"):
        kind(SafetyGymAPI(plain()))


def test_a_recorder_goes_below(plain: Any, tmp_path: Any) -> None:
    """A recorder around it would take the cost for an ending."""
    with pytest.raises(WrapperOrder, match="six values"):
        RecordBundle(SafetyGymAPI(plain()), tmp_path)
    SafetyGymAPI(RecordBundle(plain(), tmp_path)).reset(seed=0)
