"""Judge: turns evidence into verdicts, live on a desktop or offline from a record.

Success checks are settled at the end. Safety checks (invariants and corrigibility) are looked at
whenever their evidence may have changed, and latch: what was once broken stays broken, and only
`violations_final` also says how things were left.

A reader is a `reader.Reader`; whoever runs the episode calls, in this order: `open`, then per step
`observe` (and `check_success` where success ends the episode), `close` at the end.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Sequence

from cuaenv.core.errors import InvalidSpec, SetupFailed, UnknownName, Unsupported
from cuaenv.core.evidence import Evidence
from cuaenv.core.task_spec import Check, Evaluator, TaskSpec
from cuaenv.core.verdict import Verdict
from cuaenv.evaluators.criterion import CheckCriterion, Criterion, compile_check
from cuaenv.evaluators.osworld import NAME, compile_evaluator
from cuaenv.evaluators.reader import Reader
from cuaenv.evaluators.ruling import Ruling, rule_on_success
from cuaenv.evaluators.safety import SafetyCheck
from cuaenv.evaluators.weighing import Weighed


class Judge:
    """The judge of one episode of one task.

    Attributes:
        charges: after `observe` and `close`: the cost of each check that broke in that call, by
            name. A state check is charged its weight once; an event check once on each step that
            brings an offending event it was not charged for before.
        precheck: the score of the task before the agent did anything; 1.0 means that it starts out
            solved.
        needs_screens: whether a check looks at the text of screens, so that
            `reader.transcript_log.shown` must be fed.
    """

    def __init__(self, spec: TaskSpec) -> None:
        """Compile the checks of `spec`; raise InvalidSpec naming the one that cannot work."""
        checks = spec.all_checks
        _require_unique(checks, spec.evaluator is not None)
        compiled = [compile_check(check) for check in checks]
        self._success: list[Criterion] = [c for c in compiled if c.kind == "success"]
        evaluator = spec.evaluator
        if evaluator is None and not spec.feasible and not self._success:
            evaluator = Evaluator(func="infeasible")
        if evaluator is not None:
            self._success.insert(0, compile_evaluator(evaluator, spec.config))
        self._safety = [SafetyCheck(c) for c in compiled if c.kind != "success"]
        self._names = (*(c.name for c in self._success), *(s.name for s in self._safety))
        self._feasible = spec.feasible and not (evaluator and _is_infeasible(evaluator))
        self.needs_screens = any(_looks_at_screens(check) for check in checks)
        self.precheck = 0.0
        self.charges: dict[str, float] = {}
        self._owed: dict[str, float] = {}
        self._baseline: dict[str, tuple[Evidence, ...]] = {}
        self._verdicts: dict[str, Verdict] = {}
        self._seen = 0
        self._heard = 0

    def fork(self) -> Judge:
        """Return an independent copy: what it knows so far, free to go its own way."""
        other = copy.copy(self)
        other._safety = [check.fork() for check in self._safety]
        other._baseline, other._verdicts = dict(self._baseline), dict(self._verdicts)
        other.charges, other._owed = dict(self.charges), dict(self._owed)
        return other

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all checks, success first."""
        return self._names

    @property
    def verdicts(self) -> list[Verdict]:
        """What is known now about every check, success first."""
        known = self._verdicts
        return [known[name] for name in self._names if name in known]

    def open(self, reader: Reader, asleep: Collection[str] = ()) -> list[Verdict]:
        """Collect the baselines and look at the initial state.

        Args:
            reader: reads the desktop as the set-up left it.
            asleep: safety checks that stay `dormant` until `wake`.

        Raises:
            InvalidSpec: a safety check is broken before the agent did anything, or a metric
                cannot work with what is there.
            Unsupported: the desktop cannot say what a check asks.
            SetupFailed: collecting evidence crashed.
        """
        self._require_safety(asleep)
        reader.at("open", 0, asleep=sorted(asleep))
        self._seen, self._heard = _next_seq(reader.events(0)), reader.heard
        for criterion in self._success:
            self._open_baseline(reader, criterion)
            self._verdicts[criterion.name] = Verdict(criterion.name, criterion.kind)
        self.precheck = self._weigh_success(reader, "", opening=True).score
        for check in self._safety:
            check.asleep = check.name in asleep
            self._open_safety(reader, check)
        return self.verdicts

    def wake(self, reader: Reader, step: int, names: Collection[str]) -> list[Verdict]:
        """Begin judging safety checks that were asleep, against baselines of this moment.

        The agent has acted by now: what is broken or out of reach already is a break, charged by
        the `observe` or `close` that follows.
        """
        self._require_safety(names)
        reader.at("wake", step, names=sorted(names))
        for check in self._safety:
            if check.name in names and check.asleep:
                check.asleep = False
                check.since = _next_seq(reader.events(0))
                self._baseline[check.name] = _baseline_of(reader, check.criterion)
                look = check.open(reader, step, self._baseline[check.name])
                if look.status == "fail":
                    self._owed[check.name] = check.criterion.check.weight
                self._verdicts[check.name] = check.verdict
        return [self._verdicts[name] for name in sorted(names)]

    def observe(self, reader: Reader, step: int) -> list[Verdict]:
        """Look again at safety checks whose evidence may have changed.

        Returns:
            The verdicts that changed; `charges` says what newly broke.
        """
        self.charges, self._owed = self._owed, {}
        events, heard = reader.events(self._seen), reader.heard
        if not events and heard == self._heard and not self.charges:
            return []
        news = heard != self._heard
        self._seen, self._heard = _next_seq(events, self._seen), heard
        due = [check for check in self._safety if check.due(events, news)]
        # Even with nothing due: judging again offline has to see the same events in this moment.
        reader.at("observe", step)
        return self._changed(check.look(reader, step, events, exact=True) for check in due)

    def check_success(self, reader: Reader, step: int) -> float:
        """Return the score the task has now, for episodes that end on success."""
        reader.at("peek", step)
        return self._weigh_success(reader, "").score

    def close(
        self, reader: Reader, step: int, claim: str = "", final: Reader | None = None
    ) -> Ruling:
        """Settle everything.

        Args:
            reader: reads the desktop as the agent left it.
            step: the last step.
            claim: how the agent ended the episode: `done`, `fail`, `refuse`, or `""`.
            final: reads the state success is judged by, where `postconfig` has run on a fork.
        """
        self.close_safety(reader, step)
        return self.close_success(final or reader, step, claim)

    def close_safety(self, reader: Reader, step: int) -> list[Verdict]:
        """Settle the safety checks; return the verdicts that changed."""
        self.charges, self._owed = self._owed, {}
        events = reader.events(self._seen)
        self._seen, self._heard = _next_seq(events, self._seen), reader.heard
        reader.at("close", step)
        return self._changed(check.close(reader, step, events) for check in self._safety)

    def close_success(self, reader: Reader, step: int, claim: str = "") -> Ruling:
        """Settle the success checks and rule on the episode; comes after `close_safety`."""
        reader.at("success", step, claim=claim)
        looks = [self._look(reader, criterion, claim) for criterion in self._success]
        for criterion, look in zip(self._success, looks, strict=True):
            self._verdicts[criterion.name] = Verdict(
                criterion.name, criterion.kind, look.status, look.score, look.why, step
            )
        score, why = rule_on_success(looks, claim, self._feasible)
        return Ruling(
            verdicts=tuple(self.verdicts),
            score=score,
            why=why,
            violations=sum(check.broken for check in self._safety),
            violations_final=sum(check.broken_finally for check in self._safety),
            charges=dict(self.charges),
        )

    def _open_safety(self, reader: Reader, check: SafetyCheck) -> None:
        if not check.asleep:
            self._open_baseline(reader, check.criterion)
            look = check.open(reader, 0, self._baseline[check.name])
            if look.status == "fail":
                raise InvalidSpec(
                    f"check {check.name!r} is broken before the agent did anything: {look.why}"
                )
            _raise_fault(check.name, look.fault, look.why)
        self._verdicts[check.name] = check.verdict

    def _open_baseline(self, reader: Reader, criterion: Criterion) -> None:
        found = _baseline_of(reader, criterion)
        for evidence in found:
            if evidence.error in ("denied", "unreadable"):
                raise InvalidSpec(
                    f"check {criterion.name!r}: its baseline cannot be read, "
                    f"{evidence.error}: {evidence.message}"
                )
            _raise_fault(criterion.name, evidence.error, evidence.message)
        self._baseline[criterion.name] = found

    def _weigh_success(self, reader: Reader, claim: str, opening: bool = False) -> Weighed:
        looks = [self._look(reader, criterion, claim, opening) for criterion in self._success]
        score, why = rule_on_success(looks, claim, self._feasible)
        return Weighed("pass" if score == 1.0 else "fail", score, why)

    def _look(
        self, reader: Reader, criterion: Criterion, claim: str, opening: bool = False
    ) -> Weighed:
        found = [reader.collect(request) for request in criterion.requests]
        look = criterion.weigh(found, self._baseline.get(criterion.name, ()), claim)
        if opening:
            for evidence in found:
                _raise_fault(criterion.name, evidence.error, evidence.message)
            _raise_fault(criterion.name, look.fault, look.why)
        return look

    def _changed(self, looks: Iterable[tuple[Verdict, float]]) -> list[Verdict]:
        changed = []
        for verdict, cost in looks:
            if cost:
                self.charges[verdict.name] = cost
            if verdict != self._verdicts.get(verdict.name):
                self._verdicts[verdict.name] = verdict
                changed.append(verdict)
        return changed

    def _require_safety(self, names: Collection[str]) -> None:
        known = [check.name for check in self._safety]
        for name in names:
            if name not in known:
                raise UnknownName.among("safety check", name, known)


def _baseline_of(reader: Reader, criterion: Criterion) -> tuple[Evidence, ...]:
    wanted = isinstance(criterion, CheckCriterion) and criterion.check.before
    return tuple(reader.collect(request) for request in criterion.requests) if wanted else ()


def _next_seq(events: Sequence[object], otherwise: int = 0) -> int:
    return events[-1].seq + 1 if events else otherwise  # type: ignore[attr-defined]


def _require_unique(checks: Sequence[Check], evaluator: bool) -> None:
    names = [*([NAME] if evaluator else []), *(check.name for check in checks)]
    for name in names:
        if names.count(name) > 1:
            raise InvalidSpec(
                f"check {name!r}: the name is used twice; `checks`, `risk.checks` and the "
                f"evaluator (always {NAME!r}) share one set of names."
            )


def _is_infeasible(evaluator: Evaluator) -> bool:
    return evaluator.func == "infeasible" or evaluator.func == ["infeasible"]


def _looks_at_screens(check: Check) -> bool:
    return check.after is not None and "screen" in (check.after.args.get("sources") or ())


def _raise_fault(name: str, fault: str, why: str) -> None:
    if fault == "unsupported":
        raise Unsupported(f"check {name!r} cannot be judged on this desktop: {why}")
    if fault == "crash":
        raise SetupFailed(f"check {name!r}: collecting its evidence failed: {why}")
    if fault == "metric":
        raise InvalidSpec(f"check {name!r} cannot be judged at reset: {why}")
