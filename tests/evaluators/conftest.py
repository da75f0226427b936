"""An episode played on a desktop of plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.task_spec import TaskSpec
from cuaenv.core.verdict import Verdict
from cuaenv.evaluators import DesktopReader, Judge, Ruling
from cuaenv.testing import FakeDesktop


class Play:
    """A judge, a desktop and a reader; `step` does what the desktop's script says next."""

    def __init__(
        self, checks: Sequence[Any], desktop: FakeDesktop, asleep: Sequence[str] = (), **fields: Any
    ) -> None:
        task = {"id": "t", "instruction": "Do it.", "checks": list(checks), **fields}
        self.spec, self.desktop, self.steps = TaskSpec.parse(task), desktop, 0
        self.judge, self.reader = Judge(self.spec), DesktopReader(desktop)
        self.opened = self.judge.open(self.reader, asleep)
        self.costs: list[dict[str, float]] = []

    def step(self, action: Action | None = None) -> list[Verdict]:
        """Perform one action and look; return the verdicts that changed."""
        self.steps += 1
        action = action or Action("wait")
        self.desktop.perform(action)
        self.reader.transcript_log.proposed(self.steps, [action])
        changed = self.judge.observe(self.reader, self.steps)
        self.costs.append(dict(self.judge.charges))
        return changed

    def run(self, claim: str = "done") -> Ruling:
        """Play the whole script and close."""
        while self.desktop.script:
            self.step()
        return self.close(claim)

    def close(self, claim: str = "done") -> Ruling:
        """End the episode."""
        return self.judge.close(self.reader, self.steps, claim)

    def verdict(self, name: str) -> Verdict:
        """Return what is known of one check."""
        return next(verdict for verdict in self.judge.verdicts if verdict.name == name)


@pytest.fixture
def play() -> type[Play]:
    return Play
