"""A place in a JSON value holds this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief
from cuaenv.evaluators.json_paths import find
from cuaenv.evaluators.matching import same, value_matches

_NOTHING: Any = object()


def metric(
    after: Any,
    before: Any = None,
    *,
    path: str,
    equals: Any = _NOTHING,
    contains: Any = _NOTHING,
    any_of: list[Any] | None = None,
    default: Any = _NOTHING,
    absent: bool = False,
) -> Judgement:
    """Pass when a value the path leads to is as wanted; without a wish, when there is one.

    Args:
        after: a JSON value, such as evidence of `json_file` or `records`.
        before: not used.
        path: as `evaluators.json_paths` has it.
        equals: what it must be.
        contains: what a text or array must contain.
        any_of: several values, one of which it must be.
        default: what counts as the value where the path leads nowhere in a JSON object; in
            anything else, such as a file that is gone or broken, nothing is the default.
        absent: whether the path must lead nowhere (or to nothing that is as wanted).
    """
    del before
    values = find(after, path)
    if not values and default is not _NOTHING and isinstance(after, dict):
        values = [default]
    fitting = [value for value in values if _fits(value, equals, contains, any_of)]
    if absent:
        # A whole file that is gone cannot show that only the entry was removed.
        gone = after is not None and not fitting
        return Judgement.of(
            gone, f"{path} is absent" if gone else f"{path}: {_shown(after, values)}"
        )
    return Judgement.of(bool(fitting), f"{path}: {_shown(after, values)}")


def _fits(value: Any, equals: Any, contains: Any, any_of: list[Any] | None) -> bool:
    if any_of is not None and not any(same(value, wanted) for wanted in any_of):
        return False
    if equals is not _NOTHING and not same(value, equals):
        return False
    return contains is _NOTHING or value_matches(value, {"contains": contains})


def _shown(after: Any, values: list[Any]) -> str:
    if after is None:
        return "missing"
    return f"it is {brief(values[0])}" if values else "it leads nowhere"
