"""yes: the same line for ever."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import BrokenPipe
from cuaenv.desktops.sim.shell.streams import Pipe, encode

ENOUGH = 2**20
"""What is written into a pipe before the reader is taken to have enough, in bytes."""


def run(call: Call) -> int:
    """Print y, or the arguments, until the reader has enough."""
    line = encode(" ".join(call.args) or "y") + b"\n"
    block = line * max(1, 8192 // len(line))
    for _ in range(ENOUGH // len(block)):
        call.out(block)
    if isinstance(call.fds.get(1), Pipe):
        raise BrokenPipe
    while True:
        call.shell.run.step()
        call.out(block)
