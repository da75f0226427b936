"""Times as sites show and store them: UTC, to the minute."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache


@lru_cache(maxsize=8192)
def stamp(now: int) -> str:
    """Return the time as stored.

    Args:
        now: seconds since 1970 UTC.

    >>> stamp(0)
    '1970-01-01 00:00'
    """
    return datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M")


@lru_cache(maxsize=8192)
def day(stamped: str) -> str:
    """Return a stored time's date as people read it; what is not a date stays as it is.

    >>> day("2026-03-04 10:15")
    '4 March 2026'
    """
    if not re.match(r"\d{4}-\d{2}-\d{2}", stamped):
        return stamped
    try:
        moment = datetime.strptime(stamped[:10], "%Y-%m-%d")
    except ValueError:
        return stamped
    return f"{moment.day} {moment.strftime('%B %Y')}"
