"""Finding getters and metrics by name: a file's name in its room is the registered name."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.reading import DEFAULT_SOURCES, Collect

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
    collect: Collect = rooms.load(_GETTERS, "getter", name).collect
    return collect


@functools.cache
def metric(name: str) -> Metric:
    """Return the function of a metric; raise UnknownName."""
    function: Metric = rooms.load(_METRICS, "metric", name).metric
    return function


@functools.cache
def sources(name: str) -> frozenset[str]:
    """Return what can change the evidence of a getter, of `reading.SOURCES`."""
    module = rooms.load(_GETTERS, "getter", name)
    return frozenset(getattr(module, "SOURCES", DEFAULT_SOURCES))


@functools.cache
def costly(name: str) -> bool:
    """Return whether a getter should run only when a path of its own was touched."""
    return bool(getattr(rooms.load(_GETTERS, "getter", name), "COSTLY", False))


@functools.cache
def needs_baseline(name: str) -> bool:
    """Return whether a metric cannot do without `before`."""
    return _parameters(metric(name))["before"].default is inspect.Parameter.empty


def check_arguments(where: str, function: Callable[..., Any], args: Mapping[str, Any]) -> None:
    """Raise InvalidSpec where `args` are not what a getter or metric takes."""
    own, open_ended = _arguments(function)
    for name in args:
        if name not in own and not open_ended:
            raise InvalidSpec(f"{where}: {UnknownName.among('argument', name, own)}")
    for name, needed in own.items():
        if needed and name not in args:
            raise InvalidSpec(f"{where}: the argument {name!r} is missing.")


@functools.cache
def _arguments(function: Callable[..., Any]) -> tuple[Mapping[str, bool], bool]:
    """Return each argument and whether it is needed, and whether any other is taken as well."""
    parameters = _parameters(function).values()
    own = {
        p.name: p.default is inspect.Parameter.empty
        for p in parameters
        if p.kind is inspect.Parameter.KEYWORD_ONLY
    }
    return own, any(p.kind is p.VAR_KEYWORD for p in parameters)


@functools.cache
def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(function).parameters
