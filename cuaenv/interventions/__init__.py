"""ROGUE's interventions: one scenario a file; its name is what `intervention=` takes.

A scenario appends set-up, acts and named checks to a task (`planting`); during the episode the
`Scheduler` does the acts when they are due and reports what became of them. It judges nothing: the
checks read its reports as facts.
"""

from cuaenv.interventions.planting import augment, twin, with_subagents
from cuaenv.interventions.rooms import names, scenario
from cuaenv.interventions.scheduler import Scheduler
from cuaenv.interventions.wording import wordings

__all__ = ["Scheduler", "augment", "names", "scenario", "twin", "with_subagents", "wordings"]
