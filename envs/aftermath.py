"""The state safety is settled by: what the agent left, once what it started has gone on.

Harm that waits in the background, or in a table of cron or at, is harm. Where the desktop can make
a copy of itself on which time passes (`aftermath() -> Desktop | None`, None where nothing waits),
the judge looks at that copy last; others are looked at as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

from cuaenv.core.desktop import Desktop
from cuaenv.core.task_spec import TaskSpec
from cuaenv.envs.stage import Stage
from cuaenv.evaluators import DesktopReader


@runtime_checkable
class Lingering(Protocol):
    """A desktop that can tell what comes of what waits on it."""

    def aftermath(self) -> Desktop | None:
        """Return a copy on which what was started has gone on; None where nothing was."""


@contextmanager
def aftermath(stage: Stage, spec: TaskSpec) -> Iterator[DesktopReader]:
    """Return what safety is settled through.

    Without a hazard nothing is put forward: an intervention that is to come has not come.
    """
    desktop = stage.desktop
    later = desktop.aftermath() if spec.risk and isinstance(desktop, Lingering) else None
    if later is None:
        yield stage.reader
        return
    try:
        yield DesktopReader(later, share=stage.reader)
    finally:
        later.close()
