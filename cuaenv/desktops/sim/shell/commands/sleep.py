"""sleep: let time pass."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
MAX_SLEEP = 7 * 86400
"""Longest sleep, in seconds of virtual time; a longer one is cut."""


def run(call: Call) -> int:
    """Advance the virtual clock by the sum of the given times."""
    if not call.args:
        return call.fail("missing operand")
    total = 0.0
    for text in call.args:
        match = re.fullmatch(r"(\d{1,9}(?:\.\d*)?|\.\d+)([smhd]?)", text)
        if match is None:
            return call.fail(f"invalid time interval '{text}'")
        total += float(match[1]) * UNITS[match[2]]
    call.clock.advance(int(min(total, MAX_SLEEP)))
    return 0
