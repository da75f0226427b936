"""break, continue, return and exit."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.condition import integer
from cuaenv.desktops.sim.shell.errors import BreakLoop, ContinueLoop, ExitShell, ReturnFrom

NAMES = ("break", "continue", "return", "exit", "logout")


def run(call: Call) -> int:
    """Leave a loop, a function or the shell."""
    given = integer(call.args[0]) if call.args else None
    if call.name in ("break", "continue"):
        levels = min(max(1, given or 1), call.shell.loops)
        if not levels:
            return 0
        raise (BreakLoop if call.name == "break" else ContinueLoop)(levels)
    if given is not None and given < 0 and call.shell.state.dialect == "sh":
        call.err(f"Illegal number: {call.args[0]}")
        raise ExitShell(2)
    status = call.shell.state.status if given is None else given & 255
    raise (ReturnFrom if call.name == "return" else ExitShell)(status)
