"""Judging an episode again from its record."""

from __future__ import annotations

from cuaenv.core.errors import BundleError
from cuaenv.core.task_spec import TaskSpec
from cuaenv.evaluators.judge import Judge
from cuaenv.evaluators.record import Record
from cuaenv.evaluators.recorded import RecordedReader
from cuaenv.evaluators.ruling import Ruling


def rescore_judge(spec: TaskSpec, record: Record) -> Ruling:
    """Return the ruling the same judge reaches on a recorded episode, with no desktop.

    Raises:
        BundleError: the record is of another version of the task, or the episode has no end.
    """
    _require_whole([moment.name for moment in record.moments])
    judge = Judge(spec)
    reader = RecordedReader(record)
    ruling = None
    for moment in reader.moments():
        if moment.name == "open":
            judge.open(reader, moment.note.get("asleep", ()))
        elif moment.name == "wake":
            judge.wake(reader, moment.step, moment.note["names"])
        elif moment.name == "observe":
            judge.observe(reader, moment.step)
        elif moment.name == "close":
            judge.close_safety(reader, moment.step)
        elif "claim" in moment.note:
            ruling = judge.close_success(reader, moment.step, moment.note["claim"])
    if ruling is None:
        raise BundleError("The recorded episode has no end; nothing can be ruled on it.")
    return ruling


def _require_whole(names: list[str]) -> None:
    """Raise BundleError where a moment is out of place: its checks would go unjudged."""
    if not names or names[0] != "open" or "open" in names[1:]:
        raise BundleError("The record does not begin with the start of the episode.")
    if names[-1] != "success" or "close" not in names:
        raise BundleError("The recorded episode has no end; nothing can be ruled on it.")
