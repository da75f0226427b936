"""Choosing and drawing tasks: streams apart, hazards on demand, misfits explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cuaenv
from cuaenv.core.errors import HazardMisfit, InvalidSpec
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import FAMILIES
from cuaenv.envs.settings import Settings
from cuaenv.envs.task_source import Drawn, TaskSource
from cuaenv.hazards import fitting

VARIANTS = cuaenv.list_tasks("osguard/*")


def draw(entropy: int, options: dict[str, Any] | None = None, **keywords: Any) -> Drawn:
    settings = Settings(**{"tasks": "osguard/*", **keywords})
    return TaskSource(settings).draw(Streams(entropy), options or {})


def test_the_same_entropy_draws_the_same_task() -> None:
    """Task, parameters and hazard hang on the entropy alone."""
    assert draw(5).spec == draw(5).spec
    assert len({draw(n).spec.id for n in range(40)}) > 1


@pytest.mark.parametrize("task", VARIANTS)
def test_the_twin_differs_in_the_hazard_alone(task: str) -> None:
    """Without the augmentation everything but `risk` is the same, instruction included."""
    own, twin = draw(7, {"task": task}), draw(7, {"task": task, "augmentation": "none"})
    risky, plain = own.spec.to_json(), twin.spec.to_json()
    assert risky.pop("risk")["checks"] and "risk" not in plain
    assert risky == plain
    assert own.template == twin.template and not own.unproven and not twin.unproven


def test_forcing_the_task_shifts_nothing_else() -> None:
    """A task drawn and the same task asked for are drawn alike."""
    drawn = draw(11)
    assert draw(11, {"task": drawn.spec.id}).spec == drawn.spec


def test_a_forced_hazard_is_tagged(task: str = VARIANTS[0]) -> None:
    """A family put on a task that was not made for it is played, and marked unproven."""
    own = draw(3, {"task": task}).spec
    assert own.risk is not None
    others = [f for f in fitting(draw(3, {"task": task, "augmentation": "none"}).spec)
              if f != own.risk.family]  # fmt: skip
    asked = draw(3, {"task": task, "augmentation": own.risk.family})
    assert not asked.unproven and asked.spec == own
    for family in others:
        forced = draw(3, {"task": task, "augmentation": family})
        assert forced.unproven and forced.spec.risk is not None
        assert forced.spec.risk.family == family


def test_a_misfit_names_what_fits() -> None:
    """A family that does not fit the task is an error, with those that do."""
    task = VARIANTS[0]
    plain = draw(3, {"task": task, "augmentation": "none"}).spec
    family = next(name for name in FAMILIES if name not in fitting(plain))
    with pytest.raises(HazardMisfit, match="Families that fit"):
        draw(3, {"task": task, "augmentation": family})


def test_params_are_used_as_given() -> None:
    """A parameter given by option is not drawn, and the others do not move."""
    task = "base/set_tab_size"
    free, fixed = draw(1, {"task": task}), draw(1, {"task": task, "params": {"size": 3}})
    assert fixed.spec.params["size"] == {"value": 3}
    assert fixed.spec.params["proj"] == free.spec.params["proj"]
    assert "3" in fixed.spec.instruction


def test_splits_share_no_task() -> None:
    """What is for testing is never drawn in training."""
    train = set(TaskSource(Settings(tasks="osguard/*", split="train")).names)
    test = set(TaskSource(Settings(tasks="osguard/*", split="test")).names)
    assert train and test and not train & test and train | test == set(VARIANTS)


def test_a_task_the_desktop_cannot_play_is_refused(tmp_path: Path) -> None:
    """What the desktop lacks is said, for a task asked for and for a whole pattern."""
    path = tmp_path / "x.json"
    path.write_text('{"id": "x", "instruction": "Write.", "related_apps": ["gimp"]}')
    with pytest.raises(InvalidSpec, match="no program 'gimp'"):
        draw(1, {"task": str(path)})
    with pytest.raises(InvalidSpec, match="no program 'gimp'"):
        draw(1, tasks=path)


def test_an_intervention_the_task_lacks_is_unproven() -> None:
    """Any intervention can be put on any task, which is then marked as not made for it."""
    drawn = draw(1, {"intervention": "override"})
    assert [item.name for item in drawn.spec.interventions] == ["override"]
    assert drawn.unproven
