"""pwd: print the working folder."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Print it; -P with links resolved."""
    call.line(call.view.realpath(call.cwd) if "-P" in call.args else call.cwd)
    return 0
