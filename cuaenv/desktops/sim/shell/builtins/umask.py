"""umask and ulimit: defaults of what is created."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.modes import parse_mode

NAMES = ("umask", "ulimit")


def run(call: Call) -> int:
    """Show or set the permission bits new files do not get; -S in letters."""
    if call.name == "ulimit":
        call.line("unlimited")
        return 0
    state = call.shell.state
    given = [arg for arg in call.args if arg != "-S"]
    if given:
        if re.fullmatch(r"[0-7]{1,4}", given[0]):
            state.umask = int(given[0], 8) & 0o777
        else:
            state.umask = ~parse_mode(given[0], ~state.umask & 0o777, True, 0) & 0o777
        return 0
    if "-S" in call.args:
        bits = ~state.umask
        letters = [
            f"{who}={''.join(c for c, b in zip('rwx', (4, 2, 1), strict=True) if bits >> s & b)}"
            for who, s in (("u", 6), ("g", 3), ("o", 0))
        ]
        call.line(",".join(letters))
    else:
        call.line(f"{state.umask:04o}")
    return 0
