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
