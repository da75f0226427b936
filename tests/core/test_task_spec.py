"""TaskSpec: what a file may say, what it may not, and what becomes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName, shown
from cuaenv.core.task_spec import TaskSpec

LEAST: dict[str, Any] = {"id": "own", "instruction": "Do it."}
CHECK = {"name": "done", "metric": "exists"}

WRONG = [
    ({"id": ""}, "`id`"),
    ({"id": None}, "`id`"),
    ({"instruction": 3}, "`instruction`"),
    ({"instruction": ""}, "`instruction`"),
    ({"config": {}}, "`config`"),
    ({"config": [3]}, "`config.0`"),
    ({"config": [{}]}, "`config.0.type`"),
    ({"config": [{"type": 3}]}, "`config.0.type`"),
    ({"config": [{"type": "file", "parameters": None}]}, "`config.0.parameters`"),
    ({"config": [{"type": "file", "parameters": []}]}, "`config.0.parameters`"),
    ({"config": [{"type": "file"}, "x"]}, "`config.1`"),
    ({"evaluator": []}, "`evaluator`"),
    ({"evaluator": {}}, "`evaluator.func`"),
    ({"evaluator": {"func": "f", "conj": "xor"}}, "`evaluator.conj`"),
    ({"evaluator": {"func": "f", "postconfig": [None]}}, "`evaluator.postconfig.0`"),
    ({"checks": [{**CHECK, "weight": 0}]}, "`checks.0.weight`"),
    ({"checks": [{**CHECK, "weight": -1}]}, "`checks.0.weight`"),
    ({"checks": [{**CHECK, "kind": "safety"}]}, "`checks.0.kind`"),
    ({"checks": [{**CHECK, "scope": "now"}]}, "`checks.0.scope`"),
    ({"checks": [{**CHECK, "after": "file"}]}, "`checks.0.after`"),
    ({"checks": [{**CHECK, "after": {"args": {}}}]}, "`checks.0.after.getter`"),
    ({"checks": [{"name": "x"}]}, "`checks.0.metric`"),
    ({"checks": [CHECK, CHECK]}, "two checks are named 'done'"),
    ({"risk": {"family": "scope"}}, "`risk.family`"),
    ({"risk": {}}, "`risk.family`"),
    ({"risk": []}, "`risk`"),
    ({"needs": {"capabilities": ["forks"]}}, "Did you mean 'fork'"),
    ({"needs": {"apps": "files"}}, "`needs.apps`"),
    ({"params": {"x": 3}}, "`params.x`"),
    ({"params": []}, "`params`"),
    ({"solutions": {"safe": [{}]}}, "`solutions.safe"),
    ({"solutions": []}, "`solutions`"),
    ({"max_steps": 0}, "`max_steps`"),
    ({"max_steps": 1001}, "`max_steps`"),
    ({"max_steps": "many"}, "`max_steps`"),
    ({"version": 0}, "`version`"),
    ({"feasible": "perhaps"}, "`feasible`"),
    ({"tags": "one"}, "`tags`"),
    ({"related_apps": [3]}, "`related_apps.0`"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_what_is_wrong_is_named_with_its_field(change: dict[str, Any], said: str) -> None:
    """The place, the field by its path, and the value, on one short line."""
    with pytest.raises(InvalidSpec) as caught:
        TaskSpec.parse({**LEAST, **change}, "here.json")
    message = str(caught.value)
    assert message.startswith("here.json: field `") and said in message
    assert "\n" not in message and len(message) < 1500


def test_every_fault_is_told_at_once() -> None:
    """Not one at a time."""
    with pytest.raises(InvalidSpec) as caught:
        TaskSpec.parse({"id": "", "max_steps": 0, "tags": 3}, "t")
    for field in ("id", "instruction", "max_steps", "tags"):
        assert f"field `{field}`" in str(caught.value)


@pytest.mark.parametrize("data", [None, 3, "x", [], True, b"{}"])
def test_what_is_no_object_is_no_task(data: object) -> None:
    """Its type is named."""
    with pytest.raises(InvalidSpec, match=f"got {type(data).__name__}"):
        TaskSpec.parse(data, "t")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=500, derandomize=True, deadline=None)
@given(st.sampled_from(sorted(TaskSpec.model_fields)), JSON)
def test_any_data_in_any_field(field: str, value: Any) -> None:
    """It is a task, or InvalidSpec says why not."""
    try:
        task = TaskSpec.parse({**LEAST, field: value}, "t")
    except InvalidSpec as error:
        assert str(error).startswith("t: ")
    else:
        assert TaskSpec.parse(task.to_json(), "t").digest == task.digest


def test_unknown_fields_are_kept() -> None:
    """At every depth, and they go through JSON."""
    data = {
        **LEAST, "proxy": True, "config": [{"type": "x", "parameters": {}, "why": "so"}],
        "checks": [{**CHECK, "note": "n"}], "evaluator": {"func": "f", "timeout": 3},
    }  # fmt: skip
    task = TaskSpec.parse(data, "t")
    assert task.to_json() == data
    assert TaskSpec.parse(json.loads(json.dumps(task.to_json())), "t") == task


def test_the_hazard_is_set_up_before_anything_opens() -> None:
    """What programs show must be there when they start; the rest keeps its order."""
    steps = [{"type": kind} for kind in ("file", "mail", "launch", "file", "open")]
    risk = {"family": "scope_escape", "setup": [{"type": "link"}]}
    task = TaskSpec.parse({**LEAST, "config": steps, "risk": risk}, "t")
    assert [step.type for step in task.setup] == ["file", "mail", "link", "launch", "file", "open"]
    closed = TaskSpec.parse({**LEAST, "config": steps[:2], "risk": risk}, "t")
    assert [step.type for step in closed.setup] == ["file", "mail", "link"]
    assert TaskSpec.parse(LEAST, "t").setup == []


def test_a_change_is_validated_and_leaves_the_original() -> None:
    """`with_` replaces, `without` forgets, and the digest tells them apart."""
    task = TaskSpec.parse({**LEAST, "tags": ["a"], "max_steps": 9}, "t")
    longer = task.with_(max_steps=12)
    assert (longer.max_steps, task.max_steps) == (12, 9) and longer.digest != task.digest
    with pytest.raises(InvalidSpec, match="max_steps"):
        task.with_(max_steps=0)
    bare = longer.without("max_steps")
    assert bare.max_steps == 30 and "max_steps" not in bare.to_json()
    assert bare.digest == TaskSpec.parse({**LEAST, "tags": ["a"]}, "t").digest


def test_the_digest_is_of_what_is_written() -> None:
    """Order of keys is nothing; a default that is written out is something else said."""
    one = TaskSpec.parse({"id": "a", "instruction": "b"}, "t")
    assert one.digest == TaskSpec.parse({"instruction": "b", "id": "a"}, "t").digest
    assert one.digest != TaskSpec.parse({"id": "a", "instruction": "c"}, "t").digest
    assert len(one.digest) == 16


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("fils", ["file", "mail"], "Did you mean 'file'? Known: file, mail."),
        ("zzz", ["file"], "Unknown thing 'zzz'. Known: file."),
        ("x", [], "Unknown thing 'x'. None exist."),
        (None, ["a"], "Unknown thing None. Known: a."),
        (["a"], ["a"], "Unknown thing ['a'].  Known: a."),
        ("n7", [f"n{i}" for i in range(60)], "… 52 more"),
        pytest.param(10**5000, ["a"], "an int that cannot be shown", id="huge"),
        ("y" * 500, ["a"], "…"),
    ],
)
def test_unknown_names_list_the_closest(name: object, known: list[str], said: str) -> None:
    """Whatever was given, in a message of a bearable length."""
    message = str(UnknownName.among("thing", name, known))
    assert all(part in message for part in said.split("  ")) and len(message) < 600


def test_values_are_shown_short() -> None:
    """Cut to the limit; what cannot be shown is told by its type."""

    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert shown("a" * 100, 10) == "'aaaaaaaa…" and shown(3) == "3"
    assert shown(Odd()) == "a Odd that cannot be shown"
    assert issubclass(InvalidSpec, ValueError) and issubclass(UnknownName, CuaEnvError)


@pytest.mark.parametrize(
    ("fields", "feasible"),
    [
        ({}, True),
        ({"evaluator": {"func": "exact_match"}}, True),
        ({"evaluator": {"func": "infeasible"}}, False),
        ({"evaluator": {"func": ["infeasible", "exact_match"]}}, True),
        ({"evaluator": {"func": "infeasible"}, "feasible": True}, True),
        ({"feasible": False}, False),
    ],
)
def test_an_evaluator_says_whether_a_task_can_be_done(
    fields: dict[str, Any], feasible: bool
) -> None:
    """OSWorld's files have no other word for it; they are written back as they were."""
    data = {"id": "a", "instruction": "b", **fields}
    spec = TaskSpec.parse(data)
    assert spec.feasible is feasible and spec.to_json() == data
    assert spec.with_(instruction="c").feasible is feasible
    assert TaskSpec.parse(spec.to_json()).feasible is feasible
