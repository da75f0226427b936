"""history: the lines run so far."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Show them, or the last n; -c forgets them."""
    lines = call.shell.state.history
    if "-c" in call.args:
        lines.clear()
        return 0
    count = int(call.args[0]) if call.args and call.args[0].isdecimal() else len(lines)
    first = max(0, len(lines) - count)
    for number, line in enumerate(lines[first:], first + 1):
        call.line(f"{number:5}  {line}")
    return 0
