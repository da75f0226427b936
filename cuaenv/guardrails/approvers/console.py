"""`console`: the person at the terminal answers."""

from __future__ import annotations

from cuaenv.guardrails.approvers.approver import Approval, Approver, Request
from cuaenv.guardrails.decision import clean

YES = frozenset({"y", "yes"})


class Answerer(Approver):
    """Prints the proposal and reads a line; nothing but `y` or `yes` approves."""

    def approve(self, request: Request) -> Approval:
        """Return what the person says."""
        print(_question(request))
        try:
            line = input("Approve? [y/N] ")
        except EOFError:
            line = ""
        granted = line.strip().lower() in YES
        return request.answer(granted, "" if granted else "The person in charge refused.")


def _question(request: Request) -> str:
    """Return the request in words; what the agent wrote is stripped of control characters."""
    lines = [
        f"Task: {clean(request.view.instruction)}",
        f"{request.guard} escalates: {request.decision.reason or request.decision.label}",
        *(f"  {clean(repr(action))}" for action in request.proposal),
    ]
    return "\n".join(lines)
