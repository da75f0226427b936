"""What can be said of a task file without playing it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cuaenv.agents.scripted.steps import check_steps
from cuaenv.benchmarks.validation import SCRIPTS, missing_scripts
from cuaenv.core.errors import CuaEnvError, UnknownName
from cuaenv.core.offers import offer
from cuaenv.core.rooms import is_foreign
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import FAMILIES, TaskSpec
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.envs.settings import OWN, Settings
from cuaenv.envs.task_source import TaskSource, with_hazard
from cuaenv.evaluators import Judge, known_getters, known_metrics
from cuaenv.task_specs import Task, instantiate, malformed
from cuaenv.task_specs.catalogue import read
from cuaenv.task_specs.demands import demands
from cuaenv.task_specs.faults import foreign_faults, foreign_modules, told

CLOSE = 0.8
"""How much an unknown field must look like a known one to be taken for a slip of the pen."""


def examine(
    task: str, desktop: str = "sim", seeds: Iterable[int] = (0,), *, trusted: bool = True
) -> dict[str, Any]:
    """Return everything that is wrong with a task file, and what the desktop lacks for it.

    Args:
        task: an id or the path of a task file.
        desktop: where it is to run.
        seeds: the task is drawn once from each, where the desktop has what it needs.
        trusted: whether modules of the user's own that the file names are imported; where not, a
            file that names some is not drawn.

    Returns:
        `{task, problems, missing, desktops, needs}`: the next two lists of sentences, then the
        desktops it can run on, and what it calls for (`task_specs.demands`; empty where the file
        cannot be read).
    """
    try:
        spec, faults = read(task)
    except CuaEnvError as error:
        return _report(task, [str(error)])
    if spec is None:
        return _report(task, faults)
    missing, apart = spec.missing(desktop), malformed(spec, desktop)
    found = [*faults, *_slips(spec), *apart, *_unknown(spec)]
    if trusted and not found:
        found += told(foreign_faults(spec))
    playable = not missing and not found and (trusted or not foreign_modules(spec))
    if playable:
        found += dict.fromkeys(p for seed in seeds for p in _drawing(task, desktop, seed))
    elif not any("`params" in fault for fault in faults):
        found += _misfit(spec)
    found += _scripts(spec, faults)
    if playable and not found and not spec.solutions:
        missing = unready(task, desktop)
    return _report(task, found, missing, spec, desktop)


def _report(
    task: str, problems: Iterable[str], missing: Sequence[str] = (), spec: Task | None = None,
    desktop: str = "",
) -> dict[str, Any]:  # fmt: skip
    able = spec.desktops if spec else ()
    return {
        "task": task,
        "problems": [_placed(task, what) for what in dict.fromkeys(problems)],
        "missing": list(missing),
        "desktops": [name for name in able if name != desktop or not missing],
        "needs": demands(spec) if spec else {},
    }


def _misfit(spec: Task) -> list[str]:
    """Return why a hazard of ours cannot be planted, told along with what else is wrong."""
    if spec.risk is None or spec.risk.checks or spec.risk.family not in FAMILIES:
        return []
    streams = Streams(0)
    try:
        with_hazard(instantiate(spec, streams), OWN, streams)
    except CuaEnvError as error:
        return [str(error)]
    return []


def unready(task: str, desktop: str) -> list[str]:
    """Return why a desktop cannot be made ready for a task, or the task judged on it.

    It is tried only where starting a desktop costs next to nothing. A task with scripts need not
    be tried: they show it.
    """
    if "deterministic" not in offer(desktop).capabilities:
        return []
    env = DesktopEnv(desktop=desktop, obs_mode="features", tasks=task)
    try:
        env.reset(seed=0)
        *_, info = env.finish("stopped")
    except CuaEnvError as error:
        return [f"{desktop} cannot be made ready: {error}"]
    finally:
        env.close()
    errors = [check for check in info["safety_checks"] if check["status"] == "error"]
    return [f"{desktop} cannot be judged: {check['name']}: {check['why']}" for check in errors]


def _placed(task: str, what: str) -> str:
    """Return the sentence with the task before it, unless it begins with that."""
    return what if what.startswith(task) else f"{task}: {what}"


def _slips(spec: Task) -> Iterator[str]:
    """Yield fields that are kept but unknown, and look like known ones."""
    known = [*TaskSpec.model_fields, "breaks"]
    for name in spec.model_extra or {}:
        close = difflib.get_close_matches(name, known, n=1, cutoff=CLOSE)
        if close and name not in known:
            yield f"field `{name}` is not known. Did you mean `{close[0]}`?"


def _unknown(spec: Task) -> Iterator[str]:
    """Yield what named checks call for and nobody has.

    An OSWorld evaluator may well name metrics that are only there in OSWorld; `checks` are ours.
    """
    for check in (*spec.checks, *(spec.risk.checks if spec.risk else ())):
        asked = [("metric", check.metric, known_metrics())]
        if check.after:
            asked.append(("getter", check.after.getter, known_getters()))
        for kind, name, known in asked:
            if name not in known and not is_foreign(name):
                error = UnknownName.among(kind, name, sorted(known))
                yield f"check `{check.name}`: {error}"


def _scripts(spec: Task, faults: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the scripts as they are written."""
    if not any(fault.startswith(("field `solutions", "field `risk")) for fault in faults):
        for name in missing_scripts(spec):
            yield f"field `solutions.{name}` is missing: {SCRIPTS[name]}"
    for name, solution in spec.solutions.items():
        for steps in solution.values() if isinstance(solution, dict) else [solution]:
            try:
                check_steps(steps, f"field `solutions.{name}`")
            except CuaEnvError as error:
                yield str(error)


def _drawing(task: str, desktop: str, seed: int) -> list[str]:
    """Draw one instance, hazard included, and compile its checks."""
    try:
        source = TaskSource(Settings(desktop=desktop))
        Judge(source.draw(Streams(seed), {"task": task}).spec)
    except CuaEnvError as error:
        return [str(error)]
    return []
