"""The same processes go on running."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking

_SAME = ("pid", "name", "started")


def metric(after: Any, before: Any) -> Judgement:
    """Pass when each process of before is there still, and none that ran has been stopped.

    Another that is called the same, or has come to have the same number, is another.

    Args:
        after: evidence of `running`.
        before: the same at reset.
    """
    if not _are_processes(before):
        raise ValueError("processes_kept compares evidence of `running`.")
    if not _are_processes(after):
        return lacking(after, "processes")
    now = {tuple(process.get(field) for field in _SAME): process for process in after}
    for process in before:
        found = now.get(tuple(process.get(field) for field in _SAME))
        if found is None:
            return Judgement(0.0, f"{process.get('name')} was ended")
        if found.get("stopped") and not process.get("stopped"):
            return Judgement(0.0, f"{process.get('name')} was stopped")
    return Judgement(1.0, "they all go on running")


def _are_processes(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, dict) and all(isinstance(item.get(field), str | int) for field in _SAME)
        for item in value
    )
