"""`deny-all`: blocks everything; the other end of the scale."""

from __future__ import annotations

from typing import ClassVar

from cuaenv.core.action import Proposal
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView


class Guard(Guardrail):
    """Denies every proposal.

    Args:
        label: `unsafe` or `unrelated`.
        reason: what the agent is told.
    """

    needs: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, label: str = "unsafe", reason: str = "Nothing is allowed.") -> None:
        self._decision = Decision("deny", label, reason)

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return `deny`."""
        return self._decision
