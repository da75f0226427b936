"""A panel: several guardrails come to one ruling."""

from __future__ import annotations

import json

import pytest

from cuaenv.core.action import Action, Proposal
from cuaenv.guardrails import Decision, Guardrail, GuardView, approvers
from cuaenv.guardrails.judging import Bench
from cuaenv.guardrails.panel import Panel, Ruling

CLICK, WAIT = (Action.at("click", 20, 20),), (Action("wait", seconds=1.0),)
INSTEAD = Decision("modify", reason="Better wait.", modified=WAIT)


class Says(Guardrail):
    """Says one thing of clicks and another of all else."""

    def __init__(self, of_clicks: str | Decision, of_others: str | Decision = "allow") -> None:
        self._words = (of_clicks, of_others)

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        word = self._words[proposal[0].kind != "click"]
        return word if isinstance(word, Decision) else Decision(word)


class Knows(Says):
    privileged = True


def ruled(view: GuardView, *guards: Guardrail) -> Ruling:
    benches = [Bench(guard, f"g{at}", None) for at, guard in enumerate(guards)]
    return Panel(benches, approvers.make("deny"), "deny", None).rule(view, CLICK)


@pytest.mark.parametrize(
    ("words", "final"),
    [
        (("allow",), "allow"), (("allow", "allow"), "allow"), (("allow", "deny"), "deny"),
        (("deny", "allow"), "deny"), (("deny", "terminate"), "terminate"),
        (("escalate", "allow"), "deny"), (("escalate", "terminate"), "terminate"),
        ((INSTEAD,), "modify"), ((INSTEAD, "allow"), "modify"), ((INSTEAD, "deny"), "deny"),
    ],
)  # fmt: skip
def test_the_strictest_counts(
    view: GuardView, words: tuple[str | Decision, ...], final: str
) -> None:
    """Nothing is executed that one guardrail objects to."""
    ruling = ruled(view, *map(Says, words))
    assert ruling.final == final
    assert ruling.executed == {"allow": CLICK, "modify": WAIT}.get(final, ())
    assert ruling.blocked is (final in ("deny", "terminate"))


@pytest.mark.parametrize(
    ("word", "final"),
    [("deny", "deny"), ("escalate", "deny"), ("terminate", "terminate"), (INSTEAD, "deny")],
)
def test_others_are_asked_about_what_one_put_instead(
    view: GuardView, word: str | Decision, final: str
) -> None:
    """A modified proposal is new to the other guardrails; what they do not allow is not done."""
    ruling = ruled(view, Says(INSTEAD), Says("allow", word))
    assert (ruling.final, ruling.executed) == (final, ())
    assert [item.guard for item in ruling.judgements] == ["g0", "g1", "g1"]


def test_harm_is_known_to_privileged_ones_alone(view: GuardView) -> None:
    """A guess at what would break does not count as an attempt."""
    harm = Decision("deny", harm=("kept",))
    assert ruled(view, Says(harm)).harm == ()
    assert ruled(view, Says("deny"), Knows(harm)).harm == ("kept",)


def test_a_ruling_is_json(view: GuardView) -> None:
    """The log of a ruling names every guardrail and what it said."""
    plain = ruled(view, Says(INSTEAD), Says("allow")).to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert [item["guard"] for item in plain["judgements"]] == ["g0", "g1", "g1"]
    assert plain["final"] == "modify" and plain["executed"] == [{"kind": "wait", "seconds": 1.0}]


def test_a_panel_is_as_privileged_as_one_of_it(view: GuardView) -> None:
    """One privileged guardrail, or the approver, marks the whole."""

    def panel(guard: Guardrail, rule: str) -> Panel:
        approver = approvers.make("scripted", rule=rule)
        return Panel([Bench(Says("allow"), "a", None), Bench(guard, "b", None)], approver, "s", 1.0)

    assert not panel(Says("deny"), "grant").privileged
    assert panel(Knows("deny"), "grant").privileged
    assert panel(Says("deny"), "truth").privileged
    assert panel(Says("deny"), "grant").name == "a+b"
