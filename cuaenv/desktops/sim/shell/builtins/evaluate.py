"""eval, `.`, source, command, builtin and exec: running words as commands."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import programs, registry
from cuaenv.desktops.sim.shell.builtins.type import describe
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import ExitShell, ReturnFrom
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("eval", ".", "source", "command", "builtin", "exec")


def run(call: Call) -> int:
    """Run the arguments, or the file they name, in this shell."""
    match call.name:
        case "eval":
            return _nested(call, " ".join(call.args)) if call.args else 0
        case "." | "source":
            return _source(call)
        case "exec":
            if not call.args:
                return 0
            raise ExitShell(call.spawn(call.args))
    return _command(call)


def _nested(call: Call, text: str) -> int:
    call.shell.run.enter()
    try:
        return call.shell.source(text)
    finally:
        call.shell.run.leave()


def _source(call: Call) -> int:
    if not call.args:
        return call.fail("filename argument required", 2)
    name, state = call.args[0], call.shell.state
    found = name
    if "/" not in name:
        path = state.get("PATH") or programs.DEFAULT_PATH
        folders = [f"{folder}/{name}" for folder in path.split(":")]
        found = next((p for p in folders if call.view.is_file(p)), name)
    try:
        text = decode(call.shell.view().read(call.path(found)))
    except FsError as error:
        return call.fail(f"{name}: {error}", 2 if state.dialect == "sh" else 1)
    before = state.params
    if call.args[1:] and state.dialect == "bash":
        state.params = tuple(call.args[1:])
    try:
        return _nested(call, text)
    except ReturnFrom as jump:
        return jump.status
    finally:
        state.params = before


def _command(call: Call) -> int:
    args = list(call.args)
    if args and args[0] in ("-v", "-V"):
        status = 0 if args[1:] else 1
        for name in args[1:]:
            text = describe(call, name, long=args[0] == "-V")
            if text:
                call.line(text)
            elif args[0] == "-V":
                status = call.fail(f"{name}: not found", 127)
            else:
                status = 127 if call.shell.state.dialect == "sh" else 1
        return status
    if args and args[0] == "-p":
        args.pop(0)
    if not args:
        return 0
    command = registry.builtin(args[0])
    if command is None:
        if call.name == "builtin":
            return call.fail(f"{args[0]}: not a shell builtin")
        return call.spawn(args)
    inner = Call(call.shell, args, call.env, call.fds, call.user, call.cwd)
    return command(inner)
