"""Journal: what happened on the computer, in order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.desktop import Event


@dataclass(slots=True)
class Journal:
    """A list of events; `seq` is the place in the list.

    An event like the one just before it, in the same tick, is not repeated: a program writing a
    file in a thousand pieces wrote it once.

    Attributes:
        events: everything recorded so far.
        tick: stamped on new events; the desktop sets it to the number of actions performed.
        recording: whether new events are kept; off during set-up.
    """

    events: list[Event] = field(default_factory=list)
    tick: int = 0
    recording: bool = True

    def record(
        self,
        kind: str,
        path: str = "",
        to: str = "",
        actor: str = "",
        user: str = "",
        detail: str = "",
    ) -> None:
        """Add one event, while recording."""
        if not self.recording:
            return
        seq = len(self.events)
        if seq:
            last = self.events[-1]
            if (last.kind, last.path, last.to, last.actor, last.user, last.detail, last.tick) == (
                (kind, path, to, actor, user, detail, self.tick)
            ):
                return
        self.events.append(Event(seq, self.tick, kind, path, to, actor, user, detail))

    def since(self, seq: int) -> list[Event]:
        """Return the events with at least that `seq`."""
        return self.events[max(0, seq) :]

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Record nothing while the block runs."""
        before, self.recording = self.recording, False
        try:
            yield
        finally:
            self.recording = before

    def copy(self) -> Journal:
        """Return an independent journal with the same events."""
        return Journal(list(self.events), self.tick, self.recording)

    def __deepcopy__(self, memo: dict[int, Any]) -> Journal:
        # Events are frozen, so a list of the same ones is a deep copy.
        memo[id(self)] = twin = self.copy()
        return twin
