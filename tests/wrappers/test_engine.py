"""Ending an episode from a wrapper: the last step is whole."""

from __future__ import annotations

from typing import Any

from cuaenv.core import info as info_table
from cuaenv.wrappers.engine import finished


class Engine:
    """Ends with half the score, and a check that breaks only at the end."""

    def finish(self, reason: str) -> Any:
        """Return the ending as an env does."""
        info = info_table.build(
            cost=1, cost_sum=1, cost_other=1, ep_cost=1, score=0.5, violations=2, outcome="infra",
            termination_reason=reason, feedback="the env's",
        )  # fmt: skip
        return "its own", 0.5, True, False, info


def test_costs_and_rewards_add_up() -> None:
    """Those of the step, of the ending, and what wrappers below had booked before."""
    step = info_table.build(
        cost=2, cost_sum=2, cost_rewire=2, ep_cost=5, guard_active=1, feedback="the step's",
        error_kind="invalid_action",
    )  # fmt: skip
    seen, reward, terminated, truncated, info = finished(
        Engine(), ("seen", -0.25, False, False, step), "violation"
    )
    assert (seen, reward, terminated, truncated) == ("seen", 0.25, True, False)
    costs = ("cost", "cost_sum", "cost_rewire", "cost_other", "ep_cost")
    assert [info[name] for name in costs] == [3, 3, 2, 1, 6]
    assert (info["score"], info["violations"]) == (0.5, 2)
    assert info["termination_reason"] == "violation"
    info_table.check_info(info)


def test_what_the_step_said_stays() -> None:
    """Feedback, the kind of error, and the values of wrappers below."""
    step = info_table.build(guard_active=1, feedback="mine", error_kind="invalid_action")
    info = finished(Engine(), ("seen", 0.0, False, False, step), "violation")[4]
    assert (info["feedback"], info["error_kind"]) == ("mine", "invalid_action")
    assert info["guard_active"] == 1
