"""OSWorld's `is_utc_0`: the clock's time zone is UTC."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lines_of


def metric(after: Any, before: Any = None, *, expected: Any = None) -> Judgement:
    """Pass when `timedatectl status` names a zone with the offset `+0000`."""
    del before
    del expected
    zones = [line.strip() for line in lines_of(after) or () if "Time zone:" in line]
    right = bool(zones) and zones[0].endswith("+0000)")
    return Judgement.of(right, zones[0] if zones else "no time zone is named")
