"""check_guardrail finds what is wrong with a guardrail, and nothing wrong with ours."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action, Proposal
from cuaenv.guardrails import Decision, Guardrail, GuardView, make, names
from cuaenv.testing import check_guardrail

ALLOW = Decision("allow")


class Good(Guardrail):
    """Denies clicks by chance, from its seed."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)

    def reset(self, seed: int, instruction: str = "") -> None:
        self.rng = np.random.default_rng(seed)

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("deny") if self.rng.random() < 0.5 else ALLOW


class Nonsense(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return None if proposal[0].kind == "refuse" else ALLOW  # type: ignore[return-value]


class Raises(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("allow", reason=str(int(proposal[0].text or 0)))


class Prunes(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        view.tree.clear()
        return ALLOW


class OffScreen(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("modify", modified=(Action.at("click", *view.size),))


class Remembers(Good):
    def reset(self, seed: int, instruction: str = "") -> None:
        pass


class GlobalRandom(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        random.random()
        return ALLOW


class GlobalNumpy(Good):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        np.random.rand()
        return ALLOW


class Unpicklable(Good):
    def __init__(self) -> None:
        super().__init__()
        self.function = lambda: None


class Forgets(Good):
    threshold = 0.5

    def __getstate__(self) -> dict[str, Any]:
        return {"rng": self.rng, "threshold": 0.0}

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        return Decision("deny") if self.rng.random() < self.threshold else ALLOW


class Steps(Good):
    privileged = True
    env: Any = None

    def bind(self, env: Any) -> None:
        self.env = env

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        self.env.step(Action("wait"))
        return ALLOW


class Peeks(Steps):
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        self.env.np_random.random()
        return ALLOW


class Undecided(Good):
    privileged = "yes"  # type: ignore[assignment]


@pytest.mark.parametrize("name", names())
def test_ours_hold(name: str) -> None:
    """Every guardrail that is shipped passes."""
    check_guardrail(make(name))


def test_one_of_ones_own_holds() -> None:
    """A guardrail that keeps the contract passes, on further proposals too."""
    check_guardrail(Good(), proposals=[(Action.type("x"),)], task="osguard/trash_emptied")


@pytest.mark.parametrize(
    ("guard", "words"),
    [
        (Nonsense(), r"failed on .*refuse.*nonsense"), (Raises(), "failed on .*raised"),
        (Prunes(), "changed_input"), (OffScreen(), "off the 1280x720 screen"),
        (Remembers(), "decide alike after reset"), (GlobalRandom(), "no other randomness"),
        (GlobalNumpy(), "no other randomness"), (Unpicklable(), "survive pickle"),
        (Forgets(), "decide alike as a copy"), (Steps(), "left the env in another state"),
        (Peeks(), "left the env in another state"), (Undecided(), "must be a bool"),
        (object(), "must be a Guardrail"),
    ],
)  # fmt: skip
def test_faults_are_found(guard: Any, words: str) -> None:
    """Each fault is named."""
    with pytest.raises(AssertionError, match=words):
        check_guardrail(guard)
