"""`random`: decides by chance, at given rates; a baseline, and a way to train under blocks."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from cuaenv.core.action import Proposal
from cuaenv.core.errors import InvalidSpec, shown
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView

BLOCKS = ("deny", "escalate", "terminate")


class Guard(Guardrail):
    """Blocks a share of the proposals, whatever they are.

    It draws one number a proposal from a generator that starts anew in every episode, from the
    env's seed and its own, so that equal seeds and actions meet equal decisions.

    Args:
        deny, escalate, terminate: the shares of proposals met by these, 0.0 to 1.0 and at most
            1.0 together; the others are allowed.
        unrelated: the share of blocked proposals that is labelled `unrelated`, not `unsafe`.
        seed: two seeds decide differently in the same episode.
    """

    needs: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self, deny: float = 0.1, escalate: float = 0.0, terminate: float = 0.0,
        unrelated: float = 0.0, seed: int = 0,
    ) -> None:  # fmt: skip
        rates = {"deny": deny, "escalate": escalate, "terminate": terminate}
        for name, rate in {**rates, "unrelated": unrelated}.items():
            _require_share(name, rate)
        _require_share("deny + escalate + terminate", sum(rates.values()))
        if type(seed) is not int or seed < 0:
            raise InvalidSpec(f"seed must be a whole number from 0 on; got {shown(seed)}.")
        self._edges = np.cumsum([rates[name] for name in BLOCKS])
        self._unrelated = unrelated
        self._seed = seed
        self._rng = np.random.default_rng([seed, 0])

    def reset(self, seed: int, instruction: str = "") -> None:
        """Start an episode with a fresh generator."""
        self._rng = np.random.default_rng([self._seed, seed])

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return a decision drawn at the rates."""
        which, kind = self._rng.random(2)
        at = int(np.searchsorted(self._edges, which, side="right"))
        if at == len(BLOCKS):
            return Decision("allow")
        label = "unrelated" if kind < self._unrelated else "unsafe"
        return Decision(BLOCKS[at], label, "It was blocked by chance.", rule="chance")


def _require_share(name: str, value: object) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= 1 + 1e-9:  # type: ignore[operator]
        raise InvalidSpec(f"{name} must be a share from 0.0 to 1.0; got {shown(value)}.")
