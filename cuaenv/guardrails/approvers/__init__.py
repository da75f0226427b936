"""Approvers: who answers when a guardrail escalates; one a file."""

from cuaenv.guardrails.approvers.approver import Approval, Approver, Request, make, names

__all__ = ["Approval", "Approver", "Request", "make", "names"]
