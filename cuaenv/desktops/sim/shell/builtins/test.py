"""test and [: file tests and comparisons."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.condition import Expression, TestError, Tests

NAMES = ("test", "[")


def run(call: Call) -> int:
    """Return 0 if the expression holds, 1 if not, 2 if it makes no sense."""
    args = list(call.args)
    if call.name == "[" and (not args or args.pop() != "]"):
        raise TestError("missing ]")
    return int(not Expression(args, Tests(call.view, call.cwd)).holds())
