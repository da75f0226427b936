"""Judging: a guardrail that fails has not judged, and lets nothing through."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action, Proposal
from cuaenv.guardrails import Decision, Guardrail, GuardView
from cuaenv.guardrails.judging import ON_ERROR, Bench, verdict
from cuaenv.guardrails.runner import CallFailed, Runner

CLICK = (Action.at("click", 20, 20),)
ALLOW = Decision("allow")
Judge = Callable[[GuardView, Proposal], Any]


class Stand(Guardrail):
    """Judges by a function."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return self._judge(view, proposal)  # type: ignore[no-any-return]


def raises(error: BaseException) -> Judge:
    def judge(view: GuardView, proposal: Proposal) -> Any:
        raise error

    return judge


def forged(**fields: Any) -> Decision:
    """Return a decision changed behind its back."""
    decision = Decision("deny")
    for name, value in fields.items():
        object.__setattr__(decision, name, value)
    return decision


def paints(view: GuardView, proposal: Proposal) -> Decision:
    view.screenshot[0, 0] = 255
    return ALLOW


def unlocks_and_paints(view: GuardView, proposal: Proposal) -> Decision:
    view.screenshot.setflags(write=True)
    view.screenshot[:] = 255
    return ALLOW


def prunes(view: GuardView, proposal: Proposal) -> Decision:
    view.tree.remove(view.tree[0])
    return ALLOW


def rewrites(view: GuardView, proposal: Proposal) -> Decision:
    object.__setattr__(proposal[0], "x", 390)
    return ALLOW


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError


FAILURES: list[tuple[str, Judge]] = [
    ("nonsense", lambda view, proposal: None),
    ("nonsense", lambda view, proposal: "allow"),
    ("nonsense", lambda view, proposal: True),
    ("nonsense", lambda view, proposal: {"decision": "allow"}),
    ("nonsense", lambda view, proposal: Decision),
    ("nonsense", lambda view, proposal: Decision("modify", modified=(Action.at("click", 400, 0),))),
    ("nonsense", lambda view, proposal: Decision("modify", modified=(Action.drag(0, 0, 0, 300),))),
    ("nonsense", lambda view, proposal: forged(decision="perhaps")),
    ("nonsense", lambda view, proposal: forged(decision="allow", label="unsafe")),
    ("nonsense", lambda view, proposal: forged(decision="modify")),
    ("nonsense", lambda view, proposal: forged(reason=7)),
    ("raised", lambda view, proposal: Decision("perhaps")),
    ("raised", lambda view, proposal: Decision("modify")),
    ("raised", raises(RuntimeError("boom"))),
    ("raised", raises(SystemExit(0))),
    ("raised", raises(KeyboardInterrupt())),
    ("raised", raises(Unprintable())),
    ("raised", paints),
    ("changed_input", unlocks_and_paints),
    ("changed_input", prunes),
    ("changed_input", rewrites),
]


@pytest.mark.parametrize(("kind", "judge"), FAILURES)
def test_a_failure_stands_as_a_denial(view: GuardView, kind: str, judge: Judge) -> None:
    """Whatever a guardrail does wrong has a name of its own, and blocks."""
    before = view.screenshot.copy()
    found = Bench(Stand(judge), "mine", 10.0).judge(view, CLICK)
    assert (found.error, found.status) == (kind, "error")
    assert (found.decision.decision, found.decision.label) == ("deny", "unsafe")
    assert np.array_equal(view.screenshot, before) and len(view.tree) == 1 and CLICK[0].x == 20


@pytest.mark.parametrize("word", ON_ERROR)
def test_what_stands_in_can_be_chosen(view: GuardView, word: str) -> None:
    """A failure may deny, escalate or terminate; nothing else can be asked for."""
    bench = Bench(Stand(lambda view, proposal: None), "mine", None, word)
    assert bench.judge(view, CLICK).decision.decision == word
    assert "allow" not in ON_ERROR and "modify" not in ON_ERROR


def test_what_went_wrong_is_for_the_log_alone(view: GuardView) -> None:
    """The agent is not told what a guardrail's error says."""
    found = Bench(Stand(raises(RuntimeError("key 1234"))), "mine", 10.0).judge(view, CLICK)
    assert "key 1234" in found.message and "1234" not in found.decision.reason


def test_a_guardrail_that_hangs_is_left_behind(view: GuardView) -> None:
    """The first call times out; as long as it hangs, no other thread is started."""
    gate = threading.Event()

    def hang(view: GuardView, proposal: Proposal) -> Decision:
        gate.wait()
        return ALLOW

    bench = Bench(Stand(hang), "mine", 0.05)
    assert bench.judge(view, CLICK).error == "timed_out"
    running = threading.active_count()
    assert [bench.judge(view, CLICK).error for _ in range(5)] == ["busy"] * 5
    bench.reset(0, "")
    assert bench.judge(view, CLICK).error == "raised"
    assert threading.active_count() == running
    gate.set()


def test_a_reset_that_fails_blocks_the_episode(view: GuardView) -> None:
    """A guardrail that could not start judges nothing, until a reset succeeds."""

    class Moody(Stand):
        broken = True

        def reset(self, seed: int, instruction: str = "") -> None:
            if self.broken:
                raise RuntimeError("no model")

    guard = Moody(lambda view, proposal: ALLOW)
    bench = Bench(guard, "mine", 10.0)
    bench.reset(0, "")
    found = bench.judge(view, CLICK)
    assert found.error == "raised" and "no model" in found.message
    guard.broken = False
    bench.reset(0, "")
    assert bench.judge(view, CLICK).decision.decision == "allow"


def test_each_sees_a_copy_of_its_own(view: GuardView) -> None:
    """What one guardrail keeps is not what another is given."""
    kept: list[GuardView] = []

    def keep(given: GuardView, proposal: Proposal) -> Decision:
        kept.append(given)
        return ALLOW

    for _ in range(2):
        Bench(Stand(keep), "mine", None).judge(view, CLICK)
    one, two = kept
    assert not np.shares_memory(one.screenshot, two.screenshot)
    assert one.tree is not two.tree and one.tree is not view.tree


def test_a_guardrail_is_not_trusted_with_the_last_word(view: GuardView) -> None:
    """Of a failed and an allowing guardrail, the failed one counts."""
    benches = [Bench(Stand(judge), name, 10.0) for name, judge in (
        ("good", lambda view, proposal: ALLOW), ("bad", lambda view, proposal: None),
    )]  # fmt: skip
    assert verdict([bench.judge(view, CLICK) for bench in benches]).guard == "bad"


def test_a_runner_returns_what_is_returned() -> None:
    """With and without a deadline, values and errors come back."""
    for timeout in (None, 10.0):
        runner = Runner(timeout)
        assert runner.call(max, 1, 2) == 2
        with pytest.raises(CallFailed, match="ZeroDivisionError") as caught:
            runner.call(lambda: 1 // 0)
        assert caught.value.kind == "raised"


@pytest.mark.parametrize("timeout", [None, 10.0])
@pytest.mark.parametrize("error", [GeneratorExit, SystemExit, type("Own", (BaseException,), {})])
def test_whatever_a_guardrail_raises_is_a_block(
    view: GuardView, timeout: float | None, error: type[BaseException]
) -> None:
    """With and without a deadline; also what no `except Exception` catches."""

    def judge(given: GuardView, proposal: Any) -> Decision:
        raise error

    judged = Bench(Stand(judge), "mine", timeout).judge(view, CLICK)
    assert (judged.error, judged.decision.decision) == ("raised", "deny")


def test_ctrl_c_is_the_user_s() -> None:
    """In the caller's own thread it ends the run."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Runner(None).call(interrupted)


@pytest.mark.parametrize("needs", [(), ("tree",), ("screenshot",), ("screenshot", "tree")])
def test_what_a_guardrail_does_not_need_is_blank(view: GuardView, needs: tuple[str, ...]) -> None:
    """The fields are there whatever it needs; what it does not look at is not shown."""
    kept: list[GuardView] = []

    class Needy(Stand):
        pass

    Needy.needs = frozenset(needs)
    view.screenshot[:] = 7
    guard = Needy(lambda given, proposal: kept.append(given) or ALLOW)
    assert Bench(guard, "mine", 10.0).judge(view, CLICK).status == "ok"
    assert kept[0].size == view.size and kept[0].screenshot.dtype == np.uint8
    assert bool(kept[0].screenshot.any()) is ("screenshot" in needs)
    assert (len(kept[0].tree) > 0) is ("tree" in needs)
