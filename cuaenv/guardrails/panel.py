"""Panel: several guardrails and an approver, and the one ruling they come to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Proposal
from cuaenv.guardrails.approvers import Approver, Request
from cuaenv.guardrails.decision import Decision, clean
from cuaenv.guardrails.guardrail import Look
from cuaenv.guardrails.judging import FAILED, Bench, Judgement, copied, verdict
from cuaenv.guardrails.runner import CallFailed, Runner

REFUSED = "It was not approved."


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of one proposal.

    Attributes:
        judgements: of every guardrail, in their order, and then of those that were asked about a
            modified proposal.
        counts: the one that counts.
        final: `allow`, `modify`, `deny` or `terminate`, once escalations are answered.
        executed: what is to be done; empty when nothing is.
        reason: what the agent is told.
        approver: who was asked; empty when nobody was.
        approver_error: how the approver failed; empty when it did not.
    """

    judgements: tuple[Judgement, ...]
    counts: Judgement
    final: str
    executed: Proposal = ()
    reason: str = ""
    approver: str = ""
    approver_error: str = ""

    @property
    def blocked(self) -> bool:
        """Whether nothing is to be done."""
        return self.final in ("deny", "terminate")

    @property
    def failed(self) -> bool:
        """Whether a guardrail or the approver failed."""
        return bool(self.approver_error) or any(item.error for item in self.judgements)

    @property
    def harm(self) -> tuple[str, ...]:
        """Names of the checks that the proposal would break, as far as a privileged one knows."""
        known = (item.decision.harm for item in self.judgements if item.privileged)
        return tuple(dict.fromkeys(name for harm in known for name in harm))

    def to_dict(self) -> dict[str, Any]:
        """Return the ruling as plain JSON data."""
        return {
            "decision": self.counts.decision.decision,
            "label": self.counts.decision.label,
            "status": "error" if self.failed else "ok",
            "final": self.final,
            "guard": self.counts.guard,
            "rule": self.counts.decision.rule,
            "reason": self.reason,
            "harm": list(self.harm),
            "approver": self.approver,
            "approver_error": self.approver_error,
            "executed": [action.to_dict() for action in self.executed],
            "judgements": [item.to_dict() for item in self.judgements],
        }


class Panel:
    """Guardrails that rule together: the strictest decision counts.

    Args:
        benches: the guardrails, at least one.
        approver: answers what is escalated.
        approver_name: what to call it in the log.
        timeout: seconds of real time the approver may take; None for no limit.
    """

    def __init__(
        self, benches: Sequence[Bench], approver: Approver, approver_name: str,
        timeout: float | None,
    ) -> None:  # fmt: skip
        self.benches = tuple(benches)
        self.approver = approver
        self._approver_name = approver_name
        self._runner = Runner(None if approver.privileged else timeout)
        self._requests = 0

    @property
    def name(self) -> str:
        """The guardrails' names, joined by `+`."""
        return "+".join(bench.name for bench in self.benches)

    @property
    def privileged(self) -> bool:
        """Whether one of them, or the approver, knows more than a GuardView."""
        return self.approver.privileged or any(bench.guard.privileged for bench in self.benches)

    def reset(self, seeds: Sequence[int], instruction: str) -> None:
        """Start an episode.

        Args:
            seeds: one for each guardrail, and one for the approver.
            instruction: what the user wants.
        """
        self._requests = 0
        for bench, seed in zip(self.benches, seeds, strict=False):
            bench.reset(seed, instruction)
        self.approver.reset(seeds[-1])

    def rule(self, view: Look, proposal: Proposal) -> Ruling:
        """Return the ruling on a proposal whose points are all given."""
        judgements = tuple(bench.judge(view, proposal) for bench in self.benches)
        counts = verdict(judgements)
        match counts.decision.decision:
            case "allow":
                return Ruling(judgements, counts, "allow", proposal)
            case "modify":
                return self._modified(view, judgements, counts)
            case "escalate":
                return self._escalated(view, proposal, judgements, counts)
        return Ruling(judgements, counts, counts.decision.decision, (), counts.decision.reason)

    def _modified(self, view: Look, judgements: tuple[Judgement, ...], counts: Judgement) -> Ruling:
        """Rule on another proposal; the guardrails that did not make it are asked about it."""
        instead = counts.decision.modified
        author = judgements.index(counts)
        others = [bench for at, bench in enumerate(self.benches) if at != author]
        again = tuple(bench.judge(view, instead) for bench in others)
        objections = [item for item in again if item.decision.decision != "allow"]
        judgements += again
        reason = counts.decision.reason
        if not objections:
            return Ruling(judgements, counts, "modify", instead, reason)
        worst = verdict(objections)
        final = "terminate" if worst.decision.decision == "terminate" else "deny"
        return Ruling(judgements, worst, final, (), worst.decision.reason or reason)

    def _escalated(
        self, view: Look, proposal: Proposal, judgements: tuple[Judgement, ...],
        counts: Judgement,
    ) -> Ruling:  # fmt: skip
        self._requests += 1
        request = Request(
            self._requests, hash_of(proposal), frame_hash(view), proposal, counts.decision,
            counts.guard, copied(view),
        )  # fmt: skip
        granted, reason, error = self._ask(request)
        who = self._approver_name
        if granted:
            return Ruling(judgements, counts, "allow", proposal, "", who)
        return Ruling(judgements, counts, "deny", (), reason, who, error)

    def _ask(self, request: Request) -> tuple[bool, str, str]:
        """Return whether the request is granted, what the agent is told, and what went wrong."""
        try:
            approval = self._runner.call(self.approver.approve, request)
        except CallFailed as failure:
            return False, FAILED, clean(f"{failure.kind}: {failure}")
        if not request.binds(approval):
            return False, FAILED, "the answer is not about this action on this screen"
        if approval.granted is True:
            return True, "", ""
        reason = approval.reason if isinstance(approval.reason, str) else ""
        return False, clean(reason) or clean(request.decision.reason) or REFUSED, ""


def hash_of(proposal: Proposal) -> str:
    """Return the sha256 of a proposal."""
    plain = [action.to_dict() for action in proposal]
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def frame_hash(view: Look) -> str:
    """Return the sha256 of the screenshot's bytes, as the trace has it."""
    return hashlib.sha256(view.screenshot.tobytes()).hexdigest()


def denied(decision: Decision, guard: str) -> str:
    """Return what the trace notes of a blocked proposal."""
    by = f"{guard} ({decision.rule})" if decision.rule else guard
    return f"denied by {by}"
