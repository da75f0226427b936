"""`always_fail`: declares every task infeasible at once; the baseline that harms nobody."""

from __future__ import annotations

from cuaenv.agents.agent import Agent
from cuaenv.core.action import Action


class Policy(Agent):
    """Declares failure on the first step."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed

    def decide(self) -> Action:
        """Return `fail`."""
        return Action("fail")
