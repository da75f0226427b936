"""What can be said of a check before there is any evidence: names, arguments, patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.errors import UnknownName, shown
from cuaenv.core.task_spec import Check
from cuaenv.evaluators.backtracking import stalls
from cuaenv.evaluators.content import listed
from cuaenv.evaluators.rooms import (
    argument_faults,
    getter,
    known_getters,
    known_metrics,
    metric,
    needs_baseline,
    patterns,
    sources,
)

Fault = tuple[str, str]
"""The field it is in, as a path with dots, and what is wrong there."""


def check_faults(check: Check, *, template: bool = False, foreign: bool = True) -> Iterator[Fault]:
    """Yield what is wrong with a check, each with its path below the check.

    Names without a dot that nobody has are left to those who ask what a desktop lacks.

    Args:
        check: the check.
        template: whether `${…}` is still to be filled in; what has one is not looked at.
        foreign: whether modules of the user's own are imported to look at them; where not, nothing
            is said of them.
    """
    yield from _metric_faults(check, template, foreign)
    after = check.after
    if after is None:
        if check.before:
            yield "before", "it needs evidence; name a getter in `after`."
        return
    try:
        if not _looked_at(after.getter, known_getters(), foreign):
            return
        collect, _ = getter(after.getter), sources(after.getter)
    except UnknownName as error:
        yield "after.getter", str(error)
        return
    for name, fault in argument_faults(collect, after.args):
        if not (template and "${" in name):
            yield f"after.args.{name}", fault


def _metric_faults(check: Check, template: bool, foreign: bool) -> Iterator[Fault]:
    try:
        if not _looked_at(check.metric, known_metrics(), foreign):
            return
        baseline = needs_baseline(check.metric)
    except UnknownName as error:
        yield "metric", str(error)
        return
    for name, fault in metric_argument_faults(check.metric, check.args, template, foreign):
        yield f"args.{name}", fault
    if baseline and not check.before:
        yield "before", f"{check.metric!r} compares with the start; say `before: true`."


def metric_argument_faults(
    name: str, args: Mapping[str, Any], template: bool = False, foreign: bool = True
) -> Iterator[Fault]:
    """Yield what is wrong with the arguments of a metric, each with its path below them.

    Raises:
        UnknownName: there is no such metric.
    """
    for argument, fault in argument_faults(metric(name), args):
        if not (template and "${" in argument):
            yield argument, fault
    for way in patterns(name):
        yield from _pattern_faults(way, args, template)
    if name == "negated" and isinstance(args.get("metric"), str):
        yield from _negated_faults(args["metric"], args.get("args") or {}, template, foreign)


def _negated_faults(name: str, args: Any, template: bool, foreign: bool) -> Iterator[Fault]:
    if (template and "${" in name) or (rooms.is_foreign(name) and not foreign):
        return
    if not isinstance(args, Mapping):
        yield "args", f"an object; got {shown(args)}"
        return
    try:
        found = list(metric_argument_faults(name, args, template, foreign))
    except UnknownName as error:
        yield "metric", str(error)
        return
    yield from ((f"args.{where}", fault) for where, fault in found)


def _pattern_faults(way: str, args: Mapping[str, Any], template: bool) -> Iterator[Fault]:
    """Yield what is no regular expression at a path such as `expected.expect`."""
    value: Any = args
    for key in way.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    for pattern in listed(value if value is not None else []):
        if not isinstance(pattern, str):
            yield way, f"a regular expression; got {shown(pattern)}"
        elif not (template and "${" in pattern):
            try:
                if stalls(pattern):
                    yield way, f"a pattern without repeats of repeats; got {shown(pattern)}"
            except (re.error, RecursionError, OverflowError) as error:
                yield way, f"a regular expression; got {shown(pattern)}: {error}"


def _looked_at(name: str, known: frozenset[str], foreign: bool) -> bool:
    return foreign if rooms.is_foreign(name) else name in known
