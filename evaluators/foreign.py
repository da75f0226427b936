"""Holding getters and metrics of the user's own to what the judge relies on."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable
from typing import Any

from cuaenv.core.errors import UnknownName, shown
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.reading import Collect, Read


def checked_getter(name: str, collect: Callable[..., Any]) -> Collect:
    """Return the getter; what it gives that is no JSON value is a fault of it when it runs.

    Raises:
        UnknownName: its function cannot be called as a getter is.
    """
    _require_leading(f"getter {name!r}", "collect(read, *, …)", collect, 1)

    @functools.wraps(collect)
    def checked(read: Read, **args: Any) -> Any:
        value = collect(read, **args)
        if value is None:
            raise TypeError(f"getter {name!r} gave None; what is not there is an EvidenceError")
        # Tuples become lists, as they will be when they are read from a record.
        return json.loads(json.dumps(value, allow_nan=False))

    return checked


def checked_metric(name: str, function: Callable[..., Any]) -> Callable[..., Judgement]:
    """Return the metric; what it gives that is no Judgement is a fault of it when it runs.

    Raises:
        UnknownName: its function cannot be called as a metric is.
    """
    wanted = "metric(after, before=None, *, …)"
    _require_leading(f"metric {name!r}", wanted, function, 2)
    if "before" not in inspect.signature(function).parameters:
        raise UnknownName(f"The metric {name!r} cannot be loaded: it must be {wanted}.")

    @functools.wraps(function)
    def checked(after: Any, before: Any = None, **args: Any) -> Judgement:
        judgement = function(after, before, **args)
        if not isinstance(judgement, Judgement):
            raise TypeError(f"metric {name!r} gave {shown(judgement)}, which is no Judgement")
        return judgement

    return checked


def _require_leading(what: str, wanted: str, function: Callable[..., Any], count: int) -> None:
    """Raise UnknownName unless a function takes so many things by position, and the rest by name.

    What the task file gives comes by name, so anything else could never be filled.
    """
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError) as error:
        raise UnknownName(f"The {what} cannot be loaded: it must be {wanted}.") from error
    leading = [p for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(leading) != count or any(p.kind is p.VAR_POSITIONAL for p in found):
        raise UnknownName(f"The {what} cannot be loaded: it must be {wanted}.")
