"""Finding getters and metrics by name: a file's name in its room is the registered name.

A name with a dot is the path of a module of the user's own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.foreign import checked_getter, checked_metric
from cuaenv.evaluators.reading import DEFAULT_SOURCES, SOURCES, Collect

Metric = Callable[..., Judgement]
_GETTERS, _METRICS = "cuaenv.evaluators.getters", "cuaenv.evaluators.metrics"


def known_getters() -> frozenset[str]:
    """Return the names of all getters."""
    return frozenset(rooms.names(_GETTERS))


def known_metrics() -> frozenset[str]:
    """Return the names of all metrics."""
    return frozenset(rooms.names(_METRICS))


@functools.cache
def getter(name: str) -> Collect:
    """Return the `collect` function of a getter; raise UnknownName."""
    collect: Collect = _getter(name).collect
    return checked_getter(name, collect) if rooms.is_foreign(name) else collect


@functools.cache
def metric(name: str) -> Metric:
    """Return the function of a metric; raise UnknownName."""
    function: Metric = rooms.own_or_foreign(_METRICS, "metric", name, ["metric"]).metric
    return checked_metric(name, function) if rooms.is_foreign(name) else function


@functools.cache
def sources(name: str) -> frozenset[str]:
    """Return what can change the evidence of a getter, of `reading.SOURCES`."""
    said = frozenset(getattr(_getter(name), "SOURCES", DEFAULT_SOURCES))
    for one in said - frozenset(SOURCES):
        raise UnknownName.among(f"source of getter {name!r}", one, SOURCES)
    return said


@functools.cache
def costly(name: str) -> bool:
    """Return whether a getter should run only when a path of its own was touched."""
    return bool(getattr(_getter(name), "COSTLY", False))


@functools.cache
def patterns(name: str) -> tuple[str, ...]:
    """Return which arguments of a metric are regular expressions, as paths with dots."""
    module = rooms.own_or_foreign(_METRICS, "metric", name, ["metric"])
    return tuple(getattr(module, "PATTERNS", ()))


def _getter(name: str) -> ModuleType:
    return rooms.own_or_foreign(_GETTERS, "getter", name, ["collect"])


def needs_baseline(name: str) -> bool:
    """Return whether a metric cannot do without `before`."""
    return _parameters(metric(name))["before"].default is inspect.Parameter.empty


def check_arguments(where: str, function: Callable[..., Any], args: Mapping[str, Any]) -> None:
    """Raise InvalidSpec where `args` are not what a getter or metric takes."""
    for _, fault in argument_faults(function, args):
        raise InvalidSpec(f"{where}: {fault}")


def argument_faults(
    function: Callable[..., Any], args: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield each argument a getter or metric does not take, or misses, and a sentence on it."""
    own = {
        name: parameter
        for name, parameter in _parameters(function).items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    open_ended = any(p.kind is p.VAR_KEYWORD for p in _parameters(function).values())
    for name in args:
        if name not in own and not open_ended:
            yield name, str(UnknownName.among("argument", name, own))
    for name, parameter in own.items():
        if parameter.default is inspect.Parameter.empty and name not in args:
            yield name, f"the argument {name!r} is missing."


@functools.cache
def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(function).parameters
