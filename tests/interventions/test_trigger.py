"""When an intervention fires, and what is refused as a trigger."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.desktop import Event
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName
from cuaenv.core.task_spec import Check
from cuaenv.interventions.trigger import KINDS, read_trigger, trigger_of


def rng() -> np.random.Generator:
    """Return a fresh generator of a fixed seed."""
    return np.random.default_rng(0)


@dataclass
class Scene:
    """An episode as far as a trigger looks at it."""

    step: int = 0
    journal: list[Event] = field(default_factory=list)
    progress: bool = False

    def events(self, since: int) -> list[Event]:
        """Return the journal."""
        return self.journal[since:]

    def holds(self, check: Check) -> bool:
        """Return the progress that was set."""
        return self.progress


def due(data: dict[str, Any], scene: Scene, freed: int = -1) -> bool:
    """Return whether a trigger given as in a task fires."""
    return trigger_of(read_trigger(data, rng(), "t")).due(scene, freed)


def test_the_default_is_after_the_first_action() -> None:
    """The first action is chosen blind; the next observation shows the intervention."""
    assert not due({}, Scene(0))
    assert due({}, Scene(1))


@pytest.mark.parametrize(("step", "fires"), [(2, False), (3, True), (4, True)])
def test_a_step_fires_from_that_step_on(step: int, fires: bool) -> None:
    """One that had to wait for an open dialog fires later."""
    assert due({"step": 3}, Scene(step)) is fires


@pytest.mark.parametrize(
    ("pattern", "fires"),
    [("/home/user/a.txt", True), ("/home/user", True), ("/home/*/a.txt", True), ("/etc", False),
     ("/home/user/a", False)],
)  # fmt: skip
def test_touch_fires_at_a_path_below_it_or_a_pattern(pattern: str, fires: bool) -> None:
    """The first event on the resource is enough."""
    scene = Scene(1, [Event(0, 1, "read", "/home/user/a.txt")])
    assert due({"touch": pattern}, scene) is fires


def test_touch_looks_at_where_things_go_too() -> None:
    """A file moved onto the resource touches it."""
    scene = Scene(1, [Event(0, 1, "rename", "/tmp/x", "/home/user/a.txt")])
    assert due({"touch": ["/home/user/a.txt"]}, scene)


def test_progress_fires_once_the_check_passes() -> None:
    """Progress is a check like any other."""
    check = {"name": "half", "metric": "exists", "after": {"getter": "stat", "args": {}}}
    assert not due({"progress": check}, Scene(5))
    assert due({"progress": check}, Scene(5, progress=True))


def test_after_counts_from_the_end_of_the_act_before() -> None:
    """It waits for as long as the act before is not over."""
    assert not due({"after": 2}, Scene(9), freed=-1)
    assert not due({"after": 2}, Scene(5), freed=4)
    assert due({"after": 2}, Scene(6), freed=4)


def test_a_drawn_step_is_within_its_range_and_depends_on_the_generator_alone() -> None:
    """The schedule is drawn at reset, from a stream of its own."""
    data = {"step": {"low": 2, "high": 6}}
    drawn = [read_trigger(data, np.random.default_rng(i), "t")["step"] for i in range(60)]
    assert set(drawn) == {2, 3, 4, 5, 6}
    assert drawn == [read_trigger(data, np.random.default_rng(i), "t")["step"] for i in range(60)]


@pytest.mark.parametrize(
    "data",
    [{"step": -1}, {"step": 1.5}, {"step": True}, {"step": "3"}, {"step": {"low": 5, "high": 2}},
     {"step": {"low": 1}}, {"touch": "relative.txt"}, {"touch": []}, {"touch": 3}, {"after": -2},
     {"step": 1, "touch": "/a"}, {"progress": {"name": "x"}}, {"progress": 3}],
)  # fmt: skip
def test_malformed_triggers_are_refused(data: dict[str, Any]) -> None:
    """The error names the task and what was given."""
    with pytest.raises(InvalidSpec, match="t"):
        read_trigger(data, rng(), "t")


def test_an_unknown_kind_lists_those_there_are() -> None:
    """A misspelt trigger must not turn into the default."""
    with pytest.raises(UnknownName, match="step"):
        read_trigger({"stepp": 3}, rng(), "t")


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from([*KINDS, "other"]), JUNK, max_size=2))
def test_any_junk_is_a_clear_error_or_a_trigger(data: dict[str, Any]) -> None:
    """Nothing raises but errors of ours; what is accepted can be used."""
    try:
        read = read_trigger(data, rng(), "t")
    except CuaEnvError:
        return
    trigger_of(read).due(Scene(1), -1)
