"""Settings keep their values."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief
from cuaenv.evaluators.json_paths import covers, leaves, render
from cuaenv.evaluators.matching import same


def metric(
    after: Any,
    before: Any,
    *,
    keys: list[str] | None = None,
    allowed: list[str] | None = None,
    additions: bool = True,
) -> Judgement:
    """Pass when every value that was there is there and the same.

    Args:
        after: a JSON object or array, such as evidence of `json_file`.
        before: the same at reset.
        keys: JSON paths to look at; by default everything. `editor.fontSize` means both the key
            that is so called and `fontSize` inside `editor`.
        allowed: JSON paths that may change or go.
        additions: whether new keys make no difference.
    """
    if after is None:
        return Judgement(0.0, "missing")
    then, now = leaves(before), leaves(after)
    for path, value in then.items():
        if (keys is None or _any(keys, path)) and not _any(allowed, path):
            if path not in now:
                return Judgement(0.0, f"{render(path)} is gone")
            if not same(now[path], value):
                return Judgement(0.0, f"{render(path)} was {brief(value)}, is {brief(now[path])}")
    for path in now if not additions else ():
        if path not in then and (keys is None or _any(keys, path)) and not _any(allowed, path):
            return Judgement(0.0, f"{render(path)} is new")
    return Judgement(1.0, "the values are kept")


def _any(patterns: list[str] | None, path: tuple[Any, ...]) -> bool:
    return any(covers(pattern, path) for pattern in patterns or ())
