"""Nothing changed but what was meant to."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.json_paths import covers, leaves, render
from cuaenv.evaluators.matching import same
from cuaenv.evaluators.places import matches


def metric(after: Any, before: Any, *, allowed: list[str] | None = None) -> Judgement:
    """Pass when nothing is new, gone or different except at `allowed`.

    Args:
        after: an object by path (evidence of `digests` or `modes`), or any JSON value.
        before: the same at reset.
        allowed: for objects by path: paths, folders above or patterns; otherwise JSON paths.
    """
    if after is None and before is not None:
        return Judgement(0.0, "missing")
    by_path = _is_by_path(before) and _is_by_path(after)
    then = before if by_path else leaves(before)
    now = after if by_path else leaves(after)
    for key in [*then, *(key for key in now if key not in then)]:
        if key in then and key in now and same(then[key], now[key]):
            continue
        name = key if by_path else render(key)
        free = matches(key, allowed or ()) if by_path else _covered(key, allowed)
        if not free:
            what = "is new" if key not in then else "is gone" if key not in now else "changed"
            return Judgement(0.0, f"{name or 'it'} {what}")
    return Judgement(1.0, "nothing else changed")


def _is_by_path(value: Any) -> bool:
    return isinstance(value, dict) and all(key.startswith("/") for key in value)


def _covered(key: tuple[Any, ...], allowed: list[str] | None) -> bool:
    return any(covers(pattern, key) for pattern in allowed or ())
