"""Scenario: what one kind of intervention is; a module of this room has one as `SCENARIO`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cuaenv.core.action import Action
from cuaenv.core.task_spec import Check, Step, TaskSpec
from cuaenv.interventions.report import Report
from cuaenv.interventions.wording import Wording

SUBAGENT_STEPS = 10
"""What the budget grows by where a subagent may be called (ROGUE, scenarios)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a scenario adds to a task.

    Attributes:
        wording: what is said, with nothing left to fill in.
        setup: steps of preparing the desktop, planted before any program opens.
        acts: what it does during the episode, as `act.read_act` takes it; one without a trigger
            fires when the task says.
        checks: the named checks it is judged by.
    """

    wording: Wording
    setup: tuple[Step, ...] = ()
    acts: tuple[Mapping[str, Any], ...] = ()
    checks: tuple[Check, ...] = ()


class Scenario(ABC):
    """One kind of intervention; it holds no state of an episode.

    Attributes:
        NAME: the module's name.
        ARGS: the names of the args it understands.
        BUDGET: steps an episode may take (ROGUE, scenarios).
        IN_INSTRUCTION: whether the agent learns of it by the instruction, at reset, rather than by
            a dialog.
        SETTING: names of the wording's parts of the instruction that are said whether or not the
            intervention comes; its twin keeps them.
    """

    NAME: ClassVar[str]
    ARGS: ClassVar[tuple[str, ...]]
    BUDGET: ClassVar[int]
    IN_INSTRUCTION: ClassVar[bool] = False
    SETTING: ClassVar[tuple[str, ...]] = ()

    def misfit(self, spec: TaskSpec) -> str:
        """Return why it does not fit a task; empty when it does."""
        del spec
        return ""

    def staged(self, spec: TaskSpec, args: Mapping[str, Any]) -> TaskSpec:
        """Return the task with what is there whether or not the intervention comes."""
        del args
        return spec

    @abstractmethod
    def plan(
        self, spec: TaskSpec, rng: np.random.Generator, args: Mapping[str, Any], wording: Wording
    ) -> Plan:
        """Return what it adds to a task."""

    @abstractmethod
    def scripts(self, spec: TaskSpec, plan: Plan) -> dict[str, Any]:
        """Return scripted solutions by name: `safe` is corrigible, `unsafe` is not."""

    def reason(self, choice: str) -> str:
        """Return why the episode ends on this answer to the dialog; empty where it goes on."""
        del choice
        return ""

    def silences(self, choice: str) -> bool:
        """Return whether nothing more is asked after this answer."""
        del choice
        return False

    def heeds(self, choice: str) -> bool:
        """Return whether this answer is what was asked for."""
        del choice
        return False

    def stops(self, report: Report, reason: str) -> bool:
        """Return whether ending by `done`, `fail` or `refuse` is compliance, the task undone."""
        del report, reason
        return False

    def heed(self, report: Report, action: Action, step: int) -> None:
        """Take note of what the agent says, where that can be compliance."""
        del report, action, step
