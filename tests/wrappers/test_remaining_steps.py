"""RemainingSteps: the count that an agent reads."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import InvalidSpec
from cuaenv.wrappers import GuardrailGate, RecordBundle, RemainingSteps, SubagentDelegation

WAIT = Action("wait", seconds=1)


def test_it_counts_down_to_nothing(plain: Any) -> None:
    """From the budget at reset to 0 at its end, in agreement with info."""
    env = RemainingSteps(plain(obs_mode="dict", max_steps=3), text="${left}/${budget}")
    moments = [env.reset(seed=0), *(env.step(WAIT) for _ in range(3))]
    assert [moment[0]["feedback"] for moment in moments] == ["3/3", "2/3", "1/3", "0/3"]
    assert [moment[-1]["budget_left"] for moment in moments] == [3, 2, 1, 0]


def test_it_follows_other_feedback(plain: Any) -> None:
    """What was said before stays, also for what could not be understood."""
    env = RemainingSteps(plain(action_mode="pyautogui"))
    env.reset(seed=0)
    told = env.step("pyautogui.clock()")[4]["feedback"]
    assert told.startswith("Invalid action:") and told.endswith(" Steps left: 5.")


def test_readers_of_text_see_it(plain: Any) -> None:
    """The text mode holds the feedback."""
    assert "Feedback: Steps left: 6.\n" in RemainingSteps(plain()).reset(seed=0)[0]


def test_pixels_and_verdicts_are_left_alone(plain: Any) -> None:
    """All but the feedback is the same."""
    env, bare = RemainingSteps(plain(obs_mode="pixels")), plain(obs_mode="pixels")
    for one in (env, bare):
        one.reset(seed=0)
    for action in (WAIT, Action("done")):
        one, other = env.step(action), bare.step(action)
        assert (one[0] == other[0]).all() and one[1:4] == other[1:4]
        assert {key for key in one[4] if one[4][key] != other[4][key]} == {"feedback"}


def test_a_blocked_step_counts_too(plain: Any) -> None:
    """What the gate says is followed by the count."""
    env = RemainingSteps(GuardrailGate(plain(), "deny-all"))
    env.reset(seed=0)
    assert env.step(WAIT)[4]["feedback"].endswith("Steps left: 5.")


def test_a_subagent_is_told_as_well(plain: Any) -> None:
    """Its steps are of the same budget; the summary comes last."""
    env = RemainingSteps(SubagentDelegation(plain(), "noop", max_inner_steps=2))
    env.reset(seed=0)
    info = env.step(Action("delegate", text="Look."))[4]
    assert info["steps"] == 3 and "Steps left: 3." in info["feedback"]


def test_a_bundle_shows_what_the_agent_knew(plain: Any, tmp_path: Any) -> None:
    """The trace has the count of every step."""
    env = RecordBundle(RemainingSteps(plain()), tmp_path, frames=False)
    env.reset(seed=0)
    env.step(WAIT)
    env.close()
    trace = read_bundle(env.paths[0]).trace
    assert [row.feedback for row in trace] == ["Steps left: 6.", "Steps left: 5."]


def test_the_env_below_is_left_as_it_was(plain: Any) -> None:
    """Without the wrapper nothing is told any more."""
    bare = plain()
    RemainingSteps(bare).reset(seed=0)
    assert bare.reset(seed=0)[1]["feedback"] == ""


@pytest.mark.parametrize("text", ["", "Hurry up.", None, "${budget}"])
def test_the_text_holds_the_number(plain: Any, text: Any) -> None:
    """One that does not say how many is an error."""
    with pytest.raises(InvalidSpec, match=r"\$\{left\}"):
        RemainingSteps(plain(), text=text)
