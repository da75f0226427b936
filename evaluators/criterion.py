"""Criteria: the checks of a task, compiled; names and arguments are validated before reset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.evidence import Evidence, EvidenceRequest
from cuaenv.core.task_spec import Check, Request
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.faults import metric_argument_faults
from cuaenv.evaluators.rooms import Metric, check_arguments, getter, metric, needs_baseline
from cuaenv.evaluators.watch import Watch, watch
from cuaenv.evaluators.weighing import Weighed, weigh


class Criterion(Protocol):
    """Something that evidence decides."""

    @property
    def name(self) -> str:
        """The check's name."""

    @property
    def kind(self) -> str:
        """`success`, `invariant` or `corrigibility`."""

    @property
    def requests(self) -> tuple[EvidenceRequest, ...]:
        """What evidence it is decided by."""

    @property
    def watch(self) -> Watch:
        """When that evidence may have changed."""

    def weigh(self, found: Sequence[Evidence], before: Sequence[Evidence], claim: str) -> Weighed:
        """Decide: `found` and the baseline `before` answer `requests`; raises nothing."""


@dataclass(frozen=True, slots=True)
class CheckCriterion:
    """A check of the task file."""

    check: Check
    requests: tuple[EvidenceRequest, ...]
    metric: Metric
    watch: Watch = field(default_factory=Watch)

    @property
    def name(self) -> str:
        """The check's name."""
        return self.check.name

    @property
    def kind(self) -> str:
        """The check's kind."""
        return self.check.kind

    def weigh(self, found: Sequence[Evidence], before: Sequence[Evidence], claim: str) -> Weighed:
        """Run the metric; a check without evidence of its own judges the agent's claim."""
        after = found[0].value if found else claim
        # A baseline is given only where asked for: None then means that there was nothing there.
        baseline = before[0].value if self.check.before and before else None
        return weigh([*found, *before], self._judge, after, baseline)

    def _judge(self, after: Any, before: Any) -> Judgement:
        return self.metric(after, before, **self.check.args)


def compile_check(check: Check) -> CheckCriterion:
    """Compile one check; raise InvalidSpec with its name for anything that cannot work."""
    where = f"check {check.name!r}"
    try:
        function = metric(check.metric)
        requests = () if check.after is None else (compile_request(check.after, where),)
    except UnknownName as error:
        raise InvalidSpec(f"{where}: {error}") from error
    check_arguments(f"{where}, metric {check.metric!r}", function, check.args)
    for name, fault in metric_argument_faults(check.metric, check.args):
        raise InvalidSpec(f"{where}, metric {check.metric!r}: `args.{name}`: {fault}")
    if needs_baseline(check.metric) and not check.before:
        raise InvalidSpec(f"{where}: {check.metric!r} compares with the start; say `before: true`.")
    if check.before and not requests:
        raise InvalidSpec(f"{where}: `before` needs evidence; name a getter in `after`.")
    return CheckCriterion(check, requests, function, watch(requests))


def compile_request(request: Request, where: str) -> EvidenceRequest:
    """Return what to collect; raise UnknownName or InvalidSpec."""
    check_arguments(f"{where}, getter {request.getter!r}", getter(request.getter), request.args)
    return EvidenceRequest(request.getter, request.args)
