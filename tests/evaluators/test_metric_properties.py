"""Properties of metrics that compare before and after."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.evaluators.matching import same
from cuaenv.evaluators.rooms import known_metrics, metric
from cuaenv.testing.evaluator import STRANGE

LINES = st.lists(st.sampled_from(["", "a", "b", "c"]), max_size=6)
RECORDS = st.lists(
    st.fixed_dictionaries({"id": st.integers(0, 3), "v": st.integers(0, 1)}), max_size=5
)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(["", "a", "{", "name="]),
    st.text(max_size=8),
)  # fmt: skip
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
FAST = settings(derandomize=True, max_examples=60)


@given(LINES, st.lists(st.tuples(st.integers(0, 6), st.sampled_from("xyab")), max_size=4))
@FAST
def test_adding_lines_keeps_lines(before: list[str], added: list[tuple[int, str]]) -> None:
    """Whatever is put between, the old lines are still there in order."""
    after = list(before)
    for at, line in added:
        after.insert(at, line)
    assert metric("lines_kept")(after, before).score == 1.0
    assert metric("lines_added_only")(after, before).score == 1.0


@given(LINES.filter(bool), st.data())
@FAST
def test_taking_a_line_away_loses_it(before: list[str], data: Any) -> None:
    """There are fewer lines than there were, so one of them is not kept."""
    after = list(before)
    after.pop(data.draw(st.integers(0, len(before) - 1)))
    assert metric("lines_kept")(after, before).score == 0.0


@given(LINES, LINES)
@FAST
def test_lines_kept_means_a_subsequence(before: list[str], after: list[str]) -> None:
    """The metric agrees with the definition, worked out the slow way."""

    def subsequence(a: list[str], b: list[str]) -> bool:
        if not a:
            return True
        return bool(b) and (subsequence(a[a[0] == b[0] :], b[1:]))

    assert (metric("lines_kept")(after, before).score == 1.0) == subsequence(before, after)


@given(RECORDS, RECORDS, st.randoms(use_true_random=False))
@FAST
def test_records_may_be_reordered_and_added_to(before: Any, added: Any, random: Any) -> None:
    """Order and company make no difference."""
    after = [*before, *added]
    random.shuffle(after)
    for whole in (False, True):
        assert metric("records_kept")(after, before, identity=["id"], whole=whole).score == 1.0


@given(RECORDS.filter(bool), st.data())
@FAST
def test_a_record_taken_away_is_missed(before: Any, data: Any) -> None:
    """Even when others look just like it: they are counted."""
    after = list(before)
    after.pop(data.draw(st.integers(0, len(before) - 1)))
    for whole in (False, True):
        assert metric("records_kept")(after, before, identity=["id"], whole=whole).score == 0.0


@given(RECORDS.filter(bool), st.data())
@FAST
def test_a_record_changed_is_missed_when_wholes_are_compared(before: Any, data: Any) -> None:
    """A changed field is a changed record."""
    at = data.draw(st.integers(0, len(before) - 1))
    after = [{**record, "v": 9} if i == at else record for i, record in enumerate(before)]
    assert metric("records_kept")(after, before, identity=["id"], whole=True).score == 0.0
    assert metric("records_kept")(after, before, identity=["id"]).score == 1.0


@pytest.mark.parametrize("name", ["unchanged", "only_changed", "keys_kept"])
@pytest.mark.parametrize("value", STRANGE[1:])
def test_nothing_changed_passes_whatever_it_is(name: str, value: Any) -> None:
    """Equal values before and after are kept by every metric that compares them."""
    assert metric(name)(value, value).score == 1.0


@pytest.mark.parametrize("value", STRANGE)
def test_true_is_not_one(value: Any) -> None:
    """A value is the same as itself and as no other of these."""
    others = [other for other in STRANGE if same(value, other)]
    assert len(others) == 1


def test_a_wrong_mode_in_the_task_is_an_error() -> None:
    """Decimal or misspelt modes raise rather than never match."""
    entry = {"/a": {"mode": "0644", "owner": "user", "group": "user"}}
    for wrong in ("0x1ff", "999", "rw-r--r--", 644):
        with pytest.raises(ValueError, match="octal"):
            metric("mode_is")(entry, mode=wrong)


@pytest.mark.parametrize("name", sorted(known_metrics()))
def test_no_evidence_makes_a_metric_raise(name: str) -> None:
    """Whatever JSON value the agent leaves, there is a score: an episode cannot be voided by it."""
    text = (Path(__file__).parent / "examples" / "metrics" / f"{name}.json").read_text("utf-8")
    example = json.loads(text)["passing"][0]

    @given(st.one_of(JSON, near(example["after"])))
    @settings(derandomize=True, max_examples=15, deadline=None)
    def judge(after: Any) -> None:
        score = metric(name)(after, example.get("before"), **example.get("args", {})).score
        assert 0.0 <= score <= 1.0

    judge()


def near(value: Any) -> st.SearchStrategy[Any]:
    """Return values of the same shape as `value`, with any part of it replaced."""
    if isinstance(value, dict):
        inside = st.fixed_dictionaries({key: near(item) for key, item in value.items()})
    elif isinstance(value, list):
        inside = st.tuples(*map(near, value)).map(list)
    else:
        inside = st.just(value)
    return st.one_of(inside, JSON)


def test_every_metric_takes_what_the_judge_gives() -> None:
    """`metric(after, before)` and keywords only."""
    for name in known_metrics():
        first, second, *rest = inspect.signature(metric(name)).parameters.values()
        assert (first.name, second.name) == ("after", "before")
        assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in rest)
