"""The record of everything a judge was told: enough to judge again with no desktop."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.desktop import Event
from cuaenv.core.errors import BundleError
from cuaenv.core.evidence import Evidence

BLOB_BYTES = 4096
"""Values whose JSON is longer are kept apart, by sha256, so that repeats cost nothing."""


@dataclass(slots=True)
class Moment:
    """One time the judge looked.

    Attributes:
        name: `open`, `observe`, `wake`, `close` (safety) or `success`.
        step: the step it was.
        note: what else the judge was told, such as the agent's claim.
        events: those reported since the moment before.
        transcript: the entries that are new or different since then, by index.
        facts: the facts that are new or different since then.
        evidence: what was collected, by the request's key.
        capabilities: the desktop's, on the first moment.
    """

    name: str
    step: int
    note: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    transcript: dict[int, dict[str, Any]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    evidence: dict[str, Evidence] = field(default_factory=dict)
    capabilities: list[str] = field(default_factory=list)


class Record:
    """The moments of an episode, in order."""

    def __init__(self, moments: Iterable[Moment] = ()) -> None:
        self.moments = list(moments)
        self.events_seen = 0
        self._passing: dict[str, Evidence] = {}
        self._peeking = True
        self._transcript: list[dict[str, Any]] = []
        self._facts: dict[str, Any] = {}

    def begin(
        self, name: str, step: int, note: Mapping[str, Any], events: Sequence[Event],
        transcript: Sequence[dict[str, Any]], facts: Mapping[str, Any], capabilities: Sequence[str],
    ) -> None:  # fmt: skip
        """Open the next moment with everything that is new since the last."""
        self.moments.append(
            Moment(
                name,
                step,
                dict(note),
                list(events),
                self._new_entries(transcript),
                self._new_facts(facts),
                capabilities=[] if self.moments else list(capabilities),
            )
        )
        self.events_seen = events[-1].seq + 1 if events else self.events_seen
        self._passing = {}
        self._peeking = False

    def peek(self) -> None:
        """Begin a moment that is not kept."""
        self._passing = {}
        self._peeking = True

    def fork(self) -> Record:
        """Return an independent copy of the record so far."""
        other = copy.copy(self)
        other.moments = [*self.moments]
        if other.moments:
            last = other.moments[-1]
            other.moments[-1] = dataclasses.replace(last, evidence=dict(last.evidence))
        other._passing, other._facts = dict(self._passing), dict(self._facts)
        return other

    def _new_entries(self, transcript: Sequence[dict[str, Any]]) -> dict[int, dict[str, Any]]:
        old = self._transcript
        new = {
            i: dict(entry)
            for i, entry in enumerate(transcript)
            if i >= len(old) or old[i] is not entry
        }
        self._transcript = list(transcript)
        return new

    def _new_facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        new = {n: copy.deepcopy(v) for n, v in facts.items() if self._facts.get(n, self) != v}
        self._facts |= new
        return new

    def known(self, key: str) -> Evidence | None:
        """Return what was collected under `key` in this moment, if anything was."""
        return self._passing.get(key)

    def keep(self, key: str, found: Evidence, stored: bool) -> None:
        """Remember evidence for this moment, and on record where it cannot be worked out again."""
        self._passing[key] = found
        if stored and not self._peeking:
            self.moments[-1].evidence[key] = found


def dump(record: Record) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    """Return the record as JSON objects, one per line of `evidence.jsonl`, and blobs by sha256."""
    blobs: dict[str, bytes] = {}
    return [_dump_moment(moment, blobs) for moment in record.moments], blobs


def _dump_moment(moment: Moment, blobs: dict[str, bytes]) -> dict[str, Any]:
    evidence = {key: _dump_evidence(found, blobs) for key, found in moment.evidence.items()}
    fields = {
        "note": moment.note,
        "events": [event.to_dict() for event in moment.events],
        "transcript": {str(i): entry for i, entry in moment.transcript.items()},
        "facts": moment.facts,
        "evidence": evidence,
        "capabilities": moment.capabilities,
    }
    used = {name: value for name, value in fields.items() if value}
    return {"moment": moment.name, "step": moment.step, **used}


def _dump_evidence(found: Evidence, blobs: dict[str, bytes]) -> dict[str, Any]:
    if not found.ok:
        return found.to_dict()
    data = json.dumps(found.value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    if len(data) <= BLOB_BYTES:
        return found.to_dict()
    sha256 = hashlib.sha256(data).hexdigest()
    blobs[sha256] = data
    return {"blob": sha256}


def load(lines: Iterable[Mapping[str, Any]], blobs: Mapping[str, bytes]) -> Record:
    """Read what `dump` wrote; raise BundleError where it is damaged or a blob is not there."""
    moments = []
    for number, line in enumerate(lines, 1):
        try:
            moments.append(_load_moment(line, blobs))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BundleError(f"evidence.jsonl line {number} is damaged: {error!r}") from error
    return Record(moments)


def _load_moment(line: Mapping[str, Any], blobs: Mapping[str, bytes]) -> Moment:
    return Moment(
        line["moment"],
        line["step"],
        dict(line.get("note", {})),
        [Event(**event) for event in line.get("events", [])],
        {int(i): dict(entry) for i, entry in line.get("transcript", {}).items()},
        dict(line.get("facts", {})),
        {key: _load_evidence(data, blobs) for key, data in line.get("evidence", {}).items()},
        list(line.get("capabilities", [])),
    )


def _load_evidence(data: Mapping[str, Any], blobs: Mapping[str, bytes]) -> Evidence:
    sha256 = data.get("blob")
    if sha256 is None:
        return Evidence.from_dict(data)
    if sha256 not in blobs:
        raise BundleError(f"The blob {sha256} is not in the bundle.")
    if hashlib.sha256(blobs[sha256]).hexdigest() != sha256:
        raise BundleError(f"The blob {sha256} is damaged.")
    return Evidence(json.loads(blobs[sha256].decode("utf-8", "surrogatepass")))
