"""Exchange: what an agent was shown and what it then proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Proposal


@dataclass(frozen=True)
class Exchange:
    """One turn of an agent, as a subagent that inherits its history is told of it.

    Attributes:
        instruction: what the agent was asked to do.
        observation: what it was shown, in the env's observation mode.
        feedback: what it had been told.
        proposed: what it then asked for; empty where that could not be understood.
    """

    instruction: str
    observation: Any
    feedback: str
    proposed: Proposal
