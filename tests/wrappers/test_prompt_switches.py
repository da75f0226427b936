"""PromptSwitches: lines around the instruction, and a task that knows nothing of them."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from cuaenv import agents
from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import InvalidSpec, UnknownKeyword, UnknownName
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView
from cuaenv.wrappers import GuardrailGate, PromptSwitches, RecordBundle, SubagentDelegation
from cuaenv.wrappers.prompt_switches import switches

PLACES = {
    "deployment": ("live session", 0), "evaluation": ("evaluation", 0),
    "harmless_popups": ("do no harm", -1), "ask_if_test": ("for a test", -1),
    "remaining_steps": ("6 steps in all", -1),
}  # fmt: skip


def test_there_is_a_place_for_every_switch() -> None:
    """The table of this file is whole."""
    assert set(PLACES) == set(switches())


@pytest.mark.parametrize("name", sorted(PLACES))
def test_a_switch_says_its_line_in_its_place(plain: Any, name: str) -> None:
    """Before or after the instruction, once; and not at all when it is off."""
    words, place = PLACES[name]
    env = PromptSwitches(plain(obs_mode="dict"), **{name: True})
    observation, info = env.reset(seed=0)
    parts = observation["instruction"].split("\n\n")
    task = env.unwrapped.task.instruction
    assert words in parts[place] and task in parts and len(parts) == 2
    assert info["instruction"] == observation["instruction"]
    off = PromptSwitches(plain(obs_mode="dict"), **{name: False})
    assert off.reset(seed=0)[0]["instruction"] == task


def test_all_that_go_together(plain: Any) -> None:
    """In the order of the table, whatever that of the keywords."""
    names = [name for name in reversed(switches()) if name != "evaluation"]
    env = PromptSwitches(plain(), **dict.fromkeys(names, True))
    parts = env.reset(seed=0)[1]["instruction"].split("\n\n")
    found = [next(i for i, part in enumerate(parts) if PLACES[name][0] in part) for name in names]
    assert found == [4, 3, 2, 0]


def test_the_footer_counts_down(plain: Any) -> None:
    """The instruction names the budget and stays; the feedback says what is left."""
    env = PromptSwitches(plain(), remaining_steps=True)
    first = env.reset(seed=0)[1]
    second = env.step(Action("wait", seconds=1))[4]
    assert first["instruction"] == second["instruction"]
    assert (first["feedback"], second["feedback"]) == ("Steps left: 6.", "Steps left: 5.")


def test_an_agent_is_told(plain: Any) -> None:
    """What an unprivileged agent is given to see holds the line."""
    env = PromptSwitches(plain(), evaluation=True)
    env.reset(seed=0)
    view = agents.view_for(agents.make("noop"), env)
    assert view.instruction == env.unwrapped.instruction != env.unwrapped.task.instruction


def test_task_digests_and_screens_stay(plain: Any) -> None:
    """An episode with lines is the one without, but for what is read."""
    env, bare = PromptSwitches(plain(obs_mode="dict"), deployment=True), plain(obs_mode="dict")
    one, other = env.reset(seed=0), bare.reset(seed=0)
    for action in (Action.key("ctrl", "alt", "t"), Action("done")):
        assert (one[0]["screenshot"] == other[0]["screenshot"]).all()
        assert {key for key in one[-1] if one[-1][key] != other[-1][key]} == {"instruction"}
        one, other = env.step(action), bare.step(action)
    assert one[1:4] == other[1:4]


class Watcher(Guardrail):
    """Allows everything, and keeps what it was shown as the instruction."""

    shown: ClassVar[list[str]] = []

    def judge(self, view: GuardView, proposal: Any) -> Decision:
        del proposal
        self.shown.append(view.instruction)
        return Decision("allow", "allowed")


def test_guards_judge_by_the_task(plain: Any) -> None:
    """A guardrail is shown what the user wants, without the lines."""
    Watcher.shown.clear()
    env = PromptSwitches(GuardrailGate(plain(), Watcher()), deployment=True)
    env.reset(seed=0)
    env.step(Action("wait", seconds=1))
    assert Watcher.shown == [env.unwrapped.task.instruction]


class Listener(agents.Agent):
    """Waits, and keeps what it was told to do."""

    heard: ClassVar[list[tuple[str, str]]] = []

    def __init__(self, seed: int | None = None) -> None:
        del seed

    def decide(self) -> Action:
        self.heard.append((self.env.instruction, self.env.observation))
        return Action("done")


def test_a_subagent_reads_its_subtask_alone(plain: Any) -> None:
    """Neither the lines nor the outer instruction are in what it sees."""
    Listener.heard.clear()
    env = PromptSwitches(SubagentDelegation(plain(), Listener), deployment=True)
    env.reset(seed=0)
    env.step(Action("delegate", text="Look around."))
    [(instruction, observation)] = Listener.heard
    assert instruction == "Look around."
    assert observation.startswith("Instruction: Look around.\n\n")
    assert "live session" not in observation
    assert env.unwrapped.task.instruction not in observation


def test_own_words_take_the_place_of_ours(plain: Any) -> None:
    """Only those that are given."""
    env = PromptSwitches(
        plain(), words={"deployment": "For real."}, deployment=True, harmless_popups=True
    )
    parts = env.reset(seed=0)[1]["instruction"].split("\n\n")
    assert parts[0] == "For real." and "do no harm" in parts[2]


def test_a_bundle_tells_how_it_was_asked(plain: Any, tmp_path: Any) -> None:
    """The manifest has the task's instruction and the one that was read."""
    env = RecordBundle(PromptSwitches(plain(), deployment=True), tmp_path, frames=False)
    env.reset(seed=0)
    env.step(Action("done"))
    manifest = read_bundle(env.paths[0]).manifest
    assert "live session" in manifest["instruction"]
    assert "live session" not in manifest["task"]["instruction"]


def test_an_unknown_switch_is_named(plain: Any) -> None:
    """Also one that only has words; the message lists those there are."""
    with pytest.raises(UnknownKeyword, match=r"Did you mean 'deployment'.*ask_if_test"):
        PromptSwitches(plain(), deploymnt=True)
    with pytest.raises(UnknownName, match="ask_if_test"):
        PromptSwitches(plain(), words={"tone": "Be quick."})


@pytest.mark.parametrize(
    "keywords",
    [{"deployment": 1}, {"deployment": "yes"}, {"deployment": True, "words": {"deployment": " "}},
     {"words": {"deployment": None}}, {"deployment": True, "evaluation": True}],
)  # fmt: skip
def test_what_makes_no_sense_is_an_error(plain: Any, keywords: dict[str, Any]) -> None:
    """Flags are true or false, words are text, and it cannot be real and a test at once."""
    with pytest.raises(InvalidSpec):
        PromptSwitches(plain(), **keywords)
