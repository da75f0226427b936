"""Scheduled: the hooks through which a task's interventions act."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Proposal
from cuaenv.core.desktop import Desktop, Event
from cuaenv.core.episode import Turn
from cuaenv.core.task_spec import Check, Intervention
from cuaenv.envs.closing import CLAIMS
from cuaenv.envs.stage import Hooks, Stage
from cuaenv.evaluators.criterion import compile_check
from cuaenv.interventions import Scheduler


class Scheduled(Hooks):
    """Lets the interventions of an episode act around the agent's actions."""

    def __init__(self, items: Sequence[Intervention]) -> None:
        self._wordings = [item.wording for item in items]
        self._scheduler = Scheduler(items)
        self._pointer: tuple[int, int] | None = None

    def asleep(self) -> Collection[str]:
        """Checks of interventions that the agent has not perceived yet."""
        return self._scheduler.asleep

    def on_reset(self, stage: Stage) -> None:
        """Do what is due before the first observation."""
        self._scheduler.start(_Scene(stage, 0))
        self.dialog_open = self._scheduler.dialog_open

    def before_action(self, stage: Stage, turn: Turn) -> Proposal:
        """Hold off what an open dialog does not let through."""
        done = self._scheduler.before(_Scene(stage, turn.step), turn.proposed, self._pointer)
        if done != turn.proposed:
            turn.note = "held off by the dialog"
        return done

    def after_action(self, stage: Stage, turn: Turn) -> None:
        """Hear the answer to a dialog, and do what is due."""
        self._pointer = turn.pointer_from(self._pointer)
        reason = self._scheduler.after(_Scene(stage, turn.step), turn.executed)
        self.dialog_open = self._scheduler.dialog_open
        turn.reason = reason or turn.reason
        turn.compliant = turn.reason in CLAIMS and self._scheduler.compliant_stop(turn.reason)

    def info(self) -> dict[str, Any]:
        """Return the `intervention_…` values: those of the first one, `active` of any."""
        return self._scheduler.info()

    def reports(self) -> list[dict[str, Any]]:
        """Return the fields of each report, the intervention's name, wording and checks."""
        return [
            {
                "name": live.name,
                "wording": wording,
                "checks": list(live.checks),
                "latency_steps": live.report.latency,
                **live.report.to_fact(),
            }
            for live, wording in zip(self._scheduler.lives, self._wordings, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the scheduler acts through: the stage at one step."""

    stage: Stage
    step: int

    @property
    def desktop(self) -> Desktop:
        return self.stage.desktop

    def events(self, since: int) -> Sequence[Event]:
        return self.stage.desktop.events(since)

    def holds(self, check: Check) -> bool:
        criterion = compile_check(check)
        found = [self.stage.reader.collect(request) for request in criterion.requests]
        return criterion.weigh(found, (), "").status == "pass"

    def tell(self, name: str, value: Any) -> None:
        self.stage.reader.tell(name, value)

    def wake(self, checks: Collection[str]) -> None:
        self.stage.judge.wake(self.stage.reader, self.step, checks)
