"""What can be said of a task file without playing it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import Any

from cuaenv.agents.scripted.steps import check_steps
from cuaenv.benchmarks.validation import missing_scripts
from cuaenv.core.errors import CuaEnvError, UnknownName
from cuaenv.core.offers import offer
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.envs.settings import Settings
from cuaenv.envs.task_source import TaskSource
from cuaenv.evaluators import Judge, known_getters, known_metrics
from cuaenv.task_specs import Task, load, malformed
from cuaenv.task_specs.demands import demands

CLOSE = 0.8
"""How much an unknown field must look like a known one to be taken for a slip of the pen."""


def examine(task: str, desktop: str = "sim", seeds: Iterable[int] = (0,)) -> dict[str, Any]:
    """Return what is wrong with a task file, and what the desktop lacks for it.

    Args:
        task: an id or the path of a task file.
        desktop: where it is to run.
        seeds: the task is drawn once from each, where the desktop has what it needs.

    Returns:
        `{task, problems, missing, desktops, needs}`: the next two lists of sentences, then the
        desktops it can run on, and what it calls for (`task_specs.demands`; empty where the file
        cannot be read).
    """
    try:
        spec = load(task)
    except CuaEnvError as error:
        found = re.split(r"; (?=field `)", str(error))
        told = [_placed(task, what) for what in found]
        return {"task": task, "problems": told, "missing": [], "desktops": [], "needs": {}}
    missing = spec.missing(desktop)
    found = [*_slips(spec), *malformed(spec, desktop), *_unknown(spec), *_scripts(spec)]
    if not missing and not found:
        found += dict.fromkeys(p for seed in seeds for p in _drawing(task, desktop, seed))
    if not missing and not found and not spec.solutions:
        missing = unready(task, desktop)
    return {
        "task": task,
        "problems": [_placed(task, what) for what in found],
        "missing": missing,
        "desktops": [name for name in spec.desktops if name != desktop or not missing],
        "needs": demands(spec),
    }


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
            if name not in known:
                error = UnknownName.among(kind, name, sorted(known))
                yield f"check `{check.name}`: {error}"


def _scripts(spec: Task) -> Iterator[str]:
    """Yield what is wrong with the scripts as they are written."""
    for name in missing_scripts(spec):
        yield f"field `solutions.{name}` is missing"
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
