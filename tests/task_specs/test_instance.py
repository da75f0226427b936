"""Instances are drawn from seeds: repeatable, varied, and split."""

import pytest

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs import ids, instantiate, load

TEMPLATE = {
    "id": "t",
    "instruction": "Send ${sum} to ${who.name}.",
    "params": {
        "who": {"draw": "person"},
        "other": {"draw": "person", "unlike": "who"},
        "sum": {"draw": "amount"},
    },
    "config": [
        {"type": "file", "parameters": {"path": "/home/user/a", "content": {"content": "notes"}}}
    ],
}


def _make(seed: int, split: str = "all", **changes: object) -> TaskSpec:
    return instantiate(TaskSpec.parse({**TEMPLATE, **changes}), Streams(seed), split)


def test_a_seed_names_an_instance() -> None:
    """The same seed draws the same instance; another seed another one."""
    assert _make(3).digest == _make(3).digest
    assert _make(3).digest != _make(4).digest


def test_a_further_parameter_shifts_nothing() -> None:
    """A hazard's parameters leave the base task's draws as they were."""
    more = {**TEMPLATE["params"], "extra": {"draw": "person"}}  # type: ignore[dict-item]
    assert _make(3).instruction == _make(3, params=more).instruction


def test_unlike_keeps_values_apart() -> None:
    """Two people drawn for one task have different names."""
    for seed in range(40):
        values = _make(seed).params
        assert values["who"]["value"]["last"] != values["other"]["value"]["last"]


def test_splits_share_no_value() -> None:
    """What training draws, testing never does."""
    names = {
        split: {_make(seed, split).params["who"]["value"]["last"] for seed in range(60)}
        for split in ("train", "test")
    }
    assert not names["train"] & names["test"]


def test_bodies_are_written_out() -> None:
    """A generated body is plain text in the instance, the same each time."""
    body = _make(5).config[-1].parameters["content"]
    assert body.startswith("Notes\n=====")
    assert body == _make(5).config[-1].parameters["content"]


def test_given_parameters_are_used_and_checked() -> None:
    """A caller may fix a parameter, but not invent one."""
    template = TaskSpec.parse(TEMPLATE)
    assert "Send 1.00" in instantiate(template, Streams(0), params={"sum": "1.00"}).instruction
    with pytest.raises(UnknownName, match="'sum'"):
        instantiate(template, Streams(0), params={"summ": "1.00"})


def test_a_malformed_parameter_is_named() -> None:
    """The error says which parameter, and which kinds there are."""
    with pytest.raises(InvalidSpec, match=r"'x'.*person"):
        _make(0, params={**TEMPLATE["params"], "x": {"draw": "persn"}})  # type: ignore[dict-item]


def test_a_task_without_parameters_is_left_alone() -> None:
    """Shell variables in other projects' tasks are not ours to fill."""
    spec = TaskSpec.parse({"id": "x", "instruction": "echo ${HOME}"})
    assert instantiate(spec, Streams(0)) is spec


@pytest.mark.parametrize("task_id", ids())
def test_every_packaged_task_draws(task_id: str) -> None:
    """Every shipped template gives instances on all splits, with nothing left unfilled."""
    for split in ("train", "test"):
        spec = instantiate(load(task_id), Streams(11), split)
        assert "${" not in spec.instruction
