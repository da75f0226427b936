"""Guardrails: judges of proposed actions; `make("rules")`, or one of your own."""

from cuaenv.guardrails.decision import DECISIONS, LABELS, Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView, make, names

__all__ = ["DECISIONS", "LABELS", "Decision", "GuardView", "Guardrail", "make", "names"]
