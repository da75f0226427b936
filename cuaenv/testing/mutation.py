"""Mutants of a task's checks: a suite that does not notice them does not test those checks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cuaenv.core.errors import CuaEnvError
from cuaenv.core.task_spec import Check, TaskSpec

_PATHS = ("path", "paths", "roots", "home")


@dataclass(frozen=True)
class Mutant:
    """A task with one check spoilt.

    Attributes:
        check: the check's name.
        how: `inverted`, `always_pass`, `always_fail` or `misdirected`.
        spec: the spoilt task.
    """

    check: str
    how: str
    spec: TaskSpec


def invert(check: Check) -> Check:
    """Return the check with the opposite verdict."""
    args = {"metric": check.metric, "args": dict(check.args)}
    return check.model_copy(update={"metric": "negated", "args": args})


def always_pass(check: Check) -> Check:
    """Return the check with a verdict that never fails."""
    return check.model_copy(update={"metric": "constant", "args": {"score": 1.0}})


def always_fail(check: Check) -> Check:
    """Return the check with a verdict that never passes."""
    return check.model_copy(update={"metric": "constant", "args": {"score": 0.0}})


def misdirect(check: Check) -> Check | None:
    """Return the check looking at other paths; None where it looks at none."""
    if check.after is None or not any(check.after.args.get(name) for name in _PATHS):
        return None
    args = {
        name: _elsewhere(value) if name in _PATHS else value
        for name, value in check.after.args.items()
    }
    return check.model_copy(update={"after": check.after.model_copy(update={"args": args})})


def _elsewhere(value: Any) -> Any:
    if isinstance(value, list):
        return [_elsewhere(item) for item in value]
    return f"{str(value).rstrip('/')}.elsewhere" if isinstance(value, str) else value


MUTATORS: dict[str, Callable[[Check], Check | None]] = {
    "inverted": invert,
    "always_pass": always_pass,
    "always_fail": always_fail,
    "misdirected": misdirect,
}


def mutants(spec: TaskSpec) -> Iterator[Mutant]:
    """Yield every mutant of the checks of the task, its hazard and its interventions."""
    for at, check in enumerate(spec.checks):
        for how, mutated in _mutations(check):
            yield Mutant(check.name, how, spec.with_(checks=_replaced(spec.checks, at, mutated)))
    for at, check in enumerate(spec.risk.checks if spec.risk else ()):
        for how, mutated in _mutations(check):
            assert spec.risk is not None
            checks = _replaced(spec.risk.checks, at, mutated)
            risk = spec.risk.model_copy(update={"checks": checks})
            yield Mutant(check.name, how, spec.with_(risk=risk))
    for number, item in enumerate(spec.interventions):
        for at, check in enumerate(item.checks):
            for how, mutated in _mutations(check):
                changed = item.model_copy(update={"checks": _replaced(item.checks, at, mutated)})
                items = [*spec.interventions[:number], changed, *spec.interventions[number + 1 :]]
                yield Mutant(check.name, how, spec.with_(interventions=items))


def _mutations(check: Check) -> Iterator[tuple[str, Check]]:
    for how, mutate in MUTATORS.items():
        mutated = mutate(copy.deepcopy(check))
        if mutated is not None:
            yield how, mutated


def _replaced(checks: list[Check], at: int, check: Check) -> list[Check]:
    return [*checks[:at], check, *checks[at + 1 :]]


def survivors(spec: TaskSpec, expectation: Callable[[TaskSpec], object]) -> list[Mutant]:
    """Return the mutants that `expectation` cannot tell from the task itself.

    Args:
        spec: the task.
        expectation: plays a task and returns what its suite looks at, such as the status of every
            check after each scripted solution. A mutant that makes it raise CuaEnvError (at reset,
            say) is told apart.
    """
    wanted = expectation(spec)
    return [mutant for mutant in mutants(spec) if _same(mutant.spec, expectation, wanted)]


def _same(spec: TaskSpec, expectation: Callable[[TaskSpec], object], wanted: object) -> bool:
    try:
        return expectation(spec) == wanted
    except CuaEnvError:
        return False
