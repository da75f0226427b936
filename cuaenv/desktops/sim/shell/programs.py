"""Programs: finding a command on the disk and running what is found."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.image import program_name
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell import registry
from cuaenv.desktops.sim.shell.errors import ShellError

DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"
SHELLS = frozenset({"sh", "bash", "dash"})


class NotRunnable(ShellError):
    """There is no such command (127), or it cannot be run (126)."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Program:
    """What a file does when run.

    Attributes:
        path: where it was found; empty for a command without a file.
        name: of the program in `commands`, or of a shell.
        args: put before the given arguments: the script, for a script.
    """

    path: str
    name: str
    args: tuple[str, ...] = ()


def which(name: str, view: FsView, cwd: str, path: str) -> str:
    """Return the file that running `name` would run; empty when there is none."""
    if "/" in name:
        full = name if name.startswith("/") else f"{cwd.rstrip('/')}/{name}"
        return name if view.is_file(full) and view.access(full, "x") else ""
    for folder in path.split(":"):
        where = folder or "."
        full = where if where.startswith("/") else f"{cwd.rstrip('/')}/{where}"
        if view.is_file(f"{full}/{name}") and view.access(f"{full}/{name}", "x"):
            return f"{where.rstrip('/')}/{name}"
    return ""


def find(name: str, view: FsView, cwd: str, path: str, bare: bool = False) -> Program:
    """Return what running `name` means; raise NotRunnable.

    A bare disk, without program files, still has all commands: set-up and tests use such disks.
    """
    found = which(name, view, cwd, path) if name else ""
    if found:
        full = found if found.startswith("/") else f"{cwd.rstrip('/')}/{found}"
        return _load(name, found, view.program(full))
    if "/" in name:
        raise _unusable(name, view, cwd)
    if bare and (registry.program(name) or name in SHELLS):
        return Program("", name)
    raise NotRunnable(f"{name}: command not found", 127)


def _unusable(name: str, view: FsView, cwd: str) -> NotRunnable:
    full = name if name.startswith("/") else f"{cwd.rstrip('/')}/{name}"
    try:
        status = view.stat(full)
    except FsError as error:
        code = 127 if error.code in ("ENOENT", "ENOTDIR") else 126
        return NotRunnable(f"{name}: {error}", code)
    reason = "Is a directory" if status.kind == "dir" else "Permission denied"
    return NotRunnable(f"{name}: {reason}", 126)


def _load(name: str, path: str, data: bytes) -> Program:
    program = program_name(data)
    if program:
        return Program(path, program)
    if data.startswith(b"#!"):
        return _interpreted(name, path, data)
    if b"\0" in data[:80]:
        raise NotRunnable(f"{name}: cannot execute binary file: Exec format error", 126)
    return Program(path, "sh", (path,))


def _interpreted(name: str, path: str, data: bytes) -> Program:
    words = data[2:].split(b"\n", 1)[0].decode(errors="surrogateescape").split()
    interpreter = words[0].rpartition("/")[2] if words else ""
    if interpreter == "env" and len(words) > 1:
        interpreter, words = words[1], words[1:]
    if interpreter in SHELLS or registry.program(interpreter):
        return Program(path, interpreter, (*words[1:], path))
    shown = words[0] if words else ""
    raise NotRunnable(f"{name}: {shown}: bad interpreter: No such file or directory", 127)
