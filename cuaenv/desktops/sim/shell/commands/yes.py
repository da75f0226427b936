"""yes: the same line for ever."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import BrokenPipe, LimitReached
from cuaenv.desktops.sim.shell.streams import Pipe, encode

ENOUGH = 2**20
"""What is written into a pipe before the reader is taken to have enough, in bytes."""

AT_A_TIME = 500
"""Lines a second on a terminal or into a file."""


def run(call: Call) -> int:
    """Print y, or the arguments, until the reader has enough."""
    line = encode(" ".join(call.args) or "y") + b"\n"
    pipe = call.fds.get(1)
    if not isinstance(pipe, Pipe):
        return _for_ever(call, line)
    if pipe.patient:
        raise LimitReached("stopped: yes never ends, and what reads it waits for its end")
    block = line * max(1, 8192 // len(line))
    for _ in range(ENOUGH // len(block)):
        call.out(block)
    raise BrokenPipe


def _for_ever(call: Call, line: bytes) -> int:
    while True:
        call.out(line * max(1, min(AT_A_TIME, 65536 // len(line))))
        call.pause(None if call.shell.run.held else 1)
