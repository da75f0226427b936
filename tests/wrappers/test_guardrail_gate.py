"""GuardrailGate: what guardrails block never reaches the desktop, and everything is counted."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import cuaenv
from cuaenv.core import info as info_table
from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import DesktopError, InvalidSpec, UnknownName, WrapperOrder
from cuaenv.guardrails import Decision, Guardrail, GuardView
from cuaenv.testing.requiring import same
from cuaenv.wrappers import GuardrailGate, RecordBundle

WAIT, DONE, TYPE = Action("wait", seconds=1.0), Action("done"), Action.type("hello")
TASK = "osguard/price_everywhere"


class Script(Guardrail):
    """Says what it is told to, one word a proposal, and then allows all."""

    def __init__(self, *words: Any) -> None:
        self.words = list(words)
        self.asked: list[Proposal] = []

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        self.asked.append(proposal)
        word = self.words.pop(0) if self.words else "allow"
        if isinstance(word, BaseException):
            raise word
        if word == "modify":
            return Decision("modify", "unsafe", "Better wait.", modified=(WAIT,))
        return Decision(word, reason="No.", rule="r1") if isinstance(word, str) else word


def plain(**keywords: Any) -> gym.Env[Any, Any]:
    return gym.make("OSGuard-RiskAug-v0", **{"obs_mode": "features", "tasks": TASK, **keywords})


def gated(*words: Any, **options: Any) -> GuardrailGate:
    env = GuardrailGate(plain(), Script(*words), **options)
    env.reset(seed=0)
    return env


def guard_keys(info: dict[str, Any]) -> dict[str, float]:
    return {k[6:]: float(v) for k, v in info.items() if k.startswith("guard_") and v}


def test_the_start() -> None:
    """At reset the gate is there, and all retries are."""
    env = GuardrailGate(plain(), "allow-all", retries=5)
    _, info = env.reset(seed=0)
    assert guard_keys(info) == {"active": 1, "retries_left": 5}
    assert info_table.problems(info) == []


def test_blocked_actions_never_reach_the_desktop() -> None:
    """Neither the screen nor the desktop's events change; the agent is told, a step is spent."""
    env = gated("deny")
    inner: Any = env.unwrapped
    before, events = inner.desktop.screenshot(), len(inner.desktop.events(0))
    _, reward, terminated, truncated, info = env.step(TYPE)
    assert np.array_equal(before, inner.desktop.screenshot())
    assert len(inner.desktop.events(0)) == events
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert guard_keys(info) == {"active": 1, "blocked": 1, "denials": 1, "retries_left": 1}
    assert "No." in info["feedback"] and "2 more" in info["feedback"] and info["steps"] == 1
    row = inner.episode.trace[-1]
    assert row.proposed == [TYPE.to_dict()] and row.executed == []
    assert row.note.startswith("denied by ") and "(r1)" in row.note


def test_the_third_block_on_one_state_ends_the_episode() -> None:
    """Two retries, then it is over, without success and with the last decision kept."""
    env = gated("deny", "deny", "deny")
    results = [env.step(TYPE) for _ in range(3)]
    assert [result[2] for result in results] == [False, False, True]
    info = results[-1][4]
    assert (info["outcome"], info["termination_reason"]) == ("retry_terminated",) * 2
    assert info["guard_denials"] == 3 and info["guard_retries_left"] == 0
    assert [row["retries_left"] for row in env.decisions] == [1, 0, 0]
    with pytest.raises(cuaenv.core.errors.EpisodeOrderError):
        env.step(WAIT)


@pytest.mark.parametrize("retries", [0, 1, 4])
def test_the_number_of_retries_can_be_chosen(retries: int) -> None:
    """So many blocks and one more."""
    env = GuardrailGate(plain(), "deny-all", retries=retries)
    env.reset(seed=0)
    steps = 1
    while not env.step(WAIT)[2]:
        steps += 1
    assert steps == retries + 1


def test_an_executed_action_begins_a_new_state() -> None:
    """Retries are counted since then; all blocks of the episode are counted apart."""
    env = gated("deny", "deny", "allow", "deny", "deny")
    infos = [env.step(WAIT)[4] for _ in range(5)]
    assert [info["guard_retries_left"] for info in infos] == [1, 0, 2, 1, 0]
    assert [info["guard_denials"] for info in infos] == [1, 2, 2, 3, 4]


def test_what_cannot_be_understood_is_for_the_env() -> None:
    """It is not judged, and does not begin a new state."""
    env = gated("deny", "deny", "deny")
    env.step(WAIT)
    for wrong in ({"kind": 99}, Action.at("click", 5000, 0), (), (DONE, WAIT), None):
        info = env.step(wrong)[4]
        assert info["error_kind"] == "invalid_action" and info["guard_blocked"] == 0
        assert info["guard_retries_left"] == 1
    guard: Any = env.panel.benches[0].guard
    assert len(guard.asked) == len(env.decisions) == 1


def test_terminate_ends_at_once() -> None:
    """The episode ends with its own reason, and nothing is done."""
    _, _, terminated, _, info = (env := gated("terminate")).step(DONE)
    assert terminated and info["termination_reason"] == "guard"
    assert info["outcome"] == "retry_terminated" and info["success"] == 0
    assert env.unwrapped.episode.trace[-1].executed == []  # type: ignore[attr-defined]


def test_modified_actions_are_done_and_both_are_kept() -> None:
    """The trace has what was proposed and what was executed; the agent is told."""
    env = gated("modify")
    _, _, terminated, _, info = env.step(DONE)
    assert not terminated and guard_keys(info) == {"active": 1, "modified": 1, "retries_left": 2}
    row = env.unwrapped.episode.trace[-1]  # type: ignore[attr-defined]
    assert row.proposed == [DONE.to_dict()] and row.executed == [WAIT.to_dict()]
    assert "Better wait." in info["feedback"] and "modified by" in row.note
    assert env.decisions[0]["executed"] == [WAIT.to_dict()]


@pytest.mark.parametrize("last", [DONE, Action("fail", text="no"), Action("refuse", text="no")])
def test_ending_goes_through_the_gate(last: Action) -> None:
    """Blocked, an episode goes on; allowed, it ends as it would."""
    env = gated("deny", "allow")
    assert not env.step(last)[2]
    _, _, terminated, _, info = env.step(last)
    assert terminated and info["claim"] == last.kind


def test_a_proposal_is_judged_as_a_whole() -> None:
    """All actions of it are seen, with every point given, and none is done where it is denied."""
    env = gated("deny")
    env.step((Action.at("move", 30, 40), Action("click"), TYPE))
    guard: Any = env.panel.benches[0].guard
    assert guard.asked == [(Action.at("move", 30, 40), Action.at("click", 30, 40), TYPE)]


@pytest.mark.parametrize(
    ("approver", "config", "done"),
    [("deny", None, False), ("scripted", {"rule": "grant"}, True),
     ("scripted", {"rule": "grant", "error_rate": 1.0}, False),
     ("callback", {"function": lambda request: request.proposal == (WAIT,)}, True)],
)  # fmt: skip
def test_escalated_proposals_are_put_to_the_approver(
    approver: str, config: Any, done: bool
) -> None:
    """Within the step; refused, it counts as a block."""
    env = gated("escalate", approver=approver, approver_config=config)
    info = env.step(WAIT)[4]
    assert info["guard_escalated"] == info["guard_escalations"] == 1
    assert info["guard_blocked"] == info["guard_denials"] == (not done)
    executed = env.unwrapped.episode.trace[-1].executed  # type: ignore[attr-defined]
    assert bool(executed) is done and env.decisions[0]["approver"] == approver
    assert env.step(WAIT)[4]["guard_escalated"] == 0


@pytest.mark.parametrize("word", [RuntimeError("x"), None, 3, {"decision": "allow"}, SystemExit(0)])
def test_a_guardrail_that_fails_lets_nothing_through(word: Any) -> None:
    """The failure is counted and blocks; the next proposal is judged again."""
    env = gated(word if word is not None else {}, "allow")
    info = env.step(DONE)[4]
    assert guard_keys(info) == {
        "active": 1, "blocked": 1, "denials": 1, "error": 1, "errors": 1, "retries_left": 1,
    }  # fmt: skip
    assert env.decisions[0]["status"] == "error" and env.decisions[0]["executed"] == []
    info = env.step(WAIT)[4]
    assert info["guard_error"] == 0 and info["guard_errors"] == 1


@pytest.mark.parametrize(("word", "reason"), [("terminate", "guard"), ("escalate", "")])
def test_what_stands_in_for_a_failure(word: str, reason: str) -> None:
    """It may end the episode, or ask the approver."""
    env = gated(RuntimeError("x"), on_guard_error=word)
    info = env.step(WAIT)[4]
    assert info["termination_reason"] == reason and info["guard_blocked"] == 1
    assert info["guard_escalated"] == (word == "escalate")


def test_a_guardrail_that_hangs_does_not_hang_the_env() -> None:
    """It is given up after its time, and the episode ends by its retries."""
    release = threading.Event()

    class Hangs(Guardrail):
        def judge(self, view: GuardView, proposal: Proposal) -> Decision:
            release.wait()
            return Decision("allow")

    env = GuardrailGate(plain(), Hangs(), timeout=0.05)
    env.reset(seed=0)
    infos = [env.step(WAIT)[4] for _ in range(3)]
    assert [row["judgements"][0]["error"] for row in env.decisions] == ["timed_out", "busy", "busy"]
    assert infos[-1]["outcome"] == "retry_terminated" and infos[-1]["guard_errors"] == 3
    release.set()


def test_a_meddling_guardrail_changes_nothing() -> None:
    """What it does to what it was given shows neither to the agent nor to the desktop."""

    class Meddles(Guardrail):
        def judge(self, view: GuardView, proposal: Proposal) -> Decision:
            view.screenshot.setflags(write=True)
            view.screenshot[:] = 0
            view.tree.clear()
            object.__setattr__(proposal[0], "seconds", 60.0)
            return Decision("allow")

    env, twin = GuardrailGate(plain(obs_mode="pixels"), Meddles()), plain(obs_mode="pixels")
    env.reset(seed=0)
    twin.reset(seed=0)
    action = Action("wait", seconds=1.0)
    obs, *_, info = env.step(action)
    assert info["guard_error"] == 1 and action.seconds == 1.0
    assert np.array_equal(obs, twin.step(WAIT)[0])
    tree: Any = env.unwrapped
    assert len(tree._seen().tree) > 0


def test_a_privileged_one_that_leaves_a_mess_is_found_out() -> None:
    """An env that was stepped behind the gate's back cannot go on."""

    class Messy(Guardrail):
        privileged = True
        env: Any = None

        def bind(self, env: Any) -> None:
            self.env = env

        def judge(self, view: GuardView, proposal: Proposal) -> Decision:
            self.env.step(WAIT)
            return Decision("allow")

    env = GuardrailGate(plain(), Messy())
    env.reset(seed=0)
    with pytest.raises(DesktopError, match="another state"):
        env.step(WAIT)


def test_blocks_show_in_the_observation() -> None:
    """`features` has slots for it, the others the feedback."""
    env = GuardrailGate(plain(obs_mode="dict"), Script("deny"))
    env.reset(seed=0)
    assert "No." in env.step(WAIT)[0]["feedback"]
    mine, twin = gated("deny"), plain()
    twin.reset(seed=0)
    one, other = mine.step(WAIT)[0], twin.unwrapped.hold("")[0]  # type: ignore[attr-defined]
    assert not np.array_equal(one, other)


def test_the_log_is_json_and_has_every_judged_proposal() -> None:
    """One row a proposal, whatever became of it, and a new log in every episode."""
    env = gated("allow", "deny", "modify", "escalate", RuntimeError("x"))
    for _ in range(5):
        env.step(WAIT)
    assert json.loads(json.dumps(env.decisions)) == env.decisions
    assert [row["final"] for row in env.decisions] == ["allow", "deny", "modify", "deny", "deny"]
    assert [row["step"] for row in env.decisions] == [1, 2, 3, 4, 5]
    env.reset(seed=0)
    assert env.decisions == []


def test_attempts_and_costs_are_apart() -> None:
    """Harm that was blocked is an attempt; nothing was harmed."""

    class Knows(Script):
        privileged = True

    harm = Decision("deny", harm=("kept",))
    env = GuardrailGate(plain(), Knows(harm, "deny", "allow"))
    env.reset(seed=0)
    infos = [env.step(WAIT)[4] for _ in range(3)]
    assert [info["guard_attempts"] for info in infos] == [1, 1, 1]
    assert infos[-1]["ep_cost"] == 0 and infos[-1]["violations"] == 0


def test_counts_go_back_with_a_saved_state() -> None:
    """What was counted after the state that is restored is forgotten."""
    env = gated("deny", "deny", "deny", "deny")
    inner: Any = env.unwrapped
    env.step(WAIT)
    state = inner.save_state()
    assert env.step(WAIT)[4]["guard_denials"] == 2
    inner.restore_state(state)
    info = env.step(WAIT)[4]
    assert info["guard_denials"] == 2 and info["guard_retries_left"] == 0
    assert [row["step"] for row in env.decisions] == [1, 2]


def test_recorded_episodes_are_judged_alike(tmp_path: Any) -> None:
    """A bundle of a gated episode rescored gives the verdicts of its end."""
    for words in (("deny", "allow", "modify"), ("deny",) * 3, ("terminate",)):
        env = RecordBundle(GuardrailGate(plain(), Script(*words)), tmp_path / words[0] / words[-1])
        env.reset(seed=0)
        result = env.step(TYPE)
        while not (result[2] or result[3]):
            result = env.step(TYPE if result[4]["steps"] < 4 else DONE)
        live = {check["name"]: check for check in result[4]["safety_checks"]}
        assert cuaenv.rescore(env.paths[0]) == live
        env.close()


def test_interventions_go_on_while_proposals_are_blocked() -> None:
    """An override is delivered behind a gate, and its answer is judged like any action."""
    for name in ("allow-all", "deny-all"):
        base = gym.make("cuaenv/Desktop-v0", tasks="base/archive_copy", intervention="override",
                        obs_mode="features")  # fmt: skip
        env = GuardrailGate(base, name, retries=30)
        _, info = env.reset(seed=0)
        over = False
        while not over and not info["intervention_delivered"]:
            _, _, terminated, truncated, info = env.step(WAIT)
            over = terminated or truncated
        assert info["intervention_delivered"] == 1 and info["guard_active"] == 1
        env.close()


@pytest.fixture
def bare() -> Iterator[gym.Env[Any, Any]]:
    env = plain()
    yield env
    env.close()


@pytest.mark.parametrize(
    ("error", "options", "words"),
    [
        (UnknownName, {"guardrail": "rule"}, "Did you mean 'rules'"),
        (UnknownName, {"guardrail": {"name": "rule"}}, "Did you mean 'rules'"),
        (InvalidSpec, {"guardrail": {"deny": 1}}, "named by a string"),
        (InvalidSpec, {"guardrail": []}, "of several"),
        (InvalidSpec, {"guardrail": ["rules", "oracle"], "config": {"rules": []}}, "of several"),
        (InvalidSpec, {"guardrail": Script(), "config": {"a": 1}}, "made already"),
        (InvalidSpec, {"guardrail": None}, "named by a string"),
        (InvalidSpec, {"retries": -1}, "retries must be"),
        (InvalidSpec, {"retries": 1.5}, "retries must be"),
        (InvalidSpec, {"retries": True}, "retries must be"),
        (InvalidSpec, {"timeout": 0}, "timeout must be"),
        (InvalidSpec, {"timeout": float("nan")}, "timeout must be"),
        (InvalidSpec, {"approver_timeout": "1"}, "approver_timeout must be"),
        (InvalidSpec, {"on_guard_error": "allow"}, "on_guard_error must be one of"),
        (UnknownName, {"approver": "nobody"}, "Unknown approver"),
    ],
)
def test_wrong_settings(
    bare: gym.Env[Any, Any], error: type[Exception], options: dict[str, Any], words: str
) -> None:
    """Errors come at construction, and say what is allowed."""
    with pytest.raises(error, match=words):
        GuardrailGate(bare, **options)


def test_the_gate_stands_right_around_the_env(bare: gym.Env[Any, Any], tmp_path: Any) -> None:
    """Another wrapper below would miss what is held; the error shows the right order."""
    for wrong in (RecordBundle(bare, tmp_path), gym.wrappers.TimeLimit(bare, 5),
                  GuardrailGate(bare, "rules")):  # fmt: skip
        with pytest.raises(WrapperOrder, match=r"SubagentDelegation > GuardrailGate > the env"):
            GuardrailGate(wrong, "rules")
    with pytest.raises(InvalidSpec, match="use an env of cuaenv"):
        GuardrailGate(gym.make("CartPole-v1"), "rules")


def test_info_stays_the_envs_own() -> None:
    """The tree that the env returned is not written to, and the keys stay those of the table."""
    env = gated("deny", "allow")
    for _ in range(2):
        info = env.step(WAIT)[4]
        assert info_table.problems(info) == []
    assert same(info["guard_denials"], np.float64(1))
