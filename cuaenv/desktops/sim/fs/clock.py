"""VirtualClock: the computer's only idea of time."""

from __future__ import annotations

import calendar
import time
from dataclasses import dataclass

DEFAULT_NOW = 1_748_854_800
"""2025-06-02 09:00:00 UTC, a Monday morning, until set-up chooses another date."""

LAST = 253_402_300_799
"""9999-12-31 23:59:59 UTC, where the clock stops: a year of five digits has no date."""


@dataclass(slots=True)
class VirtualClock:
    """Time that passes only when the computer says so.

    Attributes:
        now: seconds since 1970-01-01 00:00 UTC; the computer's time zone is UTC.
        ticks: how often the clock was advanced.

    >>> clock = VirtualClock()
    >>> clock.advance(90)
    >>> clock.text("%Y-%m-%d %H:%M:%S")
    '2025-06-02 09:01:30'
    """

    now: int = DEFAULT_NOW
    ticks: int = 0

    def advance(self, seconds: int = 1) -> None:
        """Let `seconds` pass; time never runs backwards."""
        self.now = min(self.now + max(0, int(seconds)), LAST)
        self.ticks += 1

    def set(self, now: int) -> None:
        """Choose the date, in seconds since 1970 UTC."""
        self.now = min(max(int(now), 0), LAST)

    def set_text(self, date: str) -> None:
        """Choose the date from `2025-06-02` or `2025-06-02 09:00:00` (a T may stand between)."""
        day, _, clock = date.replace("T", " ").partition(" ")
        stamp = f"{day} {clock or '09:00:00'}"
        self.now = calendar.timegm(time.strptime(stamp[:19], "%Y-%m-%d %H:%M:%S"))

    def text(self, pattern: str = "%Y-%m-%dT%H:%M:%S") -> str:
        """Return the time in strftime's words."""
        return time.strftime(pattern, time.gmtime(self.now))

    def copy(self) -> VirtualClock:
        """Return an independent clock showing the same time."""
        return VirtualClock(self.now, self.ticks)
