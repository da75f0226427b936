"""cmp: compare files byte by byte."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Tell where two files first differ; -s says nothing, -l lists all bytes."""
    opts = options.parse(call.args, "slb", {"silent": "s", "quiet": "s", "verbose": "l"}, status=2)
    if not opts.operands:
        return call.fail("missing operand", 2)
    names = [*opts.operands, "-"][:2]
    try:
        left, right = (call.read(name) for name in names)
    except FsError as error:
        return call.fail(f"{error.path}: {error}", 2)
    if left == right:
        return 0
    length = min(len(left), len(right))
    differ = [at for at in range(length) if left[at] != right[at]]
    if "s" in opts:
        return 1
    if "l" in opts:
        width = len(str(length))
        for at in differ:
            call.line(f"{at + 1:{width}} {left[at]:3o} {right[at]:3o}")
    elif differ:
        line = left[: differ[0]].count(b"\n") + 1
        call.line(f"{names[0]} {names[1]} differ: char {differ[0] + 1}, line {line}")
    if "l" in opts or not differ:
        short = names[0] if len(left) < len(right) else names[1]
        if len(left) != len(right):
            call.err(f"EOF on {short} after byte {length}")
    return 1
