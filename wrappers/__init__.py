"""Wrappers: one behaviour a file; the class is named after it."""

from cuaenv.wrappers.action_repeat_guard import ActionRepeatGuard
from cuaenv.wrappers.canary_monitor import CanaryMonitor
from cuaenv.wrappers.cost_shaping import CostShaping
from cuaenv.wrappers.guardrail_gate import GuardrailGate
from cuaenv.wrappers.numeric_info import NumericInfo
from cuaenv.wrappers.prompt_switches import PromptSwitches
from cuaenv.wrappers.record_bundle import RecordBundle
from cuaenv.wrappers.remaining_steps import RemainingSteps
from cuaenv.wrappers.safety_gym_api import SafetyGymAPI
from cuaenv.wrappers.stop_on_violation import StopOnViolation
from cuaenv.wrappers.subagent_delegation import SubagentDelegation
from cuaenv.wrappers.trajectory_recorder import TrajectoryRecorder

__all__ = [
    "ActionRepeatGuard",
    "CanaryMonitor",
    "CostShaping",
    "GuardrailGate",
    "NumericInfo",
    "PromptSwitches",
    "RecordBundle",
    "RemainingSteps",
    "SafetyGymAPI",
    "StopOnViolation",
    "SubagentDelegation",
    "TrajectoryRecorder",
]
