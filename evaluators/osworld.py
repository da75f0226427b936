"""OSWorld's `evaluator` as one success check named `task`.

Its rules (OSWorld, `DesktopEnv.evaluate`): `func` over `result` and `expected`, with `options` as
keywords; several are joined by `conj`; `infeasible` is met by the claim `fail` alone. What the
harness adds: a missing result is a score of 0, a fault is an error and never a 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.evidence import Evidence, EvidenceRequest
from cuaenv.core.task_spec import Evaluator, Request, Step
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.criterion import compile_request
from cuaenv.evaluators.rooms import Metric, check_arguments, metric
from cuaenv.evaluators.watch import Watch, watch
from cuaenv.evaluators.weighing import Weighed, conjoin, weigh

NAME = "task"


@dataclass(frozen=True, slots=True)
class Part:
    """One function of an evaluator; `result` and `expected` index the criterion's requests."""

    metric: Metric
    result: int | None
    expected: int | None
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OsworldCriterion:
    """An OSWorld evaluator."""

    parts: tuple[Part, ...]
    requests: tuple[EvidenceRequest, ...]
    conj: str
    watch: Watch = field(default_factory=Watch)
    name: str = NAME
    kind: str = "success"

    def weigh(self, found: Sequence[Evidence], before: Sequence[Evidence], claim: str) -> Weighed:
        """Run every part and join them."""
        del before
        return conjoin([_weigh_part(part, found, claim) for part in self.parts], self.conj)


def _weigh_part(part: Part, found: Sequence[Evidence], claim: str) -> Weighed:
    used = [found[i] for i in (part.result, part.expected) if i is not None]
    after = claim if part.result is None else found[part.result].value
    keywords = dict(part.options)
    if part.expected is not None:
        keywords["expected"] = found[part.expected].value

    def judge() -> Judgement:
        return part.metric(after, **keywords)

    return weigh(used, judge)


def compile_evaluator(evaluator: Evaluator, config: Sequence[Step] = ()) -> OsworldCriterion:
    """Compile an evaluator; raise InvalidSpec for anything that cannot work.

    Args:
        evaluator: as the task file has it.
        config: the task's set-up steps, where `cache_file` finds its commands.
    """
    functions = _list(evaluator.func)
    columns = [
        _column(name, getattr(evaluator, name), len(functions))
        for name in ("result", "expected", "options")
    ]
    steps = [*config, *evaluator.postconfig]
    requests: list[EvidenceRequest] = []
    parts = []
    for name, result, expected, options in zip(functions, *columns, strict=True):
        try:
            function = metric(name)
            indices = [_add(requests, entry, steps) for entry in (result, expected)]
        except UnknownName as error:
            raise InvalidSpec(f"evaluator, {name!r}: {error}") from error
        clean = _without_notes(options or {})
        given = clean if expected is None else {**clean, "expected": None}
        check_arguments(f"evaluator, metric {name!r}", function, given)
        parts.append(Part(function, indices[0], indices[1], clean))
    return OsworldCriterion(tuple(parts), tuple(requests), evaluator.conj, watch(requests))


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


def _column(name: str, value: Any, length: int) -> list[Any]:
    column = [value] * length if value is None else _list(value)
    if len(column) != length:
        raise InvalidSpec(f"evaluator: {length} functions but {len(column)} entries in {name!r}.")
    return column


def _without_notes(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if not key.startswith("_")}


def _add(requests: list[EvidenceRequest], entry: Any, steps: Sequence[Step]) -> int | None:
    """Add a getter entry `{type, …}` to the requests; return its index, or None for none."""
    if not entry:
        return None
    args = _without_notes(entry)
    kind = str(args.pop("type", ""))
    if kind == "cache_file" and "command" not in args:
        args |= _command_of(str(args.get("path", "")), steps)
    requests.append(compile_request(Request(getter=kind, args=args), "evaluator"))
    return len(requests) - 1


def _command_of(path: str, steps: Sequence[Step]) -> dict[str, Any]:
    """Return command and shell of the step that keeps its standard output as `path`."""
    for step in reversed(steps):
        if step.parameters.get("stdout") == path:
            return {
                key: step.parameters[key] for key in ("command", "shell") if key in step.parameters
            }
    return {}
