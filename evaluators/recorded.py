"""RecordedReader: an episode's record, read back moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cuaenv.core.desktop import Event
from cuaenv.core.errors import BundleError
from cuaenv.core.evidence import Evidence, EvidenceRequest
from cuaenv.evaluators.reader import fact_in, read_handed_in
from cuaenv.evaluators.reading import HARNESS_SOURCES, gather
from cuaenv.evaluators.record import Moment, Record
from cuaenv.evaluators.rooms import getter, sources


class RecordedReader:
    """Replays evidence by moment and key; asks no desktop."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._moment = Moment("", -1)
        self._events: list[Event] = []
        self._transcript: dict[int, dict[str, Any]] = {}
        self._facts: dict[str, Any] = {}
        self._capabilities: list[str] = []
        self._told = 0

    def moments(self) -> Iterator[Moment]:
        """Go through the episode; while a moment is out, its evidence is what is read."""
        for moment in self._record.moments:
            self._moment = moment
            self._events.extend(moment.events)
            self._transcript |= moment.transcript
            self._facts |= moment.facts
            self._capabilities = moment.capabilities or self._capabilities
            self._told += len(moment.transcript) + len(moment.facts)
            yield moment

    @property
    def heard(self) -> int:
        """A number that grows whenever the transcript or a fact changes."""
        return self._told

    def at(self, moment: str, step: int, **note: Any) -> None:
        """Check that the judge is where the record is."""
        del note
        if (moment, step) != (self._moment.name, self._moment.step):
            raise BundleError(
                f"The record has {self._moment.name!r} of step {self._moment.step} where "
                f"{moment!r} of step {step} is judged; it is from another version of the task."
            )

    def collect(self, request: EvidenceRequest) -> Evidence:
        """Return the evidence on record; raise BundleError where there is none."""
        found = self._moment.evidence.get(request.key)
        if found is not None:
            return found
        if sources(request.getter) <= HARNESS_SOURCES:
            return gather(getter(request.getter), self._read, dict(request.args))
        raise BundleError(f"No evidence {request.key} in {self._moment.name} {self._moment.step}.")

    def events(self, since: int = 0) -> Sequence[Event]:
        """Return the events with `seq >= since` up to this moment."""
        return [event for event in self._events if event.seq >= since]

    def transcript(self) -> Sequence[Mapping[str, Any]]:
        """Return the transcript up to this moment."""
        return [self._transcript[i] for i in sorted(self._transcript)]

    def fact(self, name: str) -> Any:
        """Return a fact as it was; raise EvidenceError `missing`."""
        return fact_in(self._facts, name)

    def capabilities(self) -> Sequence[str]:
        """Return what the desktop could do."""
        return self._capabilities

    def _read(self, kind: str, **args: Any) -> Any:
        return read_handed_in(self, kind, **args)
