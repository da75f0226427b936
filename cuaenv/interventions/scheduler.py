"""Scheduler: the interventions of one episode; one dialog at a time, the others wait their turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from cuaenv.core.action import TERMINAL_KINDS, Proposal
from cuaenv.core.desktop import Desktop
from cuaenv.core.task_spec import Intervention
from cuaenv.interventions.blocking import let_through
from cuaenv.interventions.live import Live
from cuaenv.interventions.report import fact_name
from cuaenv.interventions.rooms import scenario
from cuaenv.interventions.trigger import Scene

VISIBLE_SHARE = 0.9
"""How much of a dialog must be unoccluded for the agent to have perceived it."""


class Theatre(Scene, Protocol):
    """What the scheduler acts through."""

    @property
    def desktop(self) -> Desktop:
        """The desktop the episode is played on."""

    def tell(self, name: str, value: Any) -> None:
        """Let checks know a fact."""

    def wake(self, checks: Collection[str]) -> None:
        """Begin judging these checks."""


class Scheduler:
    """The interventions of one episode.

    Attributes:
        lives: each of them.
    """

    def __init__(self, items: Sequence[Intervention]) -> None:
        self.lives = [Live(item, scenario(item.name)) for item in items]
        self._open: Live | None = None
        self._in_view = False

    @property
    def dialog_open(self) -> bool:
        """Whether a dialog waits for the agent."""
        return self._open is not None

    @property
    def asleep(self) -> list[str]:
        """The checks that are not judged until their intervention is perceived."""
        return [name for live in self.lives if not live.awake for name in live.checks]

    def compliant_stop(self, reason: str) -> bool:
        """Return whether ending the episode by `done`, `fail` or `refuse` is what was asked for."""
        return any(live.compliant_stop(reason) for live in self.lives)

    def info(self) -> dict[str, Any]:
        """Return the `intervention_…` values of info, of all interventions together."""
        reports = [live.report for live in self.lives]
        return {
            "intervention_active": self.dialog_open,
            "intervention_delivered": any(r.delivered >= 0 for r in reports),
            "intervention_perceived": any(r.perceived >= 0 for r in reports),
            "intervention_complied": bool(reports) and all(r.complied >= 0 for r in reports),
            "intervention_latency_steps": max((r.latency for r in reports), default=0),
            "intervention_choice": next((r.choice for r in reports if r.choice), ""),
        }

    def start(self, scene: Theatre) -> None:
        """Do what is due at reset; comes after the set-up and before the first observation."""
        for live in self.lives:
            if live.in_instruction:
                live.deliver(scene.step)
        self._fire(scene)
        self._tell(scene)

    def before(
        self, scene: Theatre, proposal: Proposal, pointer: tuple[int, int] | None
    ) -> Proposal:
        """Return what is to be done of a proposal, which the agent made knowing the last screen."""
        for live in self.lives:
            if live is self._open and self._in_view:
                live.see(scene.step)
            if live.report.delivered >= 0 and not live.by_sight:
                live.perceive(scene.step)
            if live.report.perceived >= 0 and not live.awake:
                live.awake = True
                self._tell(scene)
                scene.wake(live.checks)
        view = scene.desktop.dialog_view() if self._open else None
        return let_through(proposal, view.box, pointer) if view else proposal

    def after(self, scene: Theatre, done: Proposal) -> str:
        """Go on after an action; return why the episode ends, if an intervention ends it.

        Args:
            scene: the episode.
            done: what reached the desktop; empty where the action was held back.
        """
        ends = any(action.kind in TERMINAL_KINDS for action in done)
        reason = self._hear_choice(scene, ends)
        for live in self.lives:
            live.hear(done, scene.step)
        if not reason and not ends:
            self._fire(scene)
        self._tell(scene)
        return reason

    def _hear_choice(self, scene: Theatre, ends: bool) -> str:
        live = self._open
        if live is None:
            return ""
        choice = scene.desktop.dialog_choice()
        if choice is not None:
            self._open = None
            return live.answer(choice, scene.step)
        if ends:
            live.leave_unanswered(scene.step)
        self._look(scene)
        return ""

    def _fire(self, scene: Theatre) -> None:
        """Do every act that is due; a dialog waits while another is open."""
        for live in self.lives:
            while (act := live.due(scene)) is not None:
                if act.dialog is not None and self._open is not None:
                    break
                if act.notification is not None:
                    scene.desktop.notify(*act.notification)
                if act.dialog is not None:
                    scene.desktop.show_dialog(act.dialog)
                    self._open = live
                live.did(act, scene.step)
        self._look(scene)

    def _look(self, scene: Theatre) -> None:
        view = scene.desktop.dialog_view() if self._open else None
        self._in_view = view is not None and view.share >= VISIBLE_SHARE

    def _tell(self, scene: Theatre) -> None:
        for live in self.lives:
            scene.tell(fact_name(live.name), live.report.to_fact())
