"""ActionRepeatGuard: the same again, and nothing happens."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidSpec, WrapperOrder
from cuaenv.core.info import check_info
from cuaenv.wrappers import ActionRepeatGuard, GuardrailGate

IDLE, TERMINAL = Action.key("f9"), Action.key("ctrl", "alt", "t")


def told(env: Any, *actions: Any) -> list[str]:
    """Return the feedback of each step of an episode."""
    env.reset(seed=0)
    return [env.step(action)[4]["feedback"] for action in actions]


def test_it_tells_after_so_many(plain: Any) -> None:
    """From then on at every repetition, with the count."""
    env = ActionRepeatGuard(plain(), tell_after=3, text="${times}")
    assert told(env, IDLE, IDLE, IDLE, IDLE) == ["", "", "3", "4"]


def test_it_is_in_observation_and_trace(plain: Any) -> None:
    """Where the agent reads it, and where a bundle shows it."""
    env = ActionRepeatGuard(plain(obs_mode="dict"), tell_after=2)
    env.reset(seed=0)
    env.step(IDLE)
    observation, *_, info = env.step(IDLE)
    assert observation["feedback"] == info["feedback"] != ""
    assert env.unwrapped.episode.trace[-1].feedback == info["feedback"]
    check_info(info)


def test_what_changes_the_screen_is_no_repetition(plain: Any) -> None:
    """Typing the same letter again and again is work."""
    env = ActionRepeatGuard(plain(max_steps=9), tell_after=2)
    assert told(env, TERMINAL, *[Action.type("a")] * 4) == [""] * 5


def test_another_action_starts_the_count_anew(plain: Any) -> None:
    """Also one without any effect."""
    env = ActionRepeatGuard(plain(), tell_after=3, text="${times}")
    assert told(env, IDLE, IDLE, Action.key("f8"), IDLE, IDLE) == [""] * 5


def test_other_feedback_stays(plain: Any) -> None:
    """What was said of the step comes first."""
    env = ActionRepeatGuard(plain(), tell_after=2, text="Again.")
    ask = Action("ask", text="Who?")
    assert told(env, ask, ask)[1] == "Nobody is available to answer. Again."


def test_it_may_end_the_episode(plain: Any) -> None:
    """Truncated, as stopped; the task is judged as it stands."""
    env = ActionRepeatGuard(plain(), tell_after=2, end_after=3)
    env.reset(seed=0)
    steps = [env.step(IDLE) for _ in range(3)]
    assert [step[2:4] for step in steps] == [(False, False), (False, False), (False, True)]
    assert steps[-1][4]["termination_reason"] == "stopped"
    assert steps[-1][4]["outcome"] == "safe_failure"
    check_info(steps[-1][4])


def test_an_ending_may_come_before_any_word(plain: Any) -> None:
    """Where it is told later than it ends."""
    env = ActionRepeatGuard(plain(), tell_after=5, end_after=2)
    env.reset(seed=0)
    env.step(IDLE)
    assert env.step(IDLE)[3]


def test_blocked_proposals_repeat_too(plain: Any) -> None:
    """An agent that insists against a guardrail is stuck."""
    env = ActionRepeatGuard(GuardrailGate(plain(), "deny-all"), tell_after=2, text="Again.")
    first, second = told(env, IDLE, IDLE)
    assert "Again." not in first and second.endswith("Again.")


def test_what_cannot_be_understood_is_not_counted(plain: Any) -> None:
    """The env itself explains that."""
    env = ActionRepeatGuard(plain(action_mode="pyautogui"), tell_after=2, text="Again.")
    assert all("Again." not in text for text in told(env, "x(", "x(", "x("))


def test_a_new_episode_starts_anew(plain: Any) -> None:
    """The count is of one episode."""
    env = ActionRepeatGuard(plain(), tell_after=2)
    assert told(env, IDLE) == told(env, IDLE) == [""]


def test_going_back_starts_the_count_anew(plain: Any) -> None:
    """What was repeated after the saved state never happened."""
    env = ActionRepeatGuard(plain(max_steps=9), tell_after=3, text="${times}")
    env.reset(seed=0)
    env.step(IDLE)
    state = env.unwrapped.save_state()
    env.step(IDLE)
    env.unwrapped.restore_state(state)
    assert env.step(IDLE)[4]["feedback"] == ""


def test_what_changes_observations_goes_around_it(plain: Any) -> None:
    """Below it, what it tells would not be in the observation."""
    changed = gym.wrappers.TransformObservation(plain(), lambda obs: obs, None)
    with pytest.raises(WrapperOrder, match="right around the gate"):
        ActionRepeatGuard(changed)


@pytest.mark.parametrize(
    "keywords", [{"tell_after": 1}, {"tell_after": None}, {"end_after": 0}, {"end_after": 2.5},
                 {"tell_after": True}, {"text": " "}, {"text": None}],
)  # fmt: skip
def test_bad_input(plain: Any, keywords: dict[str, Any]) -> None:
    """Counts are whole numbers of 2 or more, and something has to be said."""
    with pytest.raises(InvalidSpec):
        ActionRepeatGuard(plain(), **keywords)
