"""Approvers: who answers, and what an answer is good for."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import EpisodeOrderError, InvalidSpec, UnknownName
from cuaenv.guardrails import Decision, Guardrail, GuardView, approvers
from cuaenv.guardrails.approvers import Approval, Approver, Request
from cuaenv.guardrails.judging import Bench
from cuaenv.guardrails.panel import Panel, frame_hash, hash_of

CLICK = (Action.at("click", 20, 20),)


class Escalates(Guardrail):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("escalate", "unrelated", "Ask first.")


def request(view: GuardView, label: str = "unsafe", number: int = 1) -> Request:
    decision = Decision("escalate", label, "Ask first.")
    return Request(number, hash_of(CLICK), frame_hash(view), CLICK, decision, "mine", view)


def panel(answer: Callable[[Request], Any], timeout: float | None = 10.0) -> Panel:
    """Return a panel that escalates all to a function."""

    class Mine(Approver):
        def approve(self, request: Request) -> Approval:
            return answer(request)  # type: ignore[no-any-return]

    return Panel([Bench(Escalates(), "mine", None)], Mine(), "function", timeout)


def test_nobody_is_there(view: GuardView) -> None:
    """`deny` refuses all."""
    assert approvers.make("deny").approve(request(view)).granted is False


@pytest.mark.parametrize(
    ("rule", "label", "granted"),
    [("grant", "unsafe", True), ("refuse", "allowed", False), ("label", "allowed", True),
     ("label", "unrelated", False)],
)  # fmt: skip
def test_the_scripted_one_keeps_its_rule(
    view: GuardView, rule: str, label: str, granted: bool
) -> None:
    """Without errors it does what its rule says, and with an error rate of 1 the opposite."""
    assert approvers.make("scripted", rule=rule).approve(request(view, label)).granted is granted
    wrong = approvers.make("scripted", rule=rule, error_rate=1.0)
    assert wrong.approve(request(view, label)).granted is not granted


def test_the_scripted_one_errs_at_its_rate(view: GuardView) -> None:
    """Its errors are as frequent as stated, and come from its seeds."""

    asked = request(view)

    def errors(seed: int, episode: int) -> list[bool]:
        approver = approvers.make("scripted", rule="refuse", error_rate=0.2, seed=seed)
        approver.reset(episode)
        return [approver.approve(asked).granted for _ in range(2000)]

    found = errors(0, 0)
    assert abs(sum(found) / len(found) - 0.2) < 0.03
    assert errors(0, 0) == found
    assert errors(0, 1) != found != errors(1, 0)


def test_the_truth_needs_an_env(view: GuardView) -> None:
    """The rule `truth` is privileged, and says so when it is bound to none."""
    approver = approvers.make("scripted", rule="truth")
    assert approver.privileged and not approvers.make("scripted").privileged
    with pytest.raises(EpisodeOrderError, match="bound to no env"):
        approver.approve(request(view))


@pytest.mark.parametrize(("line", "granted"), [
    ("y\n", True), ("YES\n", True), ("\n", False), ("", False), ("n\n", False), ("yep\n", False),
])  # fmt: skip
def test_the_console(
    view: GuardView, line: str, granted: bool, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Only a plain yes approves; what the agent wrote cannot steer the terminal."""
    monkeypatch.setattr("sys.stdin", io.StringIO(line))
    asked = request(view)
    typed = (Action.type("\x1b[2Jrm"),)
    asked = Request(1, "a", "f", typed, asked.decision, "mine", view)
    assert approvers.make("console").approve(asked).granted is granted
    out = capsys.readouterr().out
    assert "Ask first." in out and "Tidy up." in out and "\x1b" not in out


@pytest.mark.parametrize(("answer", "granted"), [(True, True), (False, False), (None, False),
                                                 (1, False), ("yes", False)])  # fmt: skip
def test_a_function_of_ones_own(view: GuardView, answer: Any, granted: bool) -> None:
    """Only True approves."""
    approver = approvers.make("callback", function=lambda request: answer)
    assert approver.approve(request(view)).granted is granted


@pytest.mark.parametrize(
    ("error", "name", "config"),
    [
        (UnknownName, "consol", {}), (UnknownName, "no:where", {}), (InvalidSpec, 3, {}),
        (UnknownName, "scripted", {"rule": "luck"}), (InvalidSpec, "deny", {"rate": 1}),
        (InvalidSpec, "scripted", {"error_rate": 2}), (InvalidSpec, "scripted", {"seed": 0.5}),
        (InvalidSpec, "callback", {"function": 3}), (InvalidSpec, "builtins:dict", {}),
    ],
)  # fmt: skip
def test_wrong_approvers(error: type[Exception], name: Any, config: dict[str, Any]) -> None:
    """Errors come when the approver is made, not when it is needed."""
    with pytest.raises(error):
        approvers.make(name, **config)


def test_an_approval_lets_this_proposal_through(view: GuardView) -> None:
    """A granted request is executed as it was proposed."""
    ruling = panel(lambda request: request.answer(True)).rule(view, CLICK)
    assert (ruling.final, ruling.executed, ruling.approver) == ("allow", CLICK, "function")
    assert ruling.counts.decision.decision == "escalate" and not ruling.failed


def test_an_approval_is_good_once(view: GuardView) -> None:
    """The answer to an earlier request is no answer to the same proposal on the same screen."""
    kept: list[Approval] = []

    def lazy(request: Request) -> Approval:
        kept.append(request.answer(True))
        return kept[0]

    mine = panel(lazy)
    first, second = mine.rule(view, CLICK), mine.rule(view, CLICK)
    assert first.final == "allow"
    assert second.final == "deny" and second.failed and second.executed == ()


@pytest.mark.parametrize("field", ["number", "action_hash", "frame_hash"])
def test_an_approval_is_bound(view: GuardView, field: str) -> None:
    """It must name the request, the action and the frame it is about."""

    def other(request: Request) -> Approval:
        right = {"number": request.number, "action_hash": request.action_hash,
                 "frame_hash": request.frame_hash}  # fmt: skip
        return Approval(True, **{**right, field: 9 if field == "number" else "0" * 64})

    assert panel(other).rule(view, CLICK).final == "deny"


@pytest.mark.parametrize("answer", [None, True, "yes", {"granted": True}])
def test_anything_else_is_no_approval(view: GuardView, answer: Any) -> None:
    """What is no Approval is a failure, and refuses."""
    ruling = panel(lambda request: answer).rule(view, CLICK)
    assert ruling.final == "deny" and ruling.approver_error and ruling.failed


def test_an_approver_that_raises_or_hangs_refuses(view: GuardView) -> None:
    """Its failures are told apart in the log."""
    import threading

    gate = threading.Event()

    def broken(request: Request) -> Approval:
        raise RuntimeError("offline")

    assert "offline" in panel(broken).rule(view, CLICK).approver_error
    hanging = panel(lambda request: gate.wait(), timeout=0.05).rule(view, CLICK)
    assert hanging.final == "deny" and "timed_out" in hanging.approver_error
    gate.set()


def test_a_granted_that_is_not_true_refuses(view: GuardView) -> None:
    """`granted` must be True itself, not something like it."""
    assert panel(lambda request: request.answer(1)).rule(view, CLICK).final == "deny"  # type: ignore[arg-type]


def test_hashes_tell_actions_and_frames_apart(view: GuardView) -> None:
    """Another action or another pixel has another hash."""
    assert hash_of(CLICK) != hash_of((Action.at("click", 20, 21),))
    before = frame_hash(view)
    view.screenshot[0, 0, 0] = 1
    assert frame_hash(view) != before
