"""tee: write the input to files too."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Copy the input to the output and to files; -a adds to them."""
    opts = options.parse(call.args, "aip", {"append": "a", "ignore-interrupts": "i"})
    data = call.stdin.read()
    call.out(data)
    status = 0
    for name in opts.operands:
        try:
            call.view.write(call.path(name), data, append="a" in opts)
        except FsError as error:
            status = call.fail(f"{name}: {error}")
    return status
