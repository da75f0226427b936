"""realpath and readlink: where a path really leads."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import join
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("realpath", "readlink")
LONG = {
    "canonicalize": "f", "canonicalize-existing": "e", "canonicalize-missing": "m",
    "no-newline": "n", "quiet": "q", "silent": "q", "strip": "s", "no-symlinks": "s",
    "relative-to": "to:", "zero": "z", "verbose": "v",
}  # fmt: skip


def run(call: Call) -> int:
    """Print paths with links resolved; readlink without -f -e -m prints a link's target."""
    opts = options.parse(call.args, "femnqszvLP", LONG)
    if not opts.operands:
        return call.fail("missing operand")
    status = 0
    for name in opts.operands:
        try:
            shown = _resolve(call, name, opts)
        except FsError as error:
            status = 1
            if ("q" not in opts and call.name == "realpath") or "v" in opts:
                call.err(f"{name}: {error}")
            continue
        if opts.get("to"):
            shown = posixpath.relpath(shown, _canonical(call, call.path(opts.get("to")), "m"))
        end = "" if "n" in opts and len(opts.operands) == 1 else "\0" if "z" in opts else "\n"
        call.out(shown + end)
    return status


def _resolve(call: Call, name: str, opts: options.Options) -> str:
    if call.name == "readlink" and not opts.last("fem"):
        return call.view.readlink(call.path(name))
    if "s" in opts:
        return join(call.cwd, name)
    return _canonical(call, call.path(name), opts.last("fem") or "f")


def _canonical(call: Call, path: str, how: str) -> str:
    if how == "e":
        return call.view.realpath(path)
    if how == "m":
        return _missing(call, path)
    place = call.view.place(path)
    if place.node is None and path.endswith("/.."):
        raise FsError("ENOENT", path)
    return place.path


def _missing(call: Call, path: str) -> str:
    """Resolve as much as exists, and append the rest."""
    rest: list[str] = []
    parts = [part for part in path.split("/") if part]
    while parts:
        try:
            head = call.view.place("/" + "/".join(parts)).path
        except FsError:
            rest.append(parts.pop())
            continue
        return join(head, "/".join(reversed(rest)) or ".")
    return join("/", "/".join(reversed(rest)))
