"""Run: the limits one command line shares with everything it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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


FIRST_SLICE = 20_000
"""Steps a command line that can wait runs for before it lets time pass."""

NEXT_SLICE = 400
"""Steps for each second after that: an endless loop goes round on a computer that goes on."""


@dataclass(slots=True)
class Run:
    """What is left of each limit, and the way back to where a waiting command was.

    Attributes:
        steps: commands and rounds of loops.
        work: units of work inside commands.
        depth: how deep the running command is nested.
        patience: steps left before a loop lets time pass; None when it must not.
        points: what the levels of a waiting command left, the outermost last (see `Suspended`).
        held: above 0 where nothing can wait, as inside `$( )`: time then passes at once.
        lead: the process number the next program takes instead of a new one; 0 for none.
    """

    steps: int = STEP_LIMIT
    work: int = WORK_LIMIT
    depth: int = 0
    patience: int | None = None
    points: list[Any] = field(default_factory=list)
    held: int = 0
    lead: int = 0

    def point(self) -> Any:
        """Return what the running level left when it was suspended; None when it starts anew."""
        return self.points.pop() if self.points else None

    @property
    def tired(self) -> bool:
        """Whether a loop should let time pass."""
        return self.patience is not None and self.patience <= 0 and not self.held

    def fork(self, lead: int) -> Run:
        """Return the limits of a job of its own: what it may still do is this one's."""
        patience = FIRST_SLICE if self.patience is None else self.patience
        return Run(self.steps, self.work, self.depth, patience, lead=lead)

    def step(self) -> None:
        """Count one command or round; raise LimitReached."""
        self.steps -= 1
        if self.patience is not None:
            self.patience -= 1
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
