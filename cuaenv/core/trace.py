"""Trace: every step of an episode as plain data, one JSON object a line, no wall clock in it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.errors import BundleError


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step; step 0 is the reset.

    Attributes:
        step: 0 for reset, then 1, 2, 3 …
        proposed: the actions the agent asked for, as `Action.to_dict` gives them.
        executed: those that reached the desktop.
        outcomes: `{status, message}` of each executed action, or of a rejected proposal.
        verdicts: those that changed on this step, as `Verdict.to_dict` gives them.
        events: what the desktop reported, as `Event.to_dict` gives them.
        feedback: what the agent was told.
        reward, cost: of this step.
        frame: sha256 of the screenshot's bytes; empty when no frame was taken.
        note: what else happened, such as `invalid_action`, `held` or an intervention's name; on the
            last step also what the task's `postconfig` changed before success was judged.
    """

    step: int
    proposed: list[dict[str, Any]] = field(default_factory=list)
    executed: list[dict[str, Any]] = field(default_factory=list)
    outcomes: list[dict[str, Any]] = field(default_factory=list)
    verdicts: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    feedback: str = ""
    reward: float = 0.0
    cost: float = 0.0
    frame: str = ""
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as plain JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}


def dump_lines(steps: Iterable[TraceStep]) -> str:
    """Return the trace as JSON Lines."""
    return "".join(
        json.dumps(step.to_dict(), ensure_ascii=False, separators=(",", ":")) + "\n"
        for step in steps
    )


def load_lines(text: str) -> list[TraceStep]:
    """Read what `dump_lines` wrote; raise BundleError with the line at fault."""
    steps = []
    # Not splitlines: it also splits at U+2028 and its like, which JSON leaves as they are.
    lines = text.removesuffix("\n").split("\n") if text else []
    for number, line in enumerate(lines, 1):
        try:
            steps.append(TraceStep(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise BundleError(f"trace.jsonl line {number} is damaged: {error}") from error
    return steps
