"""cd: change the working folder."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import join
from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Change to a folder; none is the home, `-` the one before; -P resolves links."""
    args = [arg for arg in call.args if arg not in ("-L", "-P", "--")]
    state = call.shell.state
    target = args[0] if args else state.get("HOME") or ""
    if target == "-":
        target = state.get("OLDPWD") or ""
    if not target:
        return call.fail("HOME not set" if not args else "OLDPWD not set", 2)
    return enter(call, target, show=bool(args) and args[0] == "-", physical="-P" in call.args)


def enter(call: Call, target: str, show: bool, physical: bool = False) -> int:
    """Make `target` the working folder; CDPATH is not searched."""
    state, view = call.shell.state, call.shell.view()
    path = join(state.cwd, target)
    try:
        path = view.realpath(path) if physical else path
        status = view.stat(path)
        if status.kind != "dir":
            raise FsError("ENOTDIR", target)
        if not view.access(path, "x"):
            raise FsError("EACCES", target)
    except FsError as error:
        code = 2 if state.dialect == "sh" else 1
        return call.fail(
            f"{target}: {error}" if state.dialect == "bash" else f"can't cd to {target}", code
        )
    state.variables["OLDPWD"], state.variables["PWD"] = state.cwd, path
    state.cwd = path
    if show:
        call.line(path)
    return 0
