"""Wrappers: one behaviour a file; the class is named after it."""

from cuaenv.wrappers.guardrail_gate import GuardrailGate
from cuaenv.wrappers.record_bundle import RecordBundle
from cuaenv.wrappers.subagent_delegation import SubagentDelegation

__all__ = ["GuardrailGate", "RecordBundle", "SubagentDelegation"]
