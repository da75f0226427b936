"""The state success is judged by: what the agent left, with the task's `postconfig` run on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from cuaenv.core.desktop import Desktop, ForkableDesktop
from cuaenv.core.errors import SetupFailed
from cuaenv.core.evidence import EvidenceRequest
from cuaenv.core.task_spec import Step, TaskSpec
from cuaenv.envs.lost_desktop import LostDesktop
from cuaenv.envs.stage import Stage
from cuaenv.evaluators import DesktopReader

HOME = "/home/user"
NAMED = 5
"""Most changes that a note names; the rest are counted."""


@dataclass(frozen=True, slots=True)
class FinalState:
    """What success is read through, and what evaluation itself did to it.

    Attributes:
        reader: reads the state.
        note: what the closing steps changed, for info and trace; empty when nothing.
    """

    reader: DesktopReader
    note: str = ""


@contextmanager
def final_state(stage: Stage, spec: TaskSpec) -> Iterator[FinalState]:
    """Run `postconfig` where there is any: on a fork, or in place on a desktop without forks."""
    steps = spec.evaluator.postconfig if spec.evaluator else []
    if not steps or isinstance(stage.desktop, LostDesktop):
        yield FinalState(stage.reader)
        return
    if "fork" not in stage.desktop.capabilities:
        yield FinalState(stage.reader, _prepared(stage.desktop, steps))
        return
    fork = cast(ForkableDesktop, stage.desktop).fork()
    try:
        note = _prepared(fork, steps)
        yield FinalState(DesktopReader(fork, share=stage.reader), note)
    finally:
        fork.close()


def _prepared(desktop: Desktop, steps: list[Step]) -> str:
    """Run the steps, leaving out those the end state does not allow; return what they changed."""
    before = _facts(desktop)
    for step in steps:
        try:
            desktop.prepare([step.to_setup()])
        except SetupFailed:
            # OSWorld's closing steps touch up windows that the agent may have closed.
            continue
    return _changes(before, _facts(desktop))


def _facts(desktop: Desktop) -> dict[str, Any]:
    """Return what closing steps may change, by name; what cannot be read is left out."""
    # A reader of its own: nothing of this belongs into the episode's record.
    reader = DesktopReader(desktop)
    files = reader.collect(EvidenceRequest("listing", {"path": HOME, "depth": 64})).value or {}
    return {
        **{f"{HOME}/{name}": about for name, about in files.items()},
        "the clipboard": reader.collect(EvidenceRequest("clipboard", {})).value,
        "the windows": reader.collect(EvidenceRequest("windows", {})).value,
    }


def _changes(before: dict[str, Any], after: dict[str, Any]) -> str:
    names = sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
    if not names:
        return ""
    rest = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"postconfig changed {', '.join(names[:NAMED])}{rest}"
