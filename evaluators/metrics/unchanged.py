"""Something is as it was."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief


def metric(after: Any, before: Any, *, ignore: list[str] | None = None) -> Judgement:
    """Pass when the evidence equals what it was at reset; what was missing must be missing still.

    Args:
        after: any evidence; of a file, its digest is compared.
        before: the same at reset.
        ignore: keys of an object that may differ, such as `mtime` of `stat`.
    """
    now, then = _comparable(after, ignore or []), _comparable(before, ignore or [])
    if now == then:
        return Judgement(1.0, "unchanged")
    if after is None:
        return Judgement(0.0, "missing")
    if before is None:
        return Judgement(0.0, "it was not there at the start")
    return Judgement(0.0, f"was {brief(then)}, is {brief(now)}")


def _comparable(value: Any, ignore: list[str]) -> Any:
    if isinstance(value, dict):
        if isinstance(value.get("sha256"), str) and "size" in value:
            return value["sha256"]
        return {key: item for key, item in value.items() if key not in ignore}
    return value
