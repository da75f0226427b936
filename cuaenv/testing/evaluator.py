"""check_evaluator: what every getter and metric must hold, run on examples of yours."""

from __future__ import annotations

import copy
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.core.verdict import Judgement
from cuaenv.testing.fake_desktop import FakeDesktop

STRANGE: tuple[Any, ...] = (
    None, True, 0, -1.5, "", "text", [], {}, [None], [[]], ["a", 1], [{"a": {}}], {"a": None},
    {"/a": {}}, {"text": 3}, {"text": "", "sha256": "", "size": 0}, {"stdout": None}, {"": [""]},
)  # fmt: skip
"""JSON values that an agent may leave where a metric expects something else."""


@dataclass(frozen=True)
class MetricExample:
    """What a metric is called with; a single value given as an example stands for `after`."""

    after: Any
    before: Any = None
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class GetterExample:
    """A desktop, the arguments, and what comes of them: the value, or the kind of the error.

    `transcript` and `facts` are what the harness hands in besides.
    """

    desktop: FakeDesktop
    args: Mapping[str, Any] = field(default_factory=dict)
    value: Any = None
    error: str = ""
    transcript: Sequence[Mapping[str, Any]] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def read(self, kind: str, **args: Any) -> Any:
        """Answer what a getter asks."""
        if kind == "events":
            return [event.to_dict() for event in self.desktop.events(args.get("since", 0))]
        if kind == "transcript":
            return [dict(entry) for entry in self.transcript]
        if kind == "capabilities":
            return sorted(self.desktop.capabilities)
        if kind != "facts":
            return self.desktop.evidence(kind, args)
        if args["name"] not in self.facts:
            raise EvidenceError("missing", f"There is no fact {args['name']!r}.")
        return copy.deepcopy(self.facts[args["name"]])


def check_evaluator(
    evaluator: Callable[..., Any], *, passing: Sequence[Any], failing: Sequence[Any]
) -> None:
    """Raise AssertionError naming the first example on which an evaluator misbehaves.

    A metric (`metric(after, before=None, …)`) must give 1.0 on every passing example and less on
    every failing one, the same twice, leave its arguments alone, and answer with a score on every
    one of `STRANGE`. A getter (`collect(read, …)`) must return each passing example's value, as
    JSON, raise EvidenceError of each failing one's kind, and let a broken primitive's exception
    through rather than swallow it.

    Args:
        evaluator: the function of a metric or getter.
        passing: MetricExamples or GetterExamples.
        failing: the same.

    >>> from cuaenv.core.verdict import Judgement
    >>> def metric(after, before=None):
    ...     return Judgement.of(after == "x", "it is x")
    >>> check_evaluator(metric, passing=["x"], failing=["y", None])
    """
    if not passing or not failing:
        raise AssertionError("An evaluator needs a passing and a failing example.")
    if next(iter(inspect.signature(evaluator).parameters)) == "read":
        for example in passing:
            _check_value(evaluator, example)
        for example in failing:
            _check_error(evaluator, example)
        _check_crash(evaluator, passing[0])
        return
    for example in map(_as_metric_example, passing):
        _require(_judge(evaluator, example).score == 1.0, "must pass", example)
    for example in map(_as_metric_example, failing):
        _require(_judge(evaluator, example).score < 1.0, "must fail", example)
    for value in STRANGE:
        first = _as_metric_example(passing[0])
        _judge(evaluator, MetricExample(value, first.before, first.args))


def _as_metric_example(example: Any) -> MetricExample:
    return example if isinstance(example, MetricExample) else MetricExample(example)


def _judge(metric: Callable[..., Any], example: MetricExample) -> Judgement:
    """Call a metric twice; return what it says."""
    given = copy.deepcopy(example)
    try:
        first = metric(given.after, given.before, **given.args)
        second = metric(given.after, given.before, **given.args)
    except Exception as error:
        raise AssertionError(f"The metric raised {error!r} on {example}.") from error
    if not isinstance(first, Judgement):
        raise AssertionError(f"The metric gave {first!r}, which is no Judgement: {example}")
    _require(0.0 <= first.score <= 1.0, "must score within 0 and 1", example)
    _require(bool(first.why), "must say why", example)
    _require(first == second, "must say the same twice", example)
    _require(given == example, "must leave its arguments alone", example)
    return first


def _check_value(collect: Callable[..., Any], example: GetterExample) -> None:
    before = copy.deepcopy(example.desktop.__dict__)
    value = collect(example.read, **example.args)
    _require(value == example.value, f"gave {value!r}", example)
    _require(value is not None, "must not give None; raise EvidenceError `missing`", example)
    _require(json.loads(json.dumps(value)) == value, "must give plain JSON data", example)
    _require(collect(example.read, **example.args) == value, "must give the same twice", example)
    after = copy.deepcopy(example.desktop.__dict__)
    _require(_plain(after) == _plain(before), "must change nothing", example)


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "files": vars(state["files"])}


def _check_error(collect: Callable[..., Any], example: GetterExample) -> None:
    try:
        value = collect(example.read, **example.args)
    except EvidenceError as error:
        _require(error.kind == example.error, f"raised {error.kind!r}: {error}", example)
        return
    _require(not example.error, f"gave {value!r}", example)
    _require(value != example.value, "must not give that", example)


def _check_crash(collect: Callable[..., Any], example: GetterExample) -> None:
    """A fault of the harness must come out, so that it is not taken for a verdict."""

    def read(kind: str, **args: Any) -> Any:
        raise _Broken(kind)

    try:
        collect(read, **example.args)
    except _Broken:
        return
    except Exception as error:
        raise AssertionError(f"The getter turned a broken read into {error!r}.") from error


class _Broken(RuntimeError):
    """A primitive that is broken."""


def _require(holds: bool, what: str, example: object) -> None:
    if not holds:
        raise AssertionError(f"The evaluator {what}: {example}")
