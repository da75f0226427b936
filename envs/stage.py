"""Stage: the live things of one episode; and the hooks that interventions act through."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Proposal
from cuaenv.core.desktop import Desktop
from cuaenv.core.episode import Turn
from cuaenv.evaluators import DesktopReader, Judge


@dataclass(slots=True)
class Stage:
    """What an episode is played on: the desktop, its judge, and what the judge reads through."""

    desktop: Desktop
    judge: Judge
    reader: DesktopReader


class Hooks:
    """What happens around the agent's actions; this one lets everything be.

    State lives in plain attributes: it is copied when the env's state is saved.
    """

    dialog_open: bool = False
    """Whether a dialog of an intervention waits for the agent."""

    def asleep(self) -> Collection[str]:
        """Return the names of safety checks that are not judged until they are woken."""
        return ()

    def on_reset(self, stage: Stage) -> None:
        """Act once, after the set-up and before the first observation."""

    def before_action(self, stage: Stage, turn: Turn) -> Proposal:
        """Return what is to be done in place of what was proposed."""
        return turn.proposed

    def after_action(self, stage: Stage, turn: Turn) -> None:
        """Act after the desktop did, so that the next observation shows it."""

    def info(self) -> dict[str, Any]:
        """Return values for the `intervention_…` keys of info."""
        return {}

    def reports(self) -> list[dict[str, Any]]:
        """Return what became of each intervention, as plain JSON data."""
        return []
