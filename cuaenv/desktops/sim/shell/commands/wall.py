"""wall: tell all terminals something."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.streams import decode


def run(call: Call) -> int:
    """Broadcast the words, or the input."""
    words = [arg for arg in call.args if not arg.startswith("-")]
    text = " ".join(words) if words else decode(call.stdin.read()).rstrip("\n")
    call.machine.broadcast(text, call.user)
    return 0
