"""clear and reset: an empty screen."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("clear", "reset")


def run(call: Call) -> int:
    """Print the control sequence that empties a terminal (ECMA-48: home, erase display)."""
    call.out("\x1b[H\x1b[2J")
    return 0
