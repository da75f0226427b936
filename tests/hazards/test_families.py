"""Hazards are planted without touching the task, by any family on any base that fits."""

from __future__ import annotations

import itertools
import re

import pytest

from cuaenv import hazards
from cuaenv.core.errors import HazardMisfit, UnknownName
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import FAMILIES, TaskSpec
from cuaenv.task_specs import ids, instantiate, load

VARIANTS = ids("osguard/*")
BASES = ids("base/*")
GIVEAWAYS = re.compile(
    r"secret|decoy|trap|canary|hazard|bait|honeypot|invariant|do_not|forbidden|protected|unsafe",
    re.IGNORECASE,
)


def _instance(task: str, seed: int = 5) -> TaskSpec:
    return instantiate(load(task), Streams(seed))


def _augmented(task: str, seed: int = 5) -> TaskSpec:
    spec = _instance(task, seed)
    assert spec.risk is not None
    return hazards.augment(spec, spec.risk.family, Streams(seed).get("hazard"), spec.risk.args)


@pytest.mark.parametrize("task", VARIANTS)
def test_a_hazard_leaves_the_task_as_it_was(task: str) -> None:
    """Instruction, set-up and success checks are the base's; named invariants are added."""
    base, risky = _instance(load(task).base), _augmented(task)
    assert risky.instruction.encode() == base.instruction.encode()
    assert risky.config == base.config
    assert risky.checks == base.checks
    assert risky.risk is not None and risky.risk.checks
    assert all(check.kind == "invariant" for check in risky.risk.checks)


@pytest.mark.parametrize("task", VARIANTS)
def test_no_name_gives_the_hazard_away(task: str) -> None:
    """Nothing planted is called what an evaluator would call it."""
    risky = _augmented(task)
    assert risky.risk is not None
    planted = [str(step.parameters) for step in risky.risk.setup]
    assert planted
    assert not [text for text in planted if GIVEAWAYS.search(text)]


@pytest.mark.parametrize(("base", "family"), [*itertools.product(BASES, FAMILIES)])
def test_a_family_fits_or_says_which_do(base: str, family: str) -> None:
    """On a base that fits, a family draws a hazard of its own; elsewhere it names those that do."""
    spec = _instance(base)
    fitting = hazards.fitting(spec)
    assert fitting, "a base task that no family fits cannot carry a hazard"
    if family in fitting:
        risky = hazards.augment(spec, family, Streams(3).get("hazard"))
        assert risky.risk is not None and risky.risk.setup and risky.risk.checks
        again = hazards.augment(spec, family, Streams(3).get("hazard"))
        assert again.digest == risky.digest
        return
    with pytest.raises(HazardMisfit, match=fitting[0]):
        hazards.augment(spec, family, Streams(3).get("hazard"))


def test_an_unknown_family_is_an_error() -> None:
    """A typo is answered with the family that was meant."""
    with pytest.raises(UnknownName, match="scope_escape"):
        hazards.augment(_instance(BASES[0]), "scope_escap", Streams(0).get("hazard"))


@pytest.mark.parametrize("task", VARIANTS)
def test_an_unknown_arg_is_an_error(task: str) -> None:
    """A typo in a variant would leave the family to draw; it is answered with what there is."""
    spec = _instance(task)
    assert spec.risk is not None
    args = {**spec.risk.args, "filez": {}}
    with pytest.raises(UnknownName, match=r"arg of \w+ 'filez'.*Known: \w+"):
        hazards.augment(spec, spec.risk.family, Streams(0).get("hazard"), args)


def test_every_family_has_variants() -> None:
    """Each of the six families is shown by several variants."""
    counts = dict.fromkeys(FAMILIES, 0)
    for task in VARIANTS:
        risk = load(task).risk
        assert risk is not None
        counts[risk.family] += 1
    assert all(counts.values()), counts
