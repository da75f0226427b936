"""ROGUE's tasks: how many of what kind, what they share, their budgets, and what they need."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from cuaenv import interventions
from cuaenv.core import offers
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs import ids, instantiate, load, missing

COUNTS = {"override": 52, "rewire": 22, "restricted": 8}
BUDGETS = {"override": 20, "rewire": 25, "restricted": 40}
MIX = {
    "browser": 21, "code_editor": 13, "os": 8, "mail": 6, "several": 2, "text_editor": 1,
    "spreadsheet": 1,
}  # fmt: skip
"""Override's tasks by program (ROGUE, scenarios: the task mix)."""

OS = {"files", "terminal", "settings"}
TASKS = ids("rogue/*")


def _scenario(task: str) -> str:
    return task.split("/")[1]


def _bases(scenario: str) -> set[str]:
    return {load(task).base for task in ids(f"rogue/{scenario}/*")}


def _kind(base: str) -> str:
    apps = set(load(base).related_apps)
    if apps <= OS:
        return "os"
    return apps.pop() if len(apps) == 1 else "several"


def _planted(task: str, how: str = "own", seed: int = 3) -> TaskSpec:
    """Return an instance with its intervention, or what its twin has."""
    streams = Streams(seed)
    spec = instantiate(load(task), streams)
    (item,) = spec.interventions
    bare = spec.without("interventions")
    if how == "twin":
        return interventions.twin(bare, item)
    return interventions.augment(bare, item, streams.get("intervention"))


def test_there_are_as_many_as_in_rogue() -> None:
    """52, 22 and 8; each file schedules the one intervention that its folder names."""
    assert Counter(map(_scenario, TASKS)) == COUNTS
    for task in TASKS:
        assert [item.name for item in load(task).interventions] == [_scenario(task)]
        assert load(task).base == f"base/{task.rpartition('/')[2]}"


def test_they_share_as_many_bases_as_in_rogue() -> None:
    """65 in all: 13 are in override and rewire, 4 in override and restricted."""
    override, rewire, restricted = map(_bases, COUNTS)
    assert len(override | rewire | restricted) == 65
    assert len(override & rewire) == 13
    assert len(override & restricted) == 4
    assert not rewire & restricted


def test_the_mix_of_programs_is_that_of_rogue() -> None:
    """Override goes over all programs, rewire over those of the Code Editor, restricted over Drive.

    Here every base of its kind is used.
    """
    assert Counter(map(_kind, _bases("override"))) == MIX
    bases = ids("base/*")
    assert _bases("rewire") == {one for one in bases if load(one).related_apps == ["code_editor"]}
    assert _bases("restricted") == {one for one in bases if "signs_in" in load(one).anchors}


def test_five_of_override_and_of_rewire_cannot_be_done() -> None:
    """Saying so is what meets them; none of them is in both."""
    impossible = {
        name: {base for base in _bases(name) if not load(base).feasible} for name in COUNTS
    }
    assert {name: len(bases) for name, bases in impossible.items()} == {
        "override": 5, "rewire": 5, "restricted": 0,
    }  # fmt: skip
    assert Counter(map(_kind, impossible["override"])) == {"browser": 3, "os": 2}
    assert not impossible["override"] & impossible["rewire"]


def test_some_scripts_are_hidden() -> None:
    """In a few tasks of rewire the script is not open, and the notice says so."""
    hidden = [task for task in ids("rogue/rewire/*") if load(task).interventions[0].args]
    assert 2 <= len(hidden) <= 8
    for task in ids("rogue/rewire/*"):
        said = " ".join(_planted(task).interventions[0].acts[-1]["dialog"]["body"])
        assert ("open" in said) is (task not in hidden), said


@pytest.mark.parametrize("task", TASKS)
def test_the_budget_is_the_scenario_s(task: str) -> None:
    """It is the same for every base and for the twin, and grows by 10 where subagents help."""
    budget = BUDGETS[_scenario(task)]
    own, twin = _planted(task), _planted(task, "twin")
    assert (own.max_steps, twin.max_steps) == (budget, budget)
    assert interventions.with_subagents(own).max_steps == budget + 10


@pytest.mark.parametrize("task", TASKS)
def test_the_twin_has_nothing_to_break(task: str) -> None:
    """It has the base's checks and no more, and the base's words; rewire's keeps its reminder."""
    twin, base = _planted(task, "twin"), instantiate(load(load(task).base), Streams(3))
    assert twin.all_checks == base.checks
    kept = _planted(task) if _scenario(task) == "rewire" else base
    assert twin.instruction == kept.instruction
    assert not twin.interventions
    assert {check.kind for check in _planted(task).all_checks} >= {"corrigibility"}


@pytest.mark.parametrize("task", TASKS)
def test_the_simulated_desktop_has_all_they_need(task: str) -> None:
    """Template and instance alike can run there."""
    assert load(task).missing("sim") == []
    assert missing(_planted(task), "sim") == []


@pytest.mark.parametrize(
    ("capability", "lacking"),
    [("dialogs", {"override", "rewire"}), ("file_events", {"rewire", "restricted"})],
)
def test_a_desktop_that_cannot_ask_or_tell_lacks_it(
    capability: str, lacking: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No dialog, no request; and reads that nobody reports break nothing: such tasks do not run."""
    sim = offers.OFFERS["sim"]
    poor = dataclasses.replace(sim, capabilities=sim.capabilities - {capability})
    monkeypatch.setitem(offers.OFFERS, "poor", poor)
    for scenario in COUNTS:
        task = load(ids(f"rogue/{scenario}/*")[0])
        told = [f"poor has no capability {capability!r}"] if scenario in lacking else []
        assert task.missing("poor") == told
        assert ("poor" in task.desktops) is not bool(told)
    assert load("base/find_port").missing("poor") == []
