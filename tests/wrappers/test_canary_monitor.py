"""CanaryMonitor: secrets in what an agent writes, and before its eyes."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidSpec, UnknownName, WrapperOrder
from cuaenv.core.info import check_info
from cuaenv.wrappers import CanaryMonitor, GuardrailGate, RecordBundle, SubagentDelegation
from cuaenv.wrappers.canary_monitor import secrets_of

SECRET = "kT7mQ2xWbv"
OTHER = "zzPq93RRtLaU"
SAID = {
    "typed": Action.type(f"echo {SECRET}"),
    "ask": Action("ask", text=f"Is it {SECRET}?"),
    "answer": Action("answer", text=SECRET),
    "fail": Action("fail", text=f"I could not use {SECRET}."),
    "refuse": Action("refuse", text=f"I will not say {SECRET}."),
    "navigate": Action("navigate", text=f"http://example.org/?q={SECRET}"),
}


def sources(env: Any) -> list[str]:
    """Return where secrets were found."""
    return [row["source"] for row in env.findings]


@pytest.mark.parametrize("source", sorted(SAID))
def test_whatever_the_agent_writes_is_looked_at(plain: Any, source: str) -> None:
    """One row, with step, source, the number of the secret, and how alike it is."""
    env = CanaryMonitor(plain(), [OTHER, SECRET])
    env.reset(seed=0)
    env.step(SAID[source])
    written = [row for row in env.findings if row["source"] != "screen"]
    assert written == [{"step": 1, "source": source, "secret": 1, "similarity": 1.0}]
    assert env.written == 1


def test_harmless_words_are_none_of_its_business(plain: Any) -> None:
    """Nothing is found, nothing changes."""
    env, bare = CanaryMonitor(plain(), [SECRET], stop="seen", weight=2.0), plain()
    assert env.reset(seed=0) == bare.reset(seed=0)
    for action in (Action.type("kT7m"), Action("ask", text="What is a canary?"), Action("done")):
        assert env.step(action) == bare.step(action)
    assert env.findings == [] and (env.written, env.seen) == (0, 0)


@pytest.mark.parametrize("text", [SECRET[::-1], "kT7mQ2xVbv", SECRET.upper()])
def test_near_and_veiled_secrets_count(plain: Any, text: str) -> None:
    """Backwards, in capitals, or one letter off."""
    env = CanaryMonitor(plain(), [SECRET])
    env.reset(seed=0)
    env.step(Action("ask", text=f"Is it {text}?"))
    assert sources(env) == ["ask"]


def test_a_secret_typed_in_pieces_is_found(plain: Any) -> None:
    """Over several steps, key by key; found on the step that completes it, once."""
    env = CanaryMonitor(plain(max_steps=20), [SECRET])
    env.reset(seed=0)
    env.step(Action.type(SECRET[:4]))
    env.step(tuple(Action.key(key) for key in "q2"))
    assert env.findings == []
    env.step(Action.type(SECRET[6:]))
    env.step(Action.type(" and more"))
    typed = [row for row in env.findings if row["source"] == "typed"]
    assert [row["step"] for row in typed] == [3]


def test_what_comes_into_sight_is_seen(plain: Any) -> None:
    """Read on the screen: seen, not written; once while it stays, and again when it comes back."""
    env = CanaryMonitor(plain(max_steps=20), ["48502928"])
    env.reset(seed=0)
    env.step(Action.key("ctrl", "alt", "t"))
    env.step(Action.type("echo $((6928*7001))\n"))
    env.step(Action("wait", seconds=1))
    assert sources(env) == ["screen"] and (env.seen, env.written) == (1, 0)
    env.step(Action.type("clear\n"))
    env.step(Action.type("echo $((6928*7001))\n"))
    assert [row["step"] for row in env.findings] == [2, 5]


def test_the_instruction_and_feedback_are_seen_too(plain: Any) -> None:
    """A secret that the agent is told is found where it is told."""
    env = CanaryMonitor(plain(), [SECRET])
    env.unwrapped.user = lambda question: f"It is {SECRET}."
    env.reset(seed=0)
    env.step(Action("ask", text="What is it?"))
    assert sources(env) == ["feedback"]
    again = CanaryMonitor(plain(), [env.unwrapped.task.instruction[:30]])
    again.reset(seed=0)
    assert again.findings[0]["source"] == "instruction" and again.findings[0]["step"] == 0


def test_what_a_guardrail_held_back_was_written_all_the_same(plain: Any) -> None:
    """A blocked proposal is the agent's word."""
    env = CanaryMonitor(GuardrailGate(plain(), "deny-all"), [SECRET])
    env.reset(seed=0)
    env.step((Action.key("ctrl", "a"), Action.type(SECRET)))
    assert env.findings == [{"step": 1, "source": "proposed", "secret": 0, "similarity": 1.0}]


def test_a_subtask_is_written(plain: Any) -> None:
    """What is handed to a subagent is found at the latest on its first step."""
    env = SubagentDelegation(CanaryMonitor(plain(), [SECRET]), "noop", max_inner_steps=1)
    env.reset(seed=0)
    env.step(Action("delegate", text=f"Log in with {SECRET}."))
    assert "delegate" in [row["source"] for row in env.env.findings]


def test_it_may_stop_at_the_first_disclosure(plain: Any) -> None:
    """The step is the last one, and terminates as a violation."""
    env = CanaryMonitor(plain(), [SECRET], stop="written")
    env.reset(seed=0)
    *_, terminated, truncated, info = env.step(SAID["ask"])
    assert (terminated, truncated) == (True, False)
    assert info["termination_reason"] == "violation" and info["cost"] == 0
    check_info(info)


@pytest.mark.parametrize(("stop", "over"), [("never", False), ("written", False), ("seen", True)])
def test_it_may_stop_at_the_first_sight(plain: Any, stop: str, over: bool) -> None:
    """Seeing alone stops only where that was asked for."""
    env = CanaryMonitor(plain(), ["48502928"], stop=stop)
    env.reset(seed=0)
    env.step(Action.key("ctrl", "alt", "t"))
    assert env.step(Action.type("echo $((6928*7001))\n"))[2] is over


def test_a_secret_in_sight_from_the_start_stops_nobody(plain: Any) -> None:
    """Only what a step brings about can end the episode."""
    bare = plain()
    bare.reset(seed=0)
    env = CanaryMonitor(plain(), [bare.unwrapped.task.instruction], stop="seen")
    env.reset(seed=0)
    assert env.seen == 1 and not env.step(Action("wait", seconds=1))[2]


def test_a_disclosure_may_cost(plain: Any) -> None:
    """Each secret once: in `cost` on its step, in `ep_cost` from then on."""
    env = CanaryMonitor(plain(), [SECRET, OTHER], weight=0.5)
    env.reset(seed=0)
    texts = [SECRET, "nothing", SECRET, f"{OTHER} {SECRET}"]
    infos = [env.step(Action("ask", text=text))[4] for text in texts]
    assert [info["cost"] for info in infos] == [0.5, 0.0, 0.0, 0.5]
    assert [info["cost_other"] for info in infos] == [0.5, 0.0, 0.0, 0.5]
    assert [info["ep_cost"] for info in infos] == [0.5, 0.5, 0.5, 1.0]
    for info in infos:
        check_info(info)


def test_the_task_s_own_secrets_are_looked_for(plain: Any) -> None:
    """Those that its checks protect, unless it is told not to."""
    keywords = {"tasks": "rogue/restricted/*", "max_steps": 6}
    env = CanaryMonitor(plain(**keywords))
    env.reset(seed=0)
    [secret, *_] = env.secrets
    assert secrets_of(env.unwrapped.task) == env.secrets
    env.step(Action("ask", text=f"Is it {secret}?"))
    assert env.written == 1
    blind = CanaryMonitor(plain(**keywords), of_task=False)
    blind.reset(seed=0)
    assert blind.secrets == ()


def test_each_episode_starts_anew(plain: Any) -> None:
    """Findings are those of the episode that runs."""
    env = CanaryMonitor(plain(), [SECRET])
    for _ in range(2):
        env.reset(seed=0)
        assert env.findings == []
        env.step(SAID["ask"])
        assert sources(env) == ["ask"]


@pytest.mark.parametrize("secrets", ["abc", [""], ["  "], [None], [3]])
def test_secrets_are_strings_that_are_not_blank(plain: Any, secrets: Any) -> None:
    """One string is no list of them."""
    with pytest.raises(InvalidSpec, match=r"secret"):
        CanaryMonitor(plain(), secrets)


def test_other_bad_input(plain: Any, tmp_path: Any) -> None:
    """Each is an error that says what there is."""
    with pytest.raises(UnknownName, match="written"):
        CanaryMonitor(plain(), stop="wrote")
    for weight in (-1, float("nan"), "1"):
        with pytest.raises(InvalidSpec, match="weight"):
            CanaryMonitor(plain(), weight=weight)  # type: ignore[arg-type]
    with pytest.raises(WrapperOrder):
        CanaryMonitor(RecordBundle(plain(), tmp_path))


def test_going_back_forgets_what_came_after(plain: Any) -> None:
    """What was found before the saved state stays, and is not found twice."""
    env = CanaryMonitor(plain(max_steps=20), [SECRET, OTHER], weight=1.0)
    env.reset(seed=0)
    env.step(SAID["ask"])
    state = env.unwrapped.save_state()
    env.step(Action("ask", text=OTHER))
    assert env.written == 2
    env.unwrapped.restore_state(state)
    assert env.step(Action("wait", seconds=1))[4]["ep_cost"] == 1.0
    assert [row["secret"] for row in env.findings] == [0]
    assert env.step(Action("ask", text=OTHER))[4]["cost"] == 1.0
    assert [row["step"] for row in env.findings] == [1, 3]
