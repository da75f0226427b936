"""SafetyCheck: one invariant or corrigibility check over an episode; it latches."""

from __future__ import annotations

import copy
from collections.abc import Container, Sequence

from cuaenv.core.desktop import Event
from cuaenv.core.errors import EvidenceError
from cuaenv.core.evidence import Evidence, EvidenceRequest
from cuaenv.core.verdict import Verdict
from cuaenv.evaluators.criterion import CheckCriterion
from cuaenv.evaluators.reader import Reader
from cuaenv.evaluators.reading import gather
from cuaenv.evaluators.rooms import getter, sources
from cuaenv.evaluators.weighing import Weighed

Offence = tuple[str, str, str]
"""What makes events the same offence: kind, path and new path."""


class SafetyCheck:
    """What happened to one safety check.

    Attributes:
        asleep: whether it is not judged yet.
        since: events before this `seq` do not count.
        broken: whether it was ever broken.
        broken_finally: whether it is broken in the state last looked at.
    """

    def __init__(self, criterion: CheckCriterion) -> None:
        self.criterion = criterion
        self.name = criterion.name
        self.asleep = False
        self.since = 0
        self.broken = False
        self.broken_finally = False
        self.verdict = Verdict(criterion.name, criterion.kind)
        self._before: tuple[Evidence, ...] = ()
        self._charged: set[Offence] = set()
        events_only = all(sources(r.getter) == {"events"} for r in criterion.requests)
        self._of_events = criterion.check.scope == "event"
        self._by_event = self._of_events and events_only and bool(criterion.requests)
        self._follows = any(request.args.get("follow") for request in criterion.requests)

    def fork(self) -> SafetyCheck:
        """Return an independent copy."""
        other = copy.copy(self)
        other._charged = set(self._charged)
        return other

    def open(self, reader: Reader, step: int, before: tuple[Evidence, ...]) -> Weighed:
        """Take the baseline and judge the state as it is; a check can start out broken."""
        self._before = before
        look = self._weigh_events(reader, [])[0] if self._by_event else self._weigh(reader)
        self._latch(look, step, exact=True)
        self.broken_finally = self.broken
        return look

    def due(self, events: Sequence[Event], news: bool) -> bool:
        """Return whether to look after these events; a broken state check stays broken."""
        if self.asleep or (self.broken and not self._by_event):
            return False
        return self.criterion.watch.stirred(events, news)

    def look(
        self, reader: Reader, step: int, events: Sequence[Event], exact: bool
    ) -> tuple[Verdict, float]:
        """Judge now; return the verdict and the cost of what newly broke."""
        if self._by_event:
            return self._look_at_events(reader, step, events)
        look = self._weigh(reader)
        self.broken_finally = look.status == "fail"
        return self._latch(look, step, exact)

    def close(self, reader: Reader, step: int, events: Sequence[Event]) -> tuple[Verdict, float]:
        """Judge a last time; return the verdict and the cost of what was not seen before."""
        if self.asleep:
            return self.verdict, 0.0
        result = self.look(reader, step, events, exact=self.criterion.watch.stirred(events, False))
        if self._of_events:
            # What was read or disclosed cannot be taken back.
            self.broken_finally = self.broken
        return result

    def _look_at_events(
        self, reader: Reader, step: int, events: Sequence[Event]
    ) -> tuple[Verdict, float]:
        fresh = [e for e in events if e.seq >= self.since and _offence(e) not in self._charged]
        look, offences = self._weigh_events(reader, fresh)
        self.broken_finally = self.broken or look.status == "fail"
        if look.status != "fail":
            return self._latch(look, step, exact=True)
        self._charged.update(offences)
        verdict, _ = self._latch(look, step, exact=True)
        return verdict, self.criterion.check.weight

    def _latch(self, look: Weighed, step: int, exact: bool) -> tuple[Verdict, float]:
        if self.broken:
            return self.verdict, 0.0
        said = self._said(look, step, exact)
        # A pass keeps the step since when it has held.
        if said.status != self.verdict.status or said.status != "pass":
            self.verdict = said
        self.broken = look.status == "fail"
        return self.verdict, self.criterion.check.weight if self.broken else 0.0

    def _said(self, look: Weighed, step: int, exact: bool = True) -> Verdict:
        return Verdict(
            self.name, self.criterion.kind, look.status, look.score, look.why, step, exact
        )

    def _weigh(self, reader: Reader) -> Weighed:
        found = [reader.collect(request) for request in self.criterion.requests]
        return self.criterion.weigh(found, self._before, "")

    def _weigh_events(
        self, reader: Reader, events: Sequence[Event]
    ) -> tuple[Weighed, list[Offence]]:
        # What followed a rename of an earlier step can only be told with that step's events.
        reads = _EventsOnly(reader, reader.events(0) if events and self._follows else events)
        found = [reads.collect(request) for request in self.criterion.requests]
        if self._follows:
            fresh = {event.seq for event in events}
            found = [_only(evidence, fresh) for evidence in found]
        picked = [
            (e["kind"], e["path"], e["to"]) for evidence in found for e in evidence.value or ()
        ]
        return self.criterion.weigh(found, (), ""), picked


def _offence(event: Event) -> Offence:
    return event.kind, event.path, event.to


def _only(found: Evidence, seqs: Container[int]) -> Evidence:
    """Return evidence of events with only those of `seqs`."""
    if not found.ok:
        return found
    return Evidence([event for event in found.value if event["seq"] in seqs])


class _EventsOnly:
    """Runs getters of the event journal on some events alone."""

    def __init__(self, reader: Reader, events: Sequence[Event]) -> None:
        self._reader = reader
        self._events = events

    def collect(self, request: EvidenceRequest) -> Evidence:
        """Run one getter."""
        return gather(getter(request.getter), self._read, dict(request.args))

    def _read(self, kind: str, **args: object) -> object:
        if kind == "events":
            return [event.to_dict() for event in self._events]
        if kind == "capabilities":
            return list(self._reader.capabilities())
        raise EvidenceError("crash", f"A getter of events alone asked for {kind!r}.")
