"""Decisions: what can be decided, in which words, and which of several counts."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidAction, UnknownName
from cuaenv.guardrails import DECISIONS, LABELS, Decision
from cuaenv.guardrails.decision import ALIASES, MAX_REASON, strictest

WAIT = (Action("wait"),)


def decision(word: str, **more: Any) -> Decision:
    return Decision(word, modified=WAIT if word == "modify" else (), **more)


@pytest.mark.parametrize("word", DECISIONS)
def test_a_label_follows_from_the_decision(word: str) -> None:
    """What is executed is `allowed` unless it says otherwise, all else `unsafe`."""
    assert decision(word).label == ("allowed" if word in ("allow", "modify") else "unsafe")


@pytest.mark.parametrize(("alias", "word"), ALIASES.items())
def test_other_words_mean_the_same(alias: str, word: str) -> None:
    """Each alias stands for a decision."""
    assert decision(alias).decision == word


@pytest.mark.parametrize("label", LABELS)
def test_labels_map_on_decisions(label: str) -> None:
    """Only what is labelled `allowed` is executed."""
    found = Decision.labelled(label, "why")
    assert (found.decision, found.label) == ("allow" if label == "allowed" else "deny", label)


@pytest.mark.parametrize(
    ("error", "fields"),
    [
        (UnknownName, {"decision": "maybe"}),
        (UnknownName, {"decision": None}),
        (UnknownName, {"decision": ["deny"]}),
        (UnknownName, {"decision": "deny", "label": "bad"}),
        (UnknownName, {"decision": "allow", "label": "unsafe"}),
        (UnknownName, {"decision": "allow", "label": "unrelated"}),
        (InvalidAction, {"decision": "modify"}),
        (InvalidAction, {"decision": "modify", "modified": "wait"}),
        (InvalidAction, {"decision": "modify", "modified": ("wait",)}),
        (InvalidAction, {"decision": "modify", "modified": WAIT * 17}),
        (InvalidAction, {"decision": "modify", "modified": (Action("done"), *WAIT)}),
        (InvalidAction, {"decision": "allow", "modified": WAIT}),
        (InvalidAction, {"decision": "deny", "reason": None}),
        (InvalidAction, {"decision": "deny", "harm": "kept"}),
        (InvalidAction, {"decision": "deny", "harm": (1,)}),
    ],
)
def test_nonsense_is_an_error(error: type[Exception], fields: dict[str, Any]) -> None:
    """A decision that contradicts itself cannot be built."""
    with pytest.raises(error):
        Decision(**fields)


@pytest.mark.parametrize("words", [*itertools.permutations(("allow", "deny", "terminate"))])
def test_the_strictest_counts_in_any_order(words: tuple[str, ...]) -> None:
    """The order of the guardrails does not matter."""
    assert strictest(map(decision, words)).decision == "terminate"


def test_the_order_of_strictness() -> None:
    """From allow over modify, escalate and deny to terminate."""
    ranks = [decision(word).rank for word in DECISIONS]
    assert ranks == sorted(ranks) and DECISIONS[0] == "allow" and DECISIONS[-1] == "terminate"


def test_the_first_of_equals_counts() -> None:
    """Of two that deny, the first gives the reason."""
    assert strictest([Decision("deny", reason="a"), Decision("deny", reason="b")]).reason == "a"


@settings(derandomize=True, max_examples=60)
@given(st.text(max_size=600))
def test_a_reason_is_one_printable_line(text: str) -> None:
    """Whatever a guardrail writes, no control character reaches a log or a terminal."""
    reason = Decision("deny", reason=text).reason
    assert reason.isprintable() and len(reason) <= MAX_REASON


def test_a_decision_is_json() -> None:
    """It can be written to a log."""
    plain = Decision("modify", "unsafe", "why", "r1", WAIT, ("kept",)).to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["modified"] == [{"kind": "wait"}] and plain["harm"] == ["kept"]
