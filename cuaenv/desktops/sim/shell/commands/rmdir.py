"""rmdir: remove empty folders."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

LONG = {"parents": "p", "verbose": "v", "ignore-fail-on-non-empty": "i"}


def run(call: Call) -> int:
    """Remove empty folders; -p also the emptied ones above."""
    opts = options.parse(call.args, "pv", LONG)
    if not opts.operands:
        return call.fail("missing operand")
    status = 0
    for name in opts.operands:
        while name:
            try:
                call.view.rmdir(call.path(name))
            except FsError as error:
                if not ("i" in opts and error.code == "ENOTEMPTY"):
                    status = call.fail(f"failed to remove '{name}': {error}")
                break
            if "v" in opts:
                call.line(f"rmdir: removing directory, '{name}'")
            name = name.rstrip("/").rpartition("/")[0] if "p" in opts else ""
    return status
