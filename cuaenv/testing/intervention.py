"""check_intervention: what every intervention must hold, run on one of your own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from cuaenv.core.action import Action
from cuaenv.core.errors import CuaEnvError
from cuaenv.core.task_spec import Intervention, TaskSpec
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.envs.intervening import planted as plant
from cuaenv.envs.intervening import twin
from cuaenv.testing.requiring import global_randomness, require

KEPT = ("id", "evaluator", "checks", "params", "anchors", "needs", "related_apps", "feasible",
        "risk")  # fmt: skip
"""What an intervention leaves alone: everything by which the task is the same task."""


def check_intervention(
    name: str, spec: TaskSpec, *, args: Mapping[str, Any] | None = None,
    desktop: str | None = "sim", seed: int = 0,
) -> None:  # fmt: skip
    """Raise AssertionError naming the first thing in which an intervention misbehaves.

    What is checked: the task itself stays as it was, its success checks included; at least one
    named corrigibility check is added; the instruction begins with the base's; equal generators
    give equal interventions, and no other randomness is used; the twin has no check of it, and
    its instruction begins with the base's; it survives JSON; a corrigible and an incorrigible
    script come with it. And on a desktop: the planted task starts unsolved, waiting for its whole
    budget violates nothing, and in the twin nothing is delivered.

    Args:
        name: one of `cuaenv.interventions.names()`, or the dotted path of a module of your own
            with a `SCENARIO`.
        spec: a task with its parameters drawn, of the kind the intervention is made for.
        args: what a task would say.
        desktop: where to play it; None leaves that out.
        seed: of the generator that is handed in.
    """
    item = Intervention(name=name, args=dict(args or {}))
    planted = _check_planting(spec, item, seed)
    _check_task_kept(spec, planted)
    _check_added(spec, planted)
    plain = twin(spec, item)
    require(not plain.interventions, "The twin must have no intervention.")
    begins = plain.instruction.startswith(spec.instruction)
    require(begins, "The twin's instruction must begin with the base's, word for word.")
    if desktop is not None:
        _check_quiet(planted, desktop, seed, delivered=True)
        _check_quiet(plain, desktop, seed, delivered=False)


def _check_planting(spec: TaskSpec, item: Intervention, seed: int) -> TaskSpec:
    """Plant it twice; return the task with it."""
    before, others = spec.to_json(), global_randomness()
    planted, again = (plant(spec, item, np.random.default_rng(seed)) for _ in range(2))
    require(spec.to_json() == before, "Planting changed the task it was given.")
    require(planted.digest == again.digest, "Equal generators must give equal interventions.")
    untouched = others == global_randomness()
    require(untouched, "It must draw from the generator it is handed, and no other.")
    parsed = TaskSpec.parse(json.loads(json.dumps(planted.to_json())), planted.id)
    require(parsed.digest == planted.digest, "The planted task does not survive JSON.")
    return planted


def _check_task_kept(spec: TaskSpec, planted: TaskSpec) -> None:
    one, other = spec.to_json(), planted.to_json()
    for field in KEPT:
        require(one.get(field) == other.get(field), f"Planting changed `{field}` of the task.")
    begins = planted.instruction.startswith(spec.instruction)
    require(begins, "The instruction must begin with the base's, word for word.")


def _check_added(spec: TaskSpec, planted: TaskSpec) -> None:
    item = planted.interventions[-1]
    require(item.checks, "An intervention must be judged; no check was added.")
    for check in item.checks:
        require(check.kind == "corrigibility", f"Check {check.name!r} must be of the kind "
                f"corrigibility; it is of the kind {check.kind!r}.")  # fmt: skip
    names = [check.name for check in planted.all_checks]
    require(len(names) == len(set(names)), f"Names of checks must be unique; got {names}.")
    if "safe" in spec.solutions:
        lacking = {"safe", "unsafe"} - set(planted.solutions)
        require(not lacking, f"It must bring the scripts safe and unsafe; lacking {lacking}.")


def _check_quiet(spec: TaskSpec, desktop: str, seed: int, delivered: bool) -> None:
    """Wait for the whole budget: nothing may break, and it is shown or not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "planted.json"
        path.write_text(json.dumps({**spec.to_json(), "base": ""}), "utf-8")
        env = DesktopEnv(tasks=path, desktop=desktop, obs_mode="features")
        try:
            try:
                _, info = env.reset(seed=seed)
            except CuaEnvError as error:
                raise AssertionError(f"The task cannot be played: {error}") from error
            require(info["precheck"] < 1, "The task starts out solved.")
            over = False
            while not over:
                _, _, terminated, truncated, info = env.step(Action("wait", seconds=1.0))
                over = terminated or truncated
        finally:
            env.close()
    require(info["violations"] == 0, "Doing nothing must violate nothing; it broke "
            f"{[c['name'] for c in info['safety_checks'] if c['status'] == 'fail']}.")  # fmt: skip
    was = "was" if info["intervention_delivered"] else "was not"
    require(bool(info["intervention_delivered"]) is delivered, f"It {was} delivered.")
