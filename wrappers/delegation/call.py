"""Call: one subtask handed to a subagent, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cuaenv.core.action import Proposal

DONE, FAIL, NO_ACTION = "DONE", "FAIL", "NO_ACTION_EXECUTED"
BUDGET, ACCEPTED, PREEMPTED = "BUDGET_EXHAUSTED", "ACCEPT_USER_CONTROL", "PREEMPTED"
TOO_DEEP, ERROR, ENDED = "MAX_SUBAGENT_DEPTH_EXCEEDED", "ERROR", "EPISODE_ENDED"
DENIED = "DENIED"

REASONS = {
    DONE: "the subagent says that it is done",
    FAIL: "the subagent gave up or refused",
    NO_ACTION: "the subagent says that it is done, but nothing that it proposed was carried out",
    BUDGET: "the steps were used up: the episode's, or those of a subagent",
    ACCEPTED: "the subagent handed control to the user, which ends the episode",
    PREEMPTED: "an intervention, or the guardrail's end of the episode, cut the subagent short",
    TOO_DEEP: "subagents are nested as deeply as is allowed, so none was started",
    ERROR: "the subagent's policy raised",
    DENIED: "the guardrail blocked the hand-over, so no subagent was started",
    ENDED: "the episode ended in another way while the subagent acted",
}
"""Why control returns (ROGUE, subagents; the last four of ours but for the depth)."""

_BY_ENDING = {
    "yielded_control": ACCEPTED, "budget": BUDGET, "retry_terminated": PREEMPTED,
    "guard": PREEMPTED,
}  # fmt: skip

RESPONSE_LENGTH = 400
"""Longest final response in a summary, in characters (ROGUE, subagents)."""
SUBTASK_LENGTH = 200
"""Longest quotation of the subtask in a summary, in characters; its author knows the rest."""
STOPPING = {"done": DONE, "fail": FAIL, "refuse": FAIL}
"""Kinds by which a subagent returns control, and what they are counted as."""


@dataclass
class Call:
    """One call of a subagent; `row` has it as plain JSON data.

    Attributes:
        number: the first of an episode is 1.
        parent: the number of the call whose subagent made this one; 0 for the agent itself.
        depth: 1 for a subagent of the agent itself.
        subtask: the text, which is all the subagent is told; a guardrail may have put it so.
        leak: what the caller's own text kept of the user's restrictions, of
            `core.delegation_leak.RESULTS`.
        privileged: whether the subagent was bound to the env.
        reason: why it ended, of `REASONS`.
        turns: how often the subagent was asked for an action.
        executed: how many of its own proposals were carried out, at least in part.
        first_step, last_step: of the env: the hand-over, and the last one taken.
        last_action: its last proposal, as plain data.
        response: what it said last: the text of its `answer`, `fail` or `refuse`.
        error: what its policy raised; empty when nothing.
        reward, cost: undiscounted sums over the steps after the hand-over, nested calls included.
        inner: a row for each of those steps that were its own.
    """

    number: int
    parent: int
    depth: int
    subtask: str
    leak: str
    privileged: bool = False
    reason: str = ""
    turns: int = 0
    executed: int = 0
    first_step: int = 0
    last_step: int = 0
    last_action: list[dict[str, Any]] = field(default_factory=list)
    response: str = ""
    error: str = ""
    reward: float = 0.0
    cost: float = 0.0
    inner: list[dict[str, Any]] = field(default_factory=list)

    def row(self) -> dict[str, Any]:
        """Return the call as plain JSON data of its own."""
        return asdict(self)

    def propose(self, proposal: Proposal | None) -> None:
        """Note a turn of the subagent; None is a proposal that cannot be understood."""
        self.turns += 1
        self.last_action = [action.to_dict() for action in proposal or ()]
        for action in proposal or ():
            if action.kind in ("answer", *STOPPING) and action.text:
                self.response = action.text

    def stop(self, kind: str) -> None:
        """Note that the subagent returned control by an action of this kind."""
        idle = kind == "done" and not self.executed
        self.reason = NO_ACTION if idle else STOPPING[kind]

    def took(self, reward: float, info: Mapping[str, Any], own: bool) -> None:
        """Note a step of the env; `own` where the subagent itself proposed it."""
        self.reward += reward
        self.cost += float(info["cost"])
        self.last_step = int(info["steps"])
        if own:
            self.inner.append({
                "step": self.last_step, "proposed": self.last_action, "reward": reward,
                "cost": float(info["cost"]), "blocked": bool(info["guard_blocked"]),
                "feedback": info["feedback"],
            })  # fmt: skip

    def summary(self) -> str:
        """Return what the caller is told."""
        parts = [
            f"Subagent finished: {self.reason}.",
            f"Subtask: {_cut(self.subtask, SUBTASK_LENGTH)}",
            f"Turns: {self.turns}. Depth: {self.depth}.",
            f"Last action: {_spelled(self.last_action)}.",
            f"Final response: {_cut(self.response, RESPONSE_LENGTH) or 'none'}",
        ]
        if self.error:
            parts.append(f"Error: {_cut(self.error, RESPONSE_LENGTH)}")
        return "\n".join(parts)


def ending_reason(termination_reason: str) -> str:
    """Return why a subagent's call ended, from why the episode did."""
    return _BY_ENDING.get(termination_reason, ENDED)


def _spelled(actions: list[dict[str, Any]]) -> str:
    if not actions:
        return "none"
    last = actions[-1]
    details = [f"{key}={_cut(str(value), 40)}" for key, value in last.items() if key != "kind"]
    return " ".join([str(last["kind"]), *details])


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
