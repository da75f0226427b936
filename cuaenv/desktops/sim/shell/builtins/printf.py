"""printf: print arguments by a format."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.formats import Formatter


def run(call: Call) -> int:
    """Print; the format is used again while arguments are left."""
    args = list(call.args)
    if args and args[0] == "--":
        args.pop(0)
    if len(args) > 1 and args[0] == "-v" and call.shell.state.dialect == "bash":
        formatter = Formatter(args[3:])
        call.shell.state.put(args[1], formatter.run(args[2] if len(args) > 2 else ""))
        return int(bool(formatter.errors))
    if not args:
        return call.fail("usage: printf format [argument ...]", 2)
    formatter, template = Formatter(args[1:]), args[0]
    if call.shell.state.dialect == "sh":
        # Only the arguments of %b know \\c in dash.
        template = re.sub(r"(\\\\)|\\c", lambda found: found[1] or r"\\c", template)
    call.out(formatter.run(template))
    for message in formatter.errors:
        call.err(message)
    return int(bool(formatter.errors))
