"""check_evaluator finds every way in which an evaluator can misbehave."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cuaenv.core.errors import EvidenceError
from cuaenv.core.verdict import Judgement
from cuaenv.testing import FakeDesktop, GetterExample, MetricExample, check_evaluator

TURNS = itertools.count()


def good(after: Any, before: Any = None) -> Judgement:
    return Judgement.of(after == ["x"], "because")


def always(after: Any, before: Any = None) -> Judgement:
    return Judgement(1.0, "because")


def never(after: Any, before: Any = None) -> Judgement:
    return Judgement(0.0, "because")


def mutating(after: Any, before: Any = None) -> Judgement:
    right = after == ["x"]
    if isinstance(after, list):
        after.append("y")
    return Judgement.of(right or after == ["x", "y", "y"], "because")


def fickle(after: Any, before: Any = None) -> Judgement:
    return Judgement(1.0 if after == ["x"] else 0.0, f"turn {next(TURNS)}")


def too_much(after: Any, before: Any = None) -> Judgement:
    return Judgement(2.0, "because")


def silent(after: Any, before: Any = None) -> Judgement:
    return Judgement.of(after == ["x"], "")


def brittle(after: Any, before: Any = None) -> Judgement:
    return Judgement.of(after[0] == "x", "because")


def plain(after: Any, before: Any = None) -> Any:
    return after == ["x"]


def test_a_good_metric_passes() -> None:
    """Nothing is raised."""
    check_evaluator(good, passing=[["x"]], failing=[["y"], MetricExample(None)])


@pytest.mark.parametrize(
    ("metric", "complaint"),
    [
        (always, "must fail"),
        (never, "must pass"),
        (mutating, "same twice|arguments alone"),
        (fickle, "same twice"),
        (too_much, "within 0 and 1"),
        (silent, "must say why"),
        (brittle, "raised"),
        (plain, "no Judgement"),
    ],
)
def test_a_bad_metric_is_told(metric: Any, complaint: str) -> None:
    """The message says what is wrong and on which example."""
    with pytest.raises(AssertionError, match=complaint):
        check_evaluator(metric, passing=[["x"]], failing=[["y"]])


def test_examples_of_both_sorts_are_needed() -> None:
    """One without the other shows nothing."""
    with pytest.raises(AssertionError, match="passing and a failing"):
        check_evaluator(good, passing=[["x"]], failing=[])


def collect(read: Any, *, path: str) -> Any:
    return read("file", path=path).decode()


def swallowing(read: Any, *, path: str) -> Any:
    try:
        return read("file", path=path).decode()
    except Exception as error:
        raise EvidenceError("missing", "?") from error


def raw(read: Any, *, path: str) -> Any:
    return read("file", path=path)


def tuples(read: Any, *, path: str) -> Any:
    return (read("file", path=path).decode(),)


def nothing(read: Any, *, path: str) -> Any:
    read("file", path=path)
    return None


def example(value: Any = None, error: str = "") -> GetterExample:
    return GetterExample(
        FakeDesktop({"/a": "x"} if not error else {}), {"path": "/a"}, value, error
    )


def test_a_good_getter_passes() -> None:
    """Nothing is raised."""
    check_evaluator(collect, passing=[example("x")], failing=[example(error="missing")])


@pytest.mark.parametrize(
    ("getter", "value", "error", "complaint"),
    [
        (collect, "y", "missing", "gave 'x'"),
        (collect, "x", "denied", "raised 'missing'"),
        (swallowing, "x", "missing", "turned a broken read"),
        (raw, b"x", "missing", "JSON"),
        (tuples, ("x",), "missing", "plain JSON data"),
        (nothing, None, "missing", "must not give None"),
    ],
)
def test_a_bad_getter_is_told(getter: Any, value: Any, error: str, complaint: str) -> None:
    """Wrong values, wrong kinds of error, values that are no JSON, swallowed faults."""
    with pytest.raises((AssertionError, TypeError), match=complaint):
        check_evaluator(getter, passing=[example(value)], failing=[example(error=error)])


def test_a_getter_that_changes_the_desktop_is_told() -> None:
    """Getters are read-only."""
    desktop = FakeDesktop({"/a": "x"})

    def meddling(read: Any, *, path: str) -> Any:
        desktop.clipboard += "!"
        return read("file", path=path).decode()

    passing = [GetterExample(desktop, {"path": "/a"}, "x")]
    with pytest.raises(AssertionError, match="must change nothing"):
        check_evaluator(meddling, passing=passing, failing=[example(error="missing")])
