"""Readers: where a judge gets its evidence, live from a desktop or from a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cuaenv.core.desktop import Desktop, Event
from cuaenv.core.errors import EvidenceError
from cuaenv.core.evidence import Evidence, EvidenceRequest
from cuaenv.evaluators.reading import HARNESS_SOURCES, gather
from cuaenv.evaluators.record import Record
from cuaenv.evaluators.rooms import getter, sources
from cuaenv.evaluators.transcript import Transcript


class Reader(Protocol):
    """What a judge asks."""

    @property
    def heard(self) -> int:
        """A number that grows whenever the transcript or a fact changes."""

    def at(self, moment: str, step: int, **note: Any) -> None:
        """Begin a moment: evidence is collected once per moment and request.

        What is collected in the moment `peek` is not kept for judging again.
        """

    def collect(self, request: EvidenceRequest) -> Evidence:
        """Run a getter now; failures come back as Evidence too. Raises DesktopLost."""

    def events(self, since: int = 0) -> Sequence[Event]:
        """Return the events with `seq >= since`."""

    def transcript(self) -> Sequence[Mapping[str, Any]]:
        """Return the transcript so far."""

    def fact(self, name: str) -> Any:
        """Return what the harness knows under a name; raise EvidenceError `missing`."""

    def capabilities(self) -> Sequence[str]:
        """Return what the desktop can do."""


ReaderState = tuple[Transcript, Record, dict[str, Any], int]


class DesktopReader:
    """Reads a desktop, and keeps a record of what it read.

    The episode loop feeds it: `reader.transcript_log.proposed(step, actions)` before a check,
    `.told(step, feedback)` after it, and `reader.tell(name, value)` for facts.

    Args:
        desktop: the desktop to read.
        share: a reader of the same episode whose transcript, facts and record are carried on,
            such as when the final state is read on a fork.
    """

    def __init__(self, desktop: Desktop, share: DesktopReader | None = None) -> None:
        self.desktop = desktop
        self.transcript_log: Transcript = share.transcript_log if share else Transcript()
        self.record: Record = share.record if share else Record()
        self.facts: dict[str, Any] = share.facts if share else {}
        self._told: int = share._told if share else 0
        self._files: dict[tuple[Any, ...], Any] = {}

    @property
    def heard(self) -> int:
        """A number that grows whenever the transcript or a fact changes."""
        return self.transcript_log.size + self._told

    def save_state(self) -> ReaderState:
        """Return a token that `restore_state` takes, for desktops that can go back."""
        return self.transcript_log.fork(), self.record.fork(), dict(self.facts), self._told

    def restore_state(self, state: ReaderState) -> None:
        """Go back to when `save_state` returned `state`; the token can be used again."""
        transcript, record, facts, self._told = state
        self.transcript_log, self.record = transcript.fork(), record.fork()
        self.facts = dict(facts)
        self._files.clear()

    def tell(self, name: str, value: Any) -> None:
        """Set a fact, plain JSON data, for the getter `facts`."""
        if name not in self.facts or self.facts[name] != value:
            self.facts[name] = value
            self._told += 1

    def at(self, moment: str, step: int, **note: Any) -> None:
        """Begin a moment and put it on record with all that was reported since the last."""
        events = self.desktop.events(self.record.events_seen)
        if moment not in ("observe", "peek") or any(event.kind != "read" for event in events):
            self._files.clear()
        if moment == "peek":
            self.record.peek()
            return
        self.record.begin(
            moment, step, note, events, self.transcript_log.entries, self.facts, self.capabilities()
        )

    def collect(self, request: EvidenceRequest) -> Evidence:
        """Run a getter now, or return what it found earlier in this moment."""
        key = request.key
        found = self.record.known(key)
        if found is None:
            found = gather(getter(request.getter), self._read, dict(request.args))
            self.record.keep(key, found, stored=not sources(request.getter) <= HARNESS_SOURCES)
        return found

    def events(self, since: int = 0) -> Sequence[Event]:
        """Return the events with `seq >= since`."""
        return self.desktop.events(since)

    def transcript(self) -> Sequence[Mapping[str, Any]]:
        """Return the transcript so far."""
        return self.transcript_log.entries

    def fact(self, name: str) -> Any:
        """Return a fact; raise EvidenceError `missing`."""
        return fact_in(self.facts, name)

    def capabilities(self) -> Sequence[str]:
        """Return what the desktop can do, sorted."""
        return sorted(self.desktop.capabilities)

    def _read(self, kind: str, **args: Any) -> Any:
        if kind in HANDED_IN_READS:
            return read_handed_in(self, kind, **args)
        if kind not in FILE_PRIMITIVES:
            return self.desktop.evidence(kind, args)
        # A step on which the agent only typed must not cost another look at every file.
        key = (kind, *sorted(args.items()))
        if key not in self._files:
            self._files[key] = self.desktop.evidence(kind, args)
        return self._files[key]


FILE_PRIMITIVES = frozenset({"file", "stat", "listing"})
"""Primitives that give the same until an event tells of a change; `open`, `wake`, `close` and
`success` look anew all the same."""

HANDED_IN_READS = frozenset({"events", "transcript", "facts", "capabilities"})


def read_handed_in(reader: Reader, kind: str, **args: Any) -> Any:
    """Answer a read that needs no desktop (`reading.HANDED_IN`)."""
    if kind == "events":
        return [event.to_dict() for event in reader.events(args.get("since", 0))]
    if kind == "transcript":
        return [dict(entry) for entry in reader.transcript()]
    if kind == "capabilities":
        return list(reader.capabilities())
    return reader.fact(args["name"])


def fact_in(facts: Mapping[str, Any], name: str) -> Any:
    """Return one of `facts`; raise EvidenceError `missing`."""
    if name not in facts:
        raise EvidenceError("missing", f"The harness knows no {name!r} yet.")
    return facts[name]
