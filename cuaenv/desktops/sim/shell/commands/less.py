"""less and more: pagers that show everything at once."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("less", "more", "pager")


def run(call: Call) -> int:
    """Print the files; the terminal scrolls."""
    for _, data in call.inputs([arg for arg in call.args if not arg.startswith(("-", "+"))]):
        call.out(data)
    return int(call.failed)
