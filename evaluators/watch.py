"""Watch: which events may have changed which evidence, so that idle steps cost next to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cuaenv.core.desktop import Event
from cuaenv.core.evidence import EvidenceRequest
from cuaenv.evaluators.content import listed
from cuaenv.evaluators.places import matches, related
from cuaenv.evaluators.reading import HARNESS_SOURCES
from cuaenv.evaluators.rooms import costly, sources

_PATH_ARGUMENTS = ("path", "paths", "root", "roots")


@dataclass(frozen=True, slots=True)
class Watch:
    """When to look again.

    Attributes:
        any_change: at any event that changes something.
        paths: at an event that changes something at, above or below one of these.
        ignored: paths, folders or patterns among them where changes make no difference.
        journal: at any event, reads included.
        hearing: when the transcript or a fact changed.
    """

    any_change: bool = False
    paths: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    journal: bool = False
    hearing: bool = False

    def stirred(self, events: Sequence[Event], heard: bool) -> bool:
        """Return whether the evidence may have changed with these events."""
        if (heard and self.hearing) or (events and self.journal):
            return True
        changes = [event for event in events if event.kind != "read"]
        if not self.paths:
            return bool(changes and self.any_change)
        return any(self._touches(event) for event in changes)

    def _touches(self, event: Event) -> bool:
        places = [place for place in (event.path, event.to) if place]
        return any(
            related(place, path)
            for place in places
            if not matches(place, self.ignored)
            for path in self.paths
        )


def watch(requests: Sequence[EvidenceRequest]) -> Watch:
    """Return when the evidence of these requests may change.

    Cheap getters are asked again after any change, wherever it was: a hard link or a symlink leads
    to a file by another name. Costly ones go by their paths, and are asked once more at the end.
    """
    hangs_on = frozenset[str]().union(*(sources(request.getter) for request in requests))
    places = tuple(path for request in requests for path in _places(request))
    narrow = bool(places) and bool(requests) and all(costly(r.getter) for r in requests)
    return Watch(
        any_change=bool(hangs_on - HARNESS_SOURCES),
        paths=places if narrow else (),
        ignored=_ignored(requests) if narrow else (),
        journal="events" in hangs_on,
        hearing=bool(hangs_on & {"transcript", "facts"}),
    )


def _places(request: EvidenceRequest) -> list[str]:
    named = [request.args[name] for name in _PATH_ARGUMENTS if request.args.get(name)]
    return [str(path) for value in named for path in listed(value)]


def _ignored(requests: Sequence[EvidenceRequest]) -> tuple[str, ...]:
    """Return what a lone request ignores; what one of several does, another may look at."""
    if len(requests) != 1:
        return ()
    return tuple(str(path) for path in listed(requests[0].args.get("ignore") or []))
