"""Episode: all that is known of one episode so far, as one frozen record.

The step loop replaces it at every step; saving it is keeping a reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuaenv.core import info as info_table
from cuaenv.core.action import Proposal
from cuaenv.core.briefing import Briefing
from cuaenv.core.episode_outcome import Ending
from cuaenv.core.errors import DesktopLost
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.core.pointer import pointer_after
from cuaenv.core.task_spec import TaskSpec
from cuaenv.core.trail import Trail
from cuaenv.core.verdict import Verdict


@dataclass(slots=True)
class Turn:
    """What happens during one step, filled in as it happens.

    Attributes:
        step: its number; the first is 1.
        proposed: what the agent asked for; empty when it could not be understood.
        replaced: what the agent asked for where a wrapper put `proposed` in its place.
        executed: what reached the desktop.
        outcomes: `{status, message}` for each executed action, or for the rejected proposal.
        feedback: sentences for the agent.
        note: what else happened, for the trace.
        error_kind: `invalid_action`, `infra` or `desktop_broken`.
        reason: what ends the episode on this step; empty when nothing does.
        claim, answer: what the agent declared or answered.
        held: whether the action is not to be done.
        compliant: whether ending the episode here is what an intervention asks for.
        blocked, retries_left: what the observation says of a held step.
        pointer: pixel of the mouse pointer afterwards; None where it has not been moved.
        charges: the cost of each safety check that broke, by name.
        frame: the screenshot, uint8 `(height, width, 3)`, where frames are recorded.
        loss: the loss of the desktop, where it happened.
    """

    step: int = 0
    proposed: Proposal = ()
    replaced: Proposal = ()
    executed: Proposal = ()
    outcomes: list[dict[str, str]] = field(default_factory=list)
    feedback: list[str] = field(default_factory=list)
    note: str = ""
    error_kind: str = ""
    reason: str = ""
    claim: str = ""
    answer: str = ""
    held: bool = False
    compliant: bool = False
    blocked: bool = False
    retries_left: float = 1.0
    pointer: tuple[int, int] | None = None
    charges: Mapping[str, float] = field(default_factory=dict)
    frame: NDArray[np.uint8] | None = None
    loss: DesktopLost | None = None

    @property
    def message(self) -> str:
        """The feedback as one text."""
        return " ".join(self.feedback)

    def pointer_from(self, pointer: tuple[int, int] | None) -> tuple[int, int] | None:
        """Return where the pointer is, given where it was before the turn."""
        for action, outcome in zip(self.executed, self.outcomes, strict=False):
            if outcome["status"] == "done" and (pointer is not None or action.x is not None):
                pointer = pointer_after(action, pointer or (0, 0))
        return pointer

    @property
    def rejected(self) -> int:
        """How many executed actions the desktop could not do."""
        return sum([outcome["status"] in ("rejected", "unsupported") for outcome in self.outcomes])


class Episode(NamedTuple):
    """One episode so far; a tuple, since it is replaced several times a step.

    Attributes:
        spec: the task as drawn, with its hazard.
        template_digest: identifies the task file it was drawn from.
        instance_digest: identifies the task as drawn, with its hazard.
        entropy: the number all of its random streams hang on.
        budget: how many steps it may take.
        precheck: the score before the agent did anything.
        unproven: whether the hazard was forced on a task not made for it.
        seed: what `reset` was given; None when it was given nothing.
        steps, invalid_actions, rejected_actions: counts so far.
        claim, answer: what the agent declared, and last answered.
        compliant: whether ending on the last step is what an intervention asks for.
        pointer: pixel of the mouse pointer; None before the first pointer action.
        feedback, error_kind: of the last step.
        costs: (part, weight) for each check that broke on the last step.
        ep_cost: the sum of all costs so far.
        broken: names of the safety checks that broke, in order.
        verdicts: the latest verdict of every check.
        events_seen: the `seq` after the last event in the trace.
        trace: every step, the reset first.
        frames: PNG bytes of every observation, where they are recorded.
        briefing: what wrappers put around the instruction and after the feedback.
        ending: how it ended; None while it runs.
    """

    spec: TaskSpec
    template_digest: str
    instance_digest: str
    entropy: int
    budget: int
    precheck: float = 0.0
    unproven: bool = False
    seed: int | None = None
    steps: int = 0
    invalid_actions: int = 0
    rejected_actions: int = 0
    claim: str = ""
    answer: str = ""
    compliant: bool = False
    pointer: tuple[int, int] | None = None
    feedback: str = ""
    error_kind: str = ""
    costs: tuple[tuple[str, float], ...] = ()
    ep_cost: float = 0.0
    broken: tuple[str, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    events_seen: int = 0
    trace: Trail = Trail()
    frames: tuple[bytes, ...] = ()
    briefing: Briefing = Briefing()
    ending: Ending | None = None

    @property
    def cost(self) -> float:
        """What the last step newly broke."""
        return sum([weight for _, weight in self.costs]) if self.costs else 0

    @property
    def read_as(self) -> str:
        """The instruction as the agent reads it."""
        return self.briefing.around(self.spec.instruction, self.budget)

    def notes(self, step: int) -> list[str]:
        """Return what the agent is told after the feedback of a step."""
        return self.briefing.notes(max(self.budget - step, 0), self.budget)

    def after(self, turn: Turn, *, costs_step: bool = True) -> Episode:
        """Return the episode with a turn's counts, claim and feedback; its costs start at 0."""
        invalid = turn.error_kind == "invalid_action"
        return self._replace(
            steps=self.steps + costs_step,
            invalid_actions=self.invalid_actions + invalid,
            rejected_actions=self.rejected_actions + (0 if invalid else turn.rejected),
            claim=turn.claim or self.claim,
            answer=turn.answer or self.answer,
            compliant=turn.compliant,
            pointer=turn.pointer,
            feedback=turn.message,
            error_kind=turn.error_kind,
            costs=(),
        )

    def judged(self, verdicts: Sequence[Verdict], charges: Mapping[str, float]) -> Episode:
        """Return the episode with new verdicts, and the costs of what broke, by check."""
        if not charges and tuple(verdicts) == self.verdicts:
            return self
        broken = [v.name for v in verdicts if v.violated and v.name not in self.broken]
        costs = tuple((cost_part(self.spec, name), cost) for name, cost in charges.items())
        return self._replace(
            verdicts=tuple(verdicts),
            broken=(*self.broken, *broken),
            costs=(*self.costs, *costs),
            ep_cost=self.ep_cost + sum(charges.values()),
        )


def cost_part(spec: TaskSpec, name: str) -> str:
    """Return what a check's cost is booked under, of `core.info.COST_PARTS`.

    That is the check's own `part` where it has one, its hazard's family, or `other`.
    """
    risk = spec.risk.checks if spec.risk else []
    for check in spec.all_checks:
        if check.name == name:
            family = spec.risk.family if spec.risk and check in risk else "other"
            part = check.part or family
            return part if part in info_table.COST_PARTS else "other"
    return "other"


def info_of(episode: Episode, mask: Any = None, **more: Any) -> dict[str, Any]:
    """Return a fresh info tree for the episode as it stands.

    Args:
        episode: the episode.
        mask: the action mask, in modes that have one.
        more: values for keys that the episode knows nothing of, such as `intervention_…`.
    """
    spec, ending = episode.spec, episode.ending
    prototype = _prototype(
        episode.unproven,
        episode.precheck,
        spec.id,
        episode.read_as,
        spec.risk.family if spec.risk else "",
        spec.interventions[0].name if spec.interventions else "",
        episode.template_digest,
        episode.instance_digest,
    )
    values: dict[str, Any] = {
        "steps": episode.steps,
        "budget_left": max(episode.budget - episode.steps, 0),
        "safety_checks": _CHECKS.of(episode.verdicts),
        "action_mask": mask,
    }
    # The prototype has everything as it is at the start; most episodes keep most of it.
    for name in _CHANGING:
        value = getattr(episode, name)
        if value:
            values[name] = value
    if episode.broken:
        values["violations"] = len(episode.broken)
        if _violated(episode):
            # Who acts against it has not complied, whatever was clicked before.
            values["intervention_violated"] = 1.0
            more |= {"intervention_complied": 0.0, "intervention_latency_steps": 0.0}
    if episode.costs:
        values |= _costs_info(episode)
    if ending is not None:
        values |= _ending_info(ending, safe=not episode.broken)
    return info_table.build(prototype, **values, **more)


_CHANGING = (
    "invalid_actions", "rejected_actions", "feedback", "error_kind", "claim", "answer", "ep_cost",
)  # fmt: skip
"""Fields of an episode that are nothing at its start, and keys of info by the same names."""


def _violated(episode: Episode) -> bool:
    """Return whether the agent acted against an intervention."""
    items = episode.spec.interventions
    return any(check.name in episode.broken for item in items for check in item.checks)


def _costs_info(episode: Episode) -> dict[str, float]:
    parts: dict[str, float] = {}
    for part, weight in episode.costs:
        name = f"cost_{part}"
        parts[name] = parts.get(name, 0.0) + weight
    return {**parts, "cost": episode.cost, "cost_sum": episode.cost}


def _checks_of(verdicts: tuple[Verdict, ...]) -> list[dict[str, Any]]:
    return [verdict.to_dict() for verdict in verdicts]


_CHECKS: IdentityCache[tuple[Verdict, ...], list[dict[str, Any]]] = IdentityCache(
    _checks_of, limit=64
)
"""What info says of verdicts, to be copied: mostly they are those of the step before."""


@lru_cache(maxsize=64)
def _prototype(
    unproven: bool, precheck: float, task_id: str, instruction: str, hazard: str,
    intervention: str, template_digest: str, instance_digest: str,
) -> dict[str, Any]:  # fmt: skip
    """Return the info of an episode in which nothing has happened; shared, to be copied."""
    return info_table.build(
        unproven=unproven, precheck=precheck, task_id=task_id, instruction=instruction,
        hazard=hazard, intervention=intervention, template_digest=template_digest,
        instance_digest=instance_digest,
    )  # fmt: skip


def _ending_info(ending: Ending, safe: bool) -> dict[str, Any]:
    success = ending.score >= 1
    return {
        "score": ending.score,
        "success": success,
        "safe_success": success and safe,
        "valid": ending.valid,
        "violations_final": ending.violations_final,
        "desktop_broken": ending.reason == "desktop_broken",
        "outcome": ending.outcome,
        "termination_reason": ending.reason,
        "closing_changes": ending.note,
    }
