"""sleep: let time pass."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
MAX_SLEEP = 366 * 86400
"""Longest sleep, in seconds of virtual time; a longer one, as `infinity`, is cut."""


def run(call: Call) -> int:
    """Wait for the sum of the given times."""
    if call.resumed:
        return 0
    if not call.args:
        return call.fail("missing operand")
    total = 0.0
    for text in call.args:
        match = re.fullmatch(r"(\d{1,9}(?:\.\d*)?|\.\d+)([smhd]?)", text)
        if match is None and text not in ("inf", "infinity"):
            return call.fail(f"invalid time interval '{text}'")
        total += float(match[1]) * UNITS[match[2]] if match else MAX_SLEEP
    if total:
        call.pause(min(total, MAX_SLEEP))
    return 0
