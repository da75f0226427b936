"""mkdir: make folders."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.modes import parse_mode


def run(call: Call) -> int:
    """Make folders; -p with those on the way, -m with a mode, -v says so."""
    opts = options.parse(call.args, "pm:v", {"parents": "p", "mode": "m", "verbose": "v"})
    if not opts.operands:
        return call.fail("missing operand")
    status = 0
    for name in opts.operands:
        try:
            _make(call, name, opts)
        except FsError as error:
            status = call.fail(f"cannot create directory '{name}': {error}")
    return status


def _make(call: Call, name: str, opts: options.Options) -> None:
    mode = parse_mode(opts.get("m"), 0o777, True, 0) if "m" in opts else None
    todo = [name]
    if "p" in opts:
        pieces = [piece for piece in name.split("/") if piece]
        root = "/" if name.startswith("/") else ""
        todo = [root + "/".join(pieces[: at + 1]) for at in range(len(pieces))]
    for number, step in enumerate(todo):
        path, last = call.path(step), number == len(todo) - 1
        if "p" in opts and call.view.is_dir(path):
            continue
        call.view.mkdir(path, mode=0o777)
        if mode is not None and last:
            call.view.chmod(path, mode)
        if "v" in opts:
            call.line(f"{call.name}: created directory '{step}'")
