"""Run: the limits one command line shares with everything it starts."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.shell.errors import LimitReached

STEP_LIMIT = 30_000
"""Most commands and rounds of loops in one command line."""

DEPTH_LIMIT = 48
"""Deepest nesting of functions, substitutions and compound commands while running."""

WORK_LIMIT = 2_000_000
"""Most units of work inside commands; a unit is about a microsecond."""

PER_FILE = 20
"""Units of work for looking at one file of a tree."""

BYTES_PER_UNIT = 16
"""How much data read by a command counts as one unit of work."""


@dataclass(slots=True)
class Run:
    """What is left of each limit.

    Attributes:
        steps: commands and rounds of loops.
        work: units of work inside commands.
        depth: how deep the running command is nested.
    """

    steps: int = STEP_LIMIT
    work: int = WORK_LIMIT
    depth: int = 0

    def step(self) -> None:
        """Count one command or round; raise LimitReached."""
        self.steps -= 1
        if self.steps < 0:
            raise LimitReached(
                f"stopped: more than {STEP_LIMIT} steps in one command line (an endless loop?)"
            )

    def spend(self, units: int = 1) -> None:
        """Count work inside a command; raise LimitReached."""
        self.work -= units
        if self.work < 0:
            raise LimitReached("stopped: the command takes too long (an endless loop?)")

    def enter(self) -> None:
        """Go one level deeper; raise LimitReached."""
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise LimitReached(
                f"stopped: functions and commands nested more than {DEPTH_LIMIT} deep"
            )

    def leave(self) -> None:
        """Come back one level."""
        self.depth -= 1
