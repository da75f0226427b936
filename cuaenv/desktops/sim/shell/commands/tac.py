"""tac and rev: the other way round."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("tac", "rev")


def run(call: Call) -> int:
    """Print the lines of each file from last to first (tac), or their characters (rev)."""
    opts = options.parse(call.args, "")
    for _, data in call.inputs(opts.operands):
        lines = re.findall(r"[^\n]*\n|[^\n]+", decode(data))
        if call.name == "tac":
            call.out("".join(reversed(lines)))
        else:
            for line in lines:
                body = line.removesuffix("\n")
                call.out(body[::-1] + line[len(body) :])
    return int(call.failed)
