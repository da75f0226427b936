"""ln: give files other names."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

LONG = {
    "symbolic": "s", "force": "f", "no-dereference": "n", "verbose": "v", "relative": "r",
    "interactive": "i", "target-directory": "t", "no-target-directory": "T",
}  # fmt: skip


def run(call: Call) -> int:
    """Link; -s symbolic, -f replaces, -n does not enter a linked folder, -r relative, -t, -v."""
    opts = options.parse(call.args, "sfnvirt:TLP", LONG)
    names = list(opts.operands)
    if not names:
        return call.fail("missing file operand")
    folder = opts.get("t")
    if not folder and len(names) > 1 and "T" not in opts:
        last = call.path(names[-1])
        is_dir = call.view.is_dir(last) and not ("n" in opts and call.view.is_link(last))
        if is_dir:
            folder = names.pop()
        elif len(names) > 2:
            return call.fail(f"target '{names[-1]}' is not a directory")
    if not folder and len(names) == 1:
        folder = "."
    status = 0
    pairs = (
        [(name, posixpath.join(folder, base(name))) for name in names]
        if folder
        else [(names[0], names[1])]
    )
    for target, name in pairs:
        status |= _link(call, target, name, opts)
    return status


def _link(call: Call, target: str, name: str, opts: options.Options) -> int:
    view, path = call.view, call.path(name)
    kind = "symbolic link" if "s" in opts else "hard link"
    arrow = "->" if "s" in opts else "=>"
    try:
        if "s" not in opts and not view.lexists(call.path(target)):
            return call.fail(f"failed to access '{target}': No such file or directory")
        if "s" not in opts and view.is_dir(call.path(target)):
            return call.fail(f"{target}: hard link not allowed for directory")
        if view.lexists(path):
            if view.lstat(path).kind == "dir":
                return call.fail(f"{name}: cannot overwrite directory")
            if "i" in opts and not call.agreed(f"ln: replace '{name}'? "):
                return 1
            if "f" in opts or "i" in opts:
                if "s" not in opts and view.lstat(path).ino == view.lstat(call.path(target)).ino:
                    return call.fail(f"'{target}' and '{name}' are the same file")
                view.remove(path)
        if "s" in opts:
            view.symlink(_relative(call, target, path) if "r" in opts else target, path)
        else:
            view.link(call.path(target), path)
    except FsError as error:
        return call.fail(f"failed to create {kind} '{name}': {error}")
    if "v" in opts:
        call.line(f"'{name}' {arrow} '{target}'")
    return 0


def _relative(call: Call, target: str, path: str) -> str:
    start = posixpath.dirname(posixpath.normpath(path))
    return posixpath.relpath(posixpath.normpath(call.path(target)), start)
