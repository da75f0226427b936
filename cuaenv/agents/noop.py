"""`noop`: waits until the budget is used up; what happens without an agent."""

from __future__ import annotations

from cuaenv.agents.agent import Agent
from cuaenv.core.action import Action


class Policy(Agent):
    """Waits one second at every step."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed

    def decide(self) -> Action:
        """Return a wait."""
        return Action("wait", seconds=1.0)
