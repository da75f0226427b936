"""A variant is its base plus what differs; solutions may play other solutions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName, shown

_OWN = (
    "id",
    "base",
    "params",
    "risk",
    "interventions",
    "solutions",
    "max_steps",
    "tags",
    "version",
)


def compose(base: Mapping[str, Any], own: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the whole variant: `base` overlaid with the fields a variant may have.

    Parameters and solutions are merged; the instruction, set-up and checks are the base's. So is
    the budget, but for a variant with interventions, whose budget is the scenario's unless it says
    otherwise. Any other field in the variant raises InvalidSpec: it would change the task.
    """
    for field in own:
        if field not in _OWN:
            raise InvalidSpec(
                f"{where}: field `{field}`: a variant keeps its base's; "
                f"it may have {', '.join(_OWN)}"
            )
    for field in ("params", "solutions"):
        if not isinstance(own.get(field, {}), Mapping):
            raise InvalidSpec(f"{where}: field `{field}`: an object; got {shown(own[field])}")
    out = {**base, **{key: own[key] for key in _OWN if key in own}}
    if own.get("interventions") and "max_steps" not in own:
        out.pop("max_steps", None)
    out["params"] = {**base.get("params", {}), **own.get("params", {})}
    solutions = {**base.get("solutions", {}), **own.get("solutions", {})}
    out["solutions"] = {name: _expand(steps, solutions, where) for name, steps in solutions.items()}
    return out


def _expand(steps: Any, solutions: Mapping[str, Any], where: str, depth: int = 0) -> Any:
    """Return the steps with each `{"do": "play", "text": name}` replaced by that solution's.

    A played solution leaves out its closing `done`, so that more can follow.
    """
    if isinstance(steps, Mapping):
        return {desktop: _expand(s, solutions, where, depth) for desktop, s in steps.items()}
    if depth > 4:
        raise InvalidSpec(f"{where}: solutions play one another without end.")
    if not isinstance(steps, list):
        raise InvalidSpec(f"{where}: a solution is a list of steps; got {shown(steps)}")
    out: list[Any] = []
    for index, step in enumerate(steps):
        # What is no object at all is left to the spec, which names the place.
        if not isinstance(step, Mapping) or step.get("do") != "play":
            out.append(step)
            continue
        name = step.get("text", "")
        if name not in solutions:
            raise UnknownName.among(f"solution in {where}", name, solutions)
        played = _expand(solutions[name], solutions, where, depth + 1)
        last = index == len(steps) - 1
        out.extend(played if last else [s for s in played if not _closes(s)])
    return out


def _closes(step: Any) -> bool:
    return isinstance(step, Mapping) and step.get("do") == "done"
