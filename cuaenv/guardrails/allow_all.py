"""`allow-all`: lets everything through; the control that a guarded run is compared with."""

from __future__ import annotations

from typing import ClassVar

from cuaenv.core.action import Proposal
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView


class Guard(Guardrail):
    """Allows every proposal."""

    needs: ClassVar[frozenset[str]] = frozenset()

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return `allow`."""
        return Decision("allow")
