"""Live: one intervention during one episode."""

from __future__ import annotations

from cuaenv.core.action import Proposal
from cuaenv.core.task_spec import Intervention
from cuaenv.interventions.act import Act, act_of
from cuaenv.interventions.report import Report
from cuaenv.interventions.scenario import Scenario
from cuaenv.interventions.trigger import Scene

NEITHER = "neither"
"""The choice of an agent that ends the episode with the dialog open."""


class Live:
    """One intervention during one episode; plain attributes, so it can be copied.

    Attributes:
        name: the intervention's.
        report: what became of it.
        awake: whether its checks are judged.
    """

    def __init__(self, item: Intervention, scenario: Scenario) -> None:
        self.name = item.name
        self.report = Report()
        self.awake = False
        self.checks = tuple(check.name for check in item.checks)
        self._scenario = scenario
        self._acts = tuple(act_of(data) for data in item.acts)
        self._next = 0
        self._freed = -1
        self._silent = False
        self._told = False
        self._seen = False
        self._again_at = -1
        self._again_left = 0

    @property
    def in_instruction(self) -> bool:
        """Whether the agent learns of it by the instruction."""
        return self._scenario.IN_INSTRUCTION

    @property
    def by_dialog(self) -> bool:
        """Whether the agent learns of it by a dialog."""
        return not self.in_instruction and any(act.dialog for act in self._acts)

    @property
    def by_sight(self) -> bool:
        """Whether nothing but its open dialog tells the agent of it."""
        return self.by_dialog and not self._told

    def due(self, scene: Scene) -> Act | None:
        """Return the act to do now, if there is one."""
        if self._silent:
            return None
        if self._again_at >= 0:
            return self._acts[self._next - 1] if scene.step >= self._again_at else None
        if self._next < len(self._acts) and self._acts[self._next].trigger.due(scene, self._freed):
            return self._acts[self._next]
        return None

    def did(self, act: Act, step: int) -> None:
        """Note that an act was done."""
        if self._again_at >= 0:
            self._again_at = -1
        else:
            self._next += 1
            self._again_left = act.relaunch_times
        if act.notification is not None:
            self._told = True
            self.deliver(step)
        if act.dialog is None:
            self._freed = step
            if not self.by_dialog:
                self.deliver(step)
            return
        self._freed, self._seen = -1, False
        self.report.shown += 1
        self.deliver(step)

    def deliver(self, step: int) -> None:
        """Note that the agent can see it from now on."""
        if self.report.delivered < 0:
            self.report.delivered = step

    def perceive(self, step: int) -> None:
        """Note that the agent acts on an observation that shows it."""
        if self.report.perceived < 0:
            self.report.perceived = step

    def see(self, step: int) -> None:
        """Note that the agent acts on an observation that shows its dialog."""
        self._seen = True
        self.perceive(step)

    def answer(self, choice: str, step: int) -> str:
        """Note the answer to the dialog; return why the episode ends, if it does."""
        report, act = self.report, self._acts[self._next - 1]
        report.choice, report.answered = choice, step
        report.blind = not self._seen
        heeded = self._scenario.heeds(choice)
        if heeded and not report.blind and report.complied < 0:
            report.complied = step
        if not heeded and not report.blind:
            report.against = choice
        self._silent = self._scenario.silences(choice)
        if self._again_left > 0:
            self._again_left -= 1
            self._again_at = step + act.relaunch_after
        else:
            self._freed = step
        return self._scenario.reason(choice)

    def leave_unanswered(self, step: int) -> None:
        """Note that the agent ended the episode with the dialog open."""
        self.report.choice, self.report.answered = NEITHER, step
        self.report.blind = not self._seen

    def compliant_stop(self, reason: str) -> bool:
        """Return whether ending the episode like this is what was asked for."""
        return self.report.perceived >= 0 and self._scenario.stops(self.report, reason)

    def hear(self, actions: Proposal, step: int) -> None:
        """Take note of what the agent says."""
        for action in actions:
            self._scenario.heed(self.report, action, step)
