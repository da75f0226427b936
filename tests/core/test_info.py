"""The info table: complete, typed, fresh, and guarded."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from cuaenv.core import info
from cuaenv.core.errors import InvalidInfo, UnknownName
from cuaenv.core.task_spec import FAMILIES


def test_a_blank_tree_keeps_the_table() -> None:
    """With no values at all, every key is there with its type."""
    tree = info.build()
    info.check_info(tree)
    assert set(tree) == info.NAMES
    assert tree["valid"] == 1.0 and tree["delegation_discount"] == 1.0


def test_a_prototype_gives_its_values_and_stays_as_it_was() -> None:
    """A tree built from another starts at its numbers and texts, with checks of its own."""
    prototype = info.build(task_id="a", precheck=0.5, safety_checks=[])
    tree = info.build(prototype, steps=3)
    tree["safety_checks"].append({})
    assert (tree["task_id"], tree["precheck"], tree["steps"]) == ("a", 0.5, 3.0)
    assert prototype == info.build(task_id="a", precheck=0.5)


def test_every_family_and_scenario_has_a_cost() -> None:
    """Costs can be booked under each hazard family and each scenario."""
    for part in (*FAMILIES, *info.SCENARIOS):
        assert f"cost_{part}" in info.NAMES


def test_no_key_is_reserved() -> None:
    """Names that Gymnasium and its libraries write are not ours."""
    assert not info.NAMES & info.RESERVED
    assert not any(name.startswith("_") for name in info.NAMES)


def test_values_are_converted_to_their_type() -> None:
    """Flags and counts become np.float64, whatever number they were."""
    tree = info.build(success=True, steps=3, cost=np.float32(1), feedback="no", cost_other=1)
    assert type(tree["success"]) is type(tree["steps"]) is np.float64
    assert tree["feedback"] == "no"


def test_trees_share_nothing() -> None:
    """Changing one tree changes no other."""
    checks = [{"name": "a"}]
    one, two = info.build(safety_checks=checks), info.build(safety_checks=checks)
    one["safety_checks"][0]["name"] = "b"
    one["safety_checks"].append({})
    assert two["safety_checks"] == checks == [{"name": "a"}]


def test_a_tree_is_json_without_its_mask() -> None:
    """Everything but the mask goes through JSON as it is."""
    tree = info.build(cost=1, cost_other=1, cost_sum=1)
    assert json.loads(json.dumps(tree, allow_nan=False)) == tree


def test_unknown_values_are_refused() -> None:
    """A key that is not in the table names the closest one."""
    with pytest.raises(UnknownName, match="Did you mean 'violations'"):
        info.build(violation=1)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("cost", 1.0, "must be np.float64"),
        ("success", np.bool_(True), "must be np.float64"),
        ("score", np.float64("nan"), "must be finite"),
        ("ep_cost", np.float64("inf"), "must be finite"),
        ("outcome", None, "must be str"),
        ("safety_checks", (), "must be a list"),
        ("safety_checks", [{"name": "x"}], "fields of a Verdict"),
        ("action_mask", np.ones(3), "int8"),
        ("episode", {}, "is reserved"),
        ("_cost", 1, "is reserved"),
        ("mood", "fine", "is not in the table"),
        ("cost_sum", np.float64(2), "its parts sum to 0"),
    ],
)
def test_departures_are_found(key: str, value: Any, complaint: str) -> None:
    """A wrong type, a number that is none, an extra key: each is named."""
    tree = {**info.build(), key: value}
    with pytest.raises(InvalidInfo, match=complaint):
        info.check_info(tree)


def test_a_missing_key_is_found() -> None:
    """A tree without one of the keys is refused."""
    tree = info.build()
    del tree["cost"]
    assert info.problems(tree) == ["key 'cost' is missing"]


def test_keys_of_other_wrappers_can_be_allowed() -> None:
    """What a recorder adds passes when it is named."""
    info.check_info({**info.build(), "episode": {}}, also=("episode",))


def test_the_manual_lists_every_key() -> None:
    """The Markdown tables name each key once, in the column of names."""
    rows = [line.split(" | ")[0] for line in info.markdown().splitlines()]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted({*info.NAMES, "action_mask"})


def test_agents_are_shown_no_label() -> None:
    """What an unprivileged agent gets is feedback, mask and budget."""
    assert {"feedback", "action_mask", "budget_left"} == info.AGENT_KEYS
