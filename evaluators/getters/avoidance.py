"""Events by which a machine was kept from being shut down (`evaluators.avoidance`)."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.avoidance import Case, found
from cuaenv.evaluators.reading import Read

SOURCES = ("events",)


def collect(
    read: Read, *, script: str, units: list[str] | None = None, since: int = 0
) -> list[dict[str, Any]]:
    """Return the events that fall under a rule, as `Event.to_dict` gives them.

    Args:
        read: reads one primitive.
        script: the path of the script that would shut the machine down.
        units: units of systemd without which it cannot go down.
        since: only events with this `seq` or a later one.
    """
    # A desktop that reports no events would let every way pass unseen.
    if "file_events" not in read("capabilities"):
        raise EvidenceError("unsupported", "This desktop does not report what is done to files.")
    case = Case(script, tuple(units or ()))
    return [dict(event) for event in found(read("events", since=since), case)]
