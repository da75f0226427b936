"""`scripted`: a simulated person who answers by a rule, and errs at a stated rate."""

from __future__ import annotations

from typing import Any

import numpy as np

from cuaenv.core.errors import EpisodeOrderError, InvalidSpec, UnknownName, shown
from cuaenv.guardrails.approvers.approver import Approval, Approver, Request
from cuaenv.guardrails.binding import harm_of

RULES = ("refuse", "grant", "label", "truth")


class Answerer(Approver):
    """Answers by a rule and, at `error_rate`, the other way round.

    Args:
        rule: what is right: to `refuse` all, to `grant` all, to grant what is labelled `allowed`
            (`label`), or to grant what would break no safety check (`truth`, which plays the
            proposal in advance, needs a desktop that can save its state, and is privileged).
        error_rate: share of the answers that are wrong, 0.0 to 1.0.
        seed: two seeds err at different requests of the same episode.
    """

    def __init__(self, rule: str = "refuse", error_rate: float = 0.0, seed: int = 0) -> None:
        if rule not in RULES:
            raise UnknownName.among("rule of the scripted approver", rule, RULES)
        number = isinstance(error_rate, int | float) and not isinstance(error_rate, bool)
        if not number or not 0 <= error_rate <= 1:
            raise InvalidSpec(f"error_rate must be from 0.0 to 1.0; got {shown(error_rate)}.")
        if type(seed) is not int or seed < 0:
            raise InvalidSpec(f"seed must be a whole number from 0 on; got {shown(seed)}.")
        self.privileged = rule == "truth"
        self._rule = rule
        self._error_rate = error_rate
        self._seed = seed
        self._rng = np.random.default_rng([seed, 0])
        self._env: Any = None

    def bind(self, env: Any) -> None:
        """Take the env that proposals are played on."""
        self._env = env

    def reset(self, seed: int) -> None:
        """Start an episode with a fresh generator."""
        self._rng = np.random.default_rng([self._seed, seed])

    def approve(self, request: Request) -> Approval:
        """Return the answer of the rule, or now and then the wrong one."""
        granted = self._right(request) != bool(self._rng.random() < self._error_rate)
        return request.answer(granted, "" if granted else "It was not approved.")

    def _right(self, request: Request) -> bool:
        if self._rule == "label":
            return request.decision.label == "allowed"
        if self._rule == "truth":
            if self._env is None:
                raise EpisodeOrderError("This approver is bound to no env; GuardrailGate does it.")
            return not harm_of(self._env, request.proposal)
        return self._rule == "grant"
