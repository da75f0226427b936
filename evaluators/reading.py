"""Reading: what a getter may ask for, and turning its answer or its failure into Evidence."""

from __future__ import annotations

from typing import Any, Protocol

from cuaenv.core.errors import DesktopLost, EvidenceError
from cuaenv.core.evidence import Evidence

HANDED_IN = {
    "events": "{since=0} -> the event journal of the episode, as `Event.to_dict` gives it",
    "transcript": "{} -> [{step, source, text}]: what the agent wrote and was told or shown",
    "facts": "{name} -> what the harness knows, such as how an intervention was answered",
    "capabilities": "{} -> sorted names of what the desktop can do",
}
"""What `read` answers besides the desktop's primitives, with argument and result shapes."""

SOURCES = ("files", "desktop", "events", "transcript", "facts")
"""What evidence can hang on: files; anything else that makes the desktop report an event; the
event journal itself; the transcript; facts of the harness. Evidence on the last three alone is
worked out again from the record instead of being stored."""

DEFAULT_SOURCES = ("files", "desktop")
HARNESS_SOURCES = frozenset({"events", "transcript", "facts"})


class Read(Protocol):
    """Reads one thing; raises EvidenceError."""

    def __call__(self, kind: str, **args: Any) -> Any:
        """Return what was asked for, as plain data."""


class Collect(Protocol):
    """The function of a getter."""

    def __call__(self, read: Read, **args: Any) -> Any:
        """Return the evidence as a JSON value; raise EvidenceError."""


MAX_DEPTH = 100
"""Levels of arrays and objects; what is nested deeper is bait for code that recurses."""

_NESTING = (dict, list)


def too_deep(value: Any) -> bool:
    """Return whether a JSON value is nested deeper than `MAX_DEPTH`."""
    level = [value] if isinstance(value, _NESTING) else []
    for _ in range(MAX_DEPTH):
        if not level:
            return False
        level = [
            child
            for item in level
            for child in (item.values() if isinstance(item, dict) else item)
            if isinstance(child, _NESTING)
        ]
    return any(level)


def gather(collect: Collect, read: Read, args: dict[str, Any]) -> Evidence:
    """Run a getter; a failure of any kind becomes Evidence, except the loss of the desktop."""
    try:
        value = collect(read, **args)
        if too_deep(value):
            return Evidence(error="unreadable", message=f"nested deeper than {MAX_DEPTH} levels")
        return Evidence(value)
    except EvidenceError as error:
        return Evidence(error=error.kind, message=str(error))
    except DesktopLost:
        raise
    except Exception as error:
        # Anything else is a fault of the harness; it must not look like a fault of the agent.
        return Evidence(error="crash", message=f"{type(error).__name__}: {error}")
