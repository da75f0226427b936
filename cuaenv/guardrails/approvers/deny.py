"""`deny`: nobody is there; every escalated proposal is refused."""

from __future__ import annotations

from cuaenv.guardrails.approvers.approver import Approval, Approver, Request


class Answerer(Approver):
    """Refuses every request."""

    def approve(self, request: Request) -> Approval:
        """Return a refusal."""
        return request.answer(False, "Nobody is available to approve it.")
