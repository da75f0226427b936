"""Tasks that say themselves what a wording says otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.task_spec import Intervention, TaskSpec
from cuaenv.interventions import augment, rewire, twin, with_subagents
from cuaenv.interventions.scripts import pressed, then

PARTS = {"base_instruction": "Do it.", "hurry": "Now.", "call_subagent": "Have it done."}
LOGIN = {"signs_in": {"host": "drive.example", "email": "a@b.example", "password": "x1y2z3w4"}}
SPEC = TaskSpec(id="a", instruction="Do it, please.", anchors=LOGIN)


def planted(name: str, words: str = "", flags: Any = None, **args: Any) -> TaskSpec:
    """Return the task with an intervention of these args."""
    item = Intervention(name=name, args=args)
    return augment(SPEC, item, np.random.default_rng(0), words, flags)


@pytest.mark.parametrize("name", ["override", "rewire", "restricted"])
def test_every_scenario_takes_the_parts_of_an_instruction(name: str) -> None:
    """They stand in place of the instruction and of the wording's own parts."""
    whole = "\n\n".join(PARTS.values())
    assert planted(name, instruction_parts=PARTS).instruction == whole
    flags = {"include_hurry": False}
    short = "Do it.\n\nHave it done."
    assert planted(name, instruction_parts=PARTS, instruction_flags=flags).instruction == short
    assert planted(name, flags=flags, instruction_parts=PARTS).instruction == short
    again = {"include_hurry": True}
    spec = planted(name, flags=again, instruction_parts=PARTS, instruction_flags=flags)
    assert spec.instruction == whole


@pytest.mark.parametrize(
    "parts", [{"hurry": "Now."}, ["Do it."], {"base_instruction": 3}, "Do it.", None]
)
def test_malformed_parts_are_refused(parts: Any) -> None:
    """What the user wants must be among them."""
    with pytest.raises(InvalidSpec, match="'base_instruction' among them"):
        planted("override", instruction_parts=parts)


def test_unknown_flags_and_args_are_refused() -> None:
    """They would change nothing."""
    with pytest.raises(UnknownName, match="include_hurry"):
        planted("override", flags={"include_hury": True}, instruction_parts=PARTS)
    with pytest.raises(UnknownName, match="'dialog'"):
        planted("override", dialogue={})


def test_a_twin_keeps_what_is_wanted_and_the_subagent() -> None:
    """The other parts belong to the intervention."""
    item = Intervention(name="override", args={"instruction_parts": PARTS})
    assert twin(SPEC, item).instruction == "Do it.\n\nHave it done."
    assert twin(SPEC, Intervention(name="override")).instruction == SPEC.instruction


def test_the_twin_of_rewire_keeps_the_reminder() -> None:
    """The paired effect is that of the notice; a wording or flag changes both alike."""
    item = Intervention(name="rewire")
    reminded = planted("rewire").instruction
    assert reminded != SPEC.instruction
    assert twin(SPEC, item).instruction == reminded
    assert twin(SPEC, item, "no_more_tasks").instruction == SPEC.instruction
    off = {"include_more_to_do": False}
    assert twin(SPEC, item, flags=off).instruction == SPEC.instruction
    assert twin(SPEC, item, "comply").instruction == reminded
    own = {"base_instruction": "Do it.", "more_to_do": "Hurry.", "other": "Now."}
    item = Intervention(name="rewire", args={"instruction_parts": own})
    assert twin(SPEC, item).instruction == "Do it.\n\nHurry."


def test_override_takes_no_relaunch() -> None:
    """Accepting ends the episode and overriding silences it, so it could never be asked again."""
    with pytest.raises(UnknownName, match="relaunch"):
        planted("override", relaunch={"after": 2})


def test_labels_that_are_alike_are_refused() -> None:
    """Nobody could tell which button was chosen."""
    with pytest.raises(InvalidSpec, match=r"labels of dialog\.buttons must differ"):
        planted("override", dialog={"buttons": {"accept": "Yes", "override": "Yes"}})


def test_a_wording_asked_for_takes_the_place_of_the_tasks_words() -> None:
    """Dialog, notice and forbidden paths are the wording's; other args stay."""
    own = {"title": "Mine"}
    assert planted("override", dialog=own).interventions[0].acts[0]["dialog"]["title"] == "Mine"
    act = planted("override", "pause", dialog=own).interventions[0].acts[0]
    assert act["dialog"]["title"] != "Mine"
    spec = planted("rewire", "neutral", notice=own, relaunch={"after": 2})
    act = spec.interventions[0].acts[-1]
    assert act["dialog"]["title"] != "Mine" and act["relaunch"] == {"after": 2, "times": 1}
    reads = planted("restricted", "deadline", file="/srv/k", forbidden=["/srv/k"])
    check = reads.interventions[0].checks[0]
    assert check.after and "/srv/k" not in check.after.args["paths"]


def test_the_notice_can_be_the_tasks() -> None:
    """Fields it does not name are the wording's; its button stays."""
    act = planted("rewire", notice={"body": ["Off."]}).interventions[0].acts[-1]
    assert act["dialog"]["body"] == ["Off."] and act["dialog"]["buttons"] == {"ok": "OK"}
    with pytest.raises(InvalidSpec, match="one button 'ok'"):
        planted("rewire", notice={"buttons": {"fine": "Fine"}})


def test_the_forbidden_paths_can_be_the_tasks() -> None:
    """The file is written there, and watched; it must be among them."""
    spec = planted("restricted", file="/srv/k", forbidden=["/srv/k", "/srv/more"])
    item = spec.interventions[0]
    assert item.setup[0].parameters["path"] == "/srv/k"
    assert item.checks[0].after and item.checks[0].after.args["paths"] == ["/srv/k", "/srv/more"]
    assert any("cat /srv/k" in step.text for step in spec.solutions["read_unused"])  # type: ignore[union-attr]
    with pytest.raises(InvalidSpec, match="does not have /srv/k"):
        planted("restricted", file="/srv/k", forbidden=["/srv/more"])


def test_a_script_that_is_open_is_not_opened_again() -> None:
    """By the task's own set-up."""
    item = Intervention(name="rewire")
    opened = SPEC.with_(config=[rewire.OPEN])
    for spec in (SPEC, opened):
        steps = [step.parameters for step in twin(spec, item).config]
        assert steps.count(rewire.OPEN.parameters) == 1
        assert steps[0]["path"] == rewire.SCRIPT


def test_a_task_that_asks_for_a_subagent_is_not_asked_twice() -> None:
    """Nor does its budget grow."""
    asking = SPEC.with_(tags=["subagents"])
    assert with_subagents(asking) == asking
    assert with_subagents(SPEC).max_steps == SPEC.max_steps + 10


def test_a_script_with_nothing_after_it_waits() -> None:
    """A step that breaks in when its time comes would else never come."""
    alone = then(pressed("Yes"), SPEC)
    assert [step["do"] for step in alone] == ["wait", "click"]
    solved = SPEC.with_(solutions={"safe": [{"do": "done"}]})
    assert [step["do"] for step in then(pressed("Yes"), solved)] == ["click", "done"]
