"""Every getter and metric holds what all of them must, on examples beside this file.

`examples/metrics/<name>.json` has `passing` and `failing` lists of `{after, before, args}`;
`examples/getters/<name>.json` lists of `{desktop, args}` with the `value` or the kind of `error`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.core.desktop import Event
from cuaenv.evaluators import known_getters, known_metrics
from cuaenv.evaluators.rooms import getter, metric
from cuaenv.testing import FakeDesktop, GetterExample, MetricExample, check_evaluator

EXAMPLES = Path(__file__).parent / "examples"


def load(room: str, name: str) -> dict[str, list[dict[str, Any]]]:
    data: dict[str, list[dict[str, Any]]] = json.loads(
        (EXAMPLES / room / f"{name}.json").read_text("utf-8")
    )
    return data


def desktop(data: dict[str, Any]) -> FakeDesktop:
    fields = dict(data)
    fields["events"] = [Event(**event) for event in data.get("events", ())]
    if "capabilities" in data:
        fields["capabilities"] = frozenset(data["capabilities"])
    return FakeDesktop(**fields)


@pytest.mark.parametrize("room", ["getters", "metrics"])
def test_every_evaluator_has_examples(room: str) -> None:
    """A getter or metric without examples is not finished."""
    known = known_getters() if room == "getters" else known_metrics()
    assert {path.stem for path in (EXAMPLES / room).glob("*.json")} == set(known)


@pytest.mark.parametrize("name", sorted(known_metrics()))
def test_metric(name: str) -> None:
    """A metric passes and fails as its examples say, and answers whatever it is shown."""
    data = load("metrics", name)
    passing = [MetricExample(**example) for example in data["passing"]]
    failing = [MetricExample(**example) for example in data["failing"]]
    check_evaluator(metric(name), passing=passing, failing=failing)


@pytest.mark.parametrize("name", sorted(known_getters()))
def test_getter(name: str) -> None:
    """A getter finds what its examples say, and tells missing, denied and unreadable apart."""
    data = load("getters", name)
    examples = {
        kind: [GetterExample(**{**e, "desktop": desktop(e["desktop"])}) for e in data[kind]]
        for kind in ("passing", "failing")
    }
    check_evaluator(getter(name), passing=examples["passing"], failing=examples["failing"])
