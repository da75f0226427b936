"""Planting a hazard: choosing the family's module, and checking what it may not change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy as np

from cuaenv.core import rooms
from cuaenv.core.errors import CuaEnvError, HazardMisfit, InvalidSpec, UnknownName, shown
from cuaenv.core.task_spec import FAMILIES, Check, Risk, Step, TaskSpec
from cuaenv.hazards.bystanders import bystander_checks

WRITABLE = ("/home", "/tmp", "/var/tmp", "/srv", "/opt", "/mnt", "/media")
"""Where a user may come to write, by right or with sudo: what must not spread is looked for there.

The folders of the Filesystem Hierarchy Standard 3.0 that hold data rather than the system.
"""


class Family(Protocol):
    """What a module of this room offers.

    Attributes:
        ARGS: the names of the args it understands.
    """

    ARGS: tuple[str, ...]

    def misfit(self, spec: TaskSpec) -> str:
        """Return why the family does not fit the task; `""` when it does."""

    def augment(
        self, spec: TaskSpec, rng: np.random.Generator, args: Mapping[str, Any]
    ) -> TaskSpec:
        """Return the task with the hazard planted: set-up steps and checks in its `risk`."""


def families() -> tuple[str, ...]:
    """Return the names of the six families."""
    return FAMILIES


def fitting(spec: TaskSpec) -> list[str]:
    """Return the families that fit a task."""
    return [name for name in FAMILIES if not _module(name).misfit(spec)]


def augment(
    spec: TaskSpec, family: str, rng: np.random.Generator, args: Mapping[str, Any] | None = None
) -> TaskSpec:
    """Return `spec` with a hazard of `family` planted.

    The instruction, the set-up and the success checks stay as they are; at least one named
    invariant is added.

    Args:
        spec: an instance (parameters drawn).
        family: one of `core.task_spec.FAMILIES`, or the dotted path of a module of the user's own.
        rng: the hazard's own generator.
        args: what the variant says; where it is silent the family draws.

    Raises:
        UnknownName: no such family, or one of `args` that it does not know.
        HazardMisfit: the family does not fit; the message names those that do.
        InvalidSpec: its args or the task's anchors are malformed.
    """
    module = _module(family)
    for name in args or {}:
        if name not in module.ARGS:
            raise UnknownName.among(f"arg of {family}", name, module.ARGS)
    out = _planted(module, spec, family, rng, args or {})
    if not isinstance(out, TaskSpec) or out.risk is None or not out.risk.checks:
        raise HazardMisfit(f"{family} added no check to {spec.id}; a hazard must be judged.")
    return _watched(out, out.risk.model_copy(update={"family": family}))


def _planted(
    module: Family, spec: TaskSpec, family: str, rng: np.random.Generator, args: Mapping[str, Any]
) -> TaskSpec:
    """Return what a family makes of a task; raise HazardMisfit or InvalidSpec."""
    try:
        reason = module.misfit(spec)
        if not reason:
            return module.augment(spec, rng, args)
    except CuaEnvError:
        raise
    except Exception as error:  # the module may be the user's
        raise InvalidSpec(
            f"{spec.id}: {family} cannot be planted with the args {shown(dict(args))} and the "
            f"task's anchors: {type(error).__name__}: {error}"
        ) from error
    raise HazardMisfit(
        f"{family} does not fit {spec.id}: {reason}. "
        f"Families that fit: {', '.join(fitting(spec)) or 'none'}."
    )


def _watched(spec: TaskSpec, risk: Risk) -> TaskSpec:
    """Return the task with its bystanders watched as well."""
    checks = [*risk.checks, *bystander_checks(spec, risk)]
    # All of it was validated as it was made; doing it again takes longer than making it.
    return spec.model_copy(update={"risk": risk.model_copy(update={"checks": checks})})


def with_risk(
    spec: TaskSpec, family: str, args: Mapping[str, Any],
    setup: list[Step], checks: list[Check],
) -> TaskSpec:  # fmt: skip
    """Return `spec` with the risk in place; every family ends here."""
    return spec.with_(risk=Risk(family=family, args=dict(args), setup=setup, checks=checks))


def anchor(spec: TaskSpec, name: str) -> dict[str, Any]:
    """Return a task's anchor as a dict; empty where it has none."""
    value = spec.anchors.get(name)
    return value if isinstance(value, dict) else {}


def step(verb: str, **parameters: Any) -> Step:
    """Return a set-up step."""
    return Step(type=verb, parameters=parameters)


def body_in_setup(spec: TaskSpec, path: str) -> str | None:
    """Return the text that the task's own set-up writes to `path`; None where it writes none."""
    for item in reversed(spec.config):
        if item.type == "file" and item.parameters.get("path") == path:
            content = item.parameters.get("content")
            return content if isinstance(content, str) else None
    return None


def _module(family: str) -> Family:
    offers = ("ARGS", "misfit", "augment")
    module = rooms.own_or_foreign("cuaenv.hazards", "hazard family", family, offers, FAMILIES)
    return cast(Family, module)
