""":, true and false."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = (":", "true", "false")


def run(call: Call) -> int:
    """Do nothing, well or badly."""
    return int(call.name == "false")
