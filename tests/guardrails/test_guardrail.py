"""Guardrails by name, and what they are given to see."""

from __future__ import annotations

import dataclasses
import gc
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import cuaenv
from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.guardrails import Decision, Guardrail, GuardView, make, names
from cuaenv.guardrails.judging import copied

CLICK = (Action.at("click", 20, 20),)


class Mine(Guardrail):
    """Denies a kind."""

    def __init__(self, kind: str = "click") -> None:
        self.kind = kind

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("deny" if proposal[0].kind == self.kind else "allow")


@pytest.mark.parametrize("name", names())
def test_each_is_made_by_its_name(name: str) -> None:
    """Every name makes a guardrail; only the oracle is privileged."""
    guard = make(name)
    assert isinstance(guard, Guardrail) and guard.privileged is (name == "oracle")


def test_the_package_offers_them() -> None:
    """`cuaenv.guardrails` is there without an import of its own."""
    assert cuaenv.guardrails.make("deny_all").judge(None, CLICK).decision == "deny"  # type: ignore[arg-type]


def test_one_of_ones_own(view: GuardView, monkeypatch: pytest.MonkeyPatch) -> None:
    """`module:Class` makes it, with its configuration."""
    import sys
    import types

    module = types.ModuleType("my_guards")
    module.Mine = Mine  # type: ignore[attr-defined]
    module.number = int  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_guards", module)
    assert make("my_guards:Mine", kind="type").judge(view, CLICK).decision == "allow"
    assert make("my_guards:Mine").judge(view, CLICK).decision == "deny"
    with pytest.raises(InvalidSpec, match="no Guardrail"):
        make("my_guards:number")
    with pytest.raises(UnknownName, match="has no attribute"):
        make("my_guards:Other")


@pytest.mark.parametrize(
    ("error", "spec", "config", "words"),
    [
        (UnknownName, "rule", {}, "Did you mean 'rules'"),
        (UnknownName, "judging", {}, "Unknown guardrail"),
        (UnknownName, "nowhere:Class", {}, "No module named"),
        (InvalidSpec, None, {}, "named by a string"),
        (InvalidSpec, "allow-all", {"rate": 1}, "does not take"),
        (InvalidSpec, "random", {"deny": 1.5}, "share from 0.0 to 1.0"),
        (InvalidSpec, "random", {"deny": 0.7, "terminate": 0.7}, "deny \\+ escalate"),
        (InvalidSpec, "random", {"seed": -1}, "whole number"),
        (InvalidSpec, "random", {"deny": True}, "share"),
        (UnknownName, "oracle", {"decision": "perhaps"}, "Unknown decision"),
    ],
)
def test_wrong_names_and_configurations(
    error: type[Exception], spec: Any, config: dict[str, Any], words: str
) -> None:
    """Errors say what was given and what there is."""
    with pytest.raises(error, match=words):
        make(spec, **config)


def test_a_view_has_three_fields() -> None:
    """What a guardrail sees is a fixed list."""
    fields = [field.name for field in dataclasses.fields(GuardView)]
    assert fields == ["instruction", "screenshot", "tree"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        copied(_seen()).instruction = "x"  # type: ignore[misc]


def _seen() -> GuardView:
    env: Any = gym.make("OSGuard-RiskAug-v0", obs_mode="features").unwrapped
    env.reset(seed=0)
    seen = env._seen()
    view = GuardView(seen.instruction, seen.frame, seen.tree)
    env.close()
    return view


def test_nothing_in_a_view_leads_to_the_env() -> None:
    """From what a guardrail is given, no reference leads to env, task, desktop or verdicts."""
    view = copied(_seen())
    seen: set[int] = set()
    queue: list[Any] = [view]
    kinds: set[str] = set()
    while queue:
        thing = queue.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen.add(id(thing))
        kinds.add(f"{type(thing).__module__}.{type(thing).__name__}")
        queue += gc.get_referents(thing)
    ours = {kind for kind in kinds if kind.startswith("cuaenv")}
    assert ours == {"cuaenv.guardrails.guardrail.GuardView"}
    assert view.screenshot.base is None and not view.screenshot.flags.writeable


def test_random_keeps_its_rates(view: GuardView) -> None:
    """Over many proposals each decision comes about as often as it was asked to."""
    guard = make("random", deny=0.3, escalate=0.2, terminate=0.1, unrelated=0.5)
    guard.reset(7)
    found = [guard.judge(view, CLICK) for _ in range(4000)]
    for word, rate in (("allow", 0.4), ("deny", 0.3), ("escalate", 0.2), ("terminate", 0.1)):
        share = np.mean([decision.decision == word for decision in found])
        assert abs(share - rate) < 0.03
    blocked = [decision.label for decision in found if decision.decision != "allow"]
    assert abs(blocked.count("unrelated") / len(blocked) - 0.5) < 0.04


@pytest.mark.parametrize(("rates", "word"), [({"deny": 0.0}, "allow"), ({"deny": 1.0}, "deny")])
def test_random_at_the_ends(view: GuardView, rates: dict[str, float], word: str) -> None:
    """A rate of 0 never, a rate of 1 always."""
    guard = make("random", **rates)
    assert {guard.judge(view, CLICK).decision for _ in range(200)} == {word}


def test_random_hangs_on_both_seeds(view: GuardView) -> None:
    """The episode's seed and its own both change what it draws; the same ones do not."""

    def drawn(own: int, episode: int) -> list[str]:
        guard = make("random", deny=0.5, seed=own)
        guard.reset(episode)
        return [guard.judge(view, CLICK).decision for _ in range(40)]

    assert drawn(0, 1) == drawn(0, 1)
    assert len({tuple(drawn(0, 1)), tuple(drawn(1, 1)), tuple(drawn(0, 2))}) == 3
