"""cp and mv: copy and move files and trees."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base, inside
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.copying import Copier

NAMES = ("cp", "mv")
LONG = {
    "recursive": "r", "archive": "a", "interactive": "i", "no-clobber": "n", "force": "f",
    "verbose": "v", "update": "u", "target-directory": "t", "no-target-directory": "T",
    "preserve": "preserve::", "dereference": "L", "no-dereference": "P", "link": "l",
    "symbolic-link": "s", "parents": "parents", "backup": "backup::", "no-preserve": "nopres:",
}  # fmt: skip


def run(call: Call) -> int:
    """Copy (-r -R -a -p -d -L -P -l -s) or move; both -i -n -f -v -u -b -t -T."""
    args = ["--preserve" if arg.startswith("--preserve=") else arg for arg in call.args]
    args = (
        [arg for arg in args if not arg.startswith(("--backup", "--preserve"))]
        + ["-b" for arg in args if arg.startswith("--backup")]
        + ["-p" for arg in args if arg.startswith("--preserve") and call.name == "cp"]
    )
    letters = "rRapinfvut:TdLPHlsxb" if call.name == "cp" else "infvut:Tb"
    opts = options.parse(args, letters, LONG)
    sources = list(opts.operands)
    if not sources:
        return call.fail("missing file operand")
    folder = opts.get("t")
    if not folder:
        if len(sources) == 1:
            return call.fail(f"missing destination file operand after '{sources[0]}'")
        target = sources.pop()
        into = call.view.is_dir(call.path(target)) and "T" not in opts
        if not into and len(sources) > 1:
            return call.fail(f"target '{target}' is not a directory")
        if not into:
            return _one(call, Copier(call, opts), sources[0], target)
        folder = target
    if not call.view.is_dir(call.path(folder)):
        return call.fail(f"target directory '{folder}' is not a directory")
    copier, status = Copier(call, opts), 0
    for source in sources:
        name = base(source) if base(source) != ".." else "."
        target = folder if name == "." and call.name == "cp" else f"{folder.rstrip('/')}/{name}"
        if folder == "/":
            target = f"/{name}"
        status |= _one(call, copier, source, target)
    return status


def _one(call: Call, copier: Copier, source: str, target: str) -> int:
    if call.name == "mv":
        return _move(call, copier, source, target)
    return 0 if copier.copy(source, target, top=True) else 1


def _move(call: Call, copier: Copier, source: str, target: str) -> int:
    view, src, dst = call.view, call.path(source), call.path(target)
    try:
        status = view.lstat(src.rstrip("/") or "/")
        if status.kind == "link" and source.endswith("/"):
            raise FsError("ENOTDIR", source)
    except FsError as error:
        return call.fail(f"cannot stat '{source}': {error}")
    if view.lexists(dst):
        there = view.lstat(dst.rstrip("/") or "/")
        if there.ino == status.ino:
            return call.fail(f"'{source}' and '{target}' are the same file")
        if not copier.may_replace(source, target, status, there):
            return 0
        if there.kind == "dir" and status.kind != "dir":
            return call.fail(f"cannot overwrite directory '{target}' with non-directory")
        if status.kind == "dir" and there.kind != "dir":
            return call.fail(f"cannot overwrite non-directory '{target}' with directory '{source}'")
        copier.back_up(target)
    if status.kind == "dir" and inside(dst.rstrip("/"), src.rstrip("/")):
        return call.fail(f"cannot move '{source}' to a subdirectory of itself, '{target}'")
    try:
        view.rename(src.rstrip("/") or "/", dst.rstrip("/") if status.kind == "dir" else dst)
    except FsError as error:
        return call.fail(f"cannot move '{source}' to '{target}': {error}")
    copier.say(f"renamed '{source}' -> '{target}'")
    return 0
