"""chmod, chown and chgrp: who may do what with files."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import group_named, user_named
from cuaenv.desktops.sim.shell.lang.modes import parse_mode

NAMES = ("chmod", "chown", "chgrp")
LONG = {
    "recursive": "R", "verbose": "v", "changes": "c", "quiet": "f", "silent": "f",
    "reference": "reference:", "no-dereference": "h", "preserve-root": "root",
}  # fmt: skip

MINUS_MODE = re.compile(r"-[rwxXst]+([-+=,][-+=,rwxXstugo]*)?")


def run(call: Call) -> int:
    """Change modes, owners or groups; -R trees, -v -c say so."""
    args = list(call.args)
    modes = [arg for arg in args if _is_mode(call, arg)]
    if modes:
        # `chmod -x file`: a mode that looks like an option.
        at = args.index(modes[0])
        args = [*args[:at], *args[at + 1 :]]
    opts = options.parse(args, "RvcfhHLP", LONG)
    operands = [*modes[:1], *opts.operands]
    reference = opts.get("reference")
    if len(operands) < (1 if reference else 2):
        return call.fail("missing operand")
    what = "" if reference else operands.pop(0)
    changer = Changer(call, opts, what, reference)
    for name in operands:
        changer.change(name, top=True)
    return changer.status


def _is_mode(call: Call, arg: str) -> bool:
    return call.name == "chmod" and MINUS_MODE.fullmatch(arg) is not None


class Changer:
    """One run of chmod, chown or chgrp."""

    def __init__(self, call: Call, opts: options.Options, what: str, reference: str) -> None:
        self.call = call
        self.opts = opts
        self.what = what
        self.status = 0
        fs = call.view.fs
        self.owner = self.group = ""
        status = call.view.stat(call.path(reference)) if reference else None
        if call.name == "chmod":
            self.what = f"{status.mode:o}" if status else what
            parse_mode(self.what, 0, False, 0)
        elif status:
            self.owner = status.owner if call.name == "chown" else ""
            self.group = status.group
        elif call.name == "chgrp":
            self.group = group_named(fs, what)
        else:
            owner, colon, group = what.partition(":")
            self.owner = user_named(fs, owner) if owner else ""
            self.group = group_named(fs, group) if group else ""
            if colon and not group and owner:
                self.group = fs.who(self.owner).groups[0]

    def change(self, name: str, top: bool) -> None:
        """Change one file, and with -R what is in it; links met on the way are left alone."""
        self.call.spend_file()
        path = self.call.path(name)
        try:
            status = self.call.view.lstat(path)
            if status.kind == "link" and not top:
                return
            self._apply(name, path)
        except FsError as error:
            self.status = 1
            if "f" not in self.opts:
                self._complain(name, error)
            if error.code in ("ENOENT", "ENOTDIR", "EACCES"):
                return
        if "R" in self.opts and self.call.view.is_dir(path) and status.kind == "dir":
            self._inside(name, path)

    def _inside(self, name: str, path: str) -> None:
        try:
            names = self.call.view.listdir(path)
        except FsError as error:
            self.status = self.call.fail(f"cannot read directory '{name}': {error}")
            return
        for inner in names:
            self.change(f"{name.rstrip('/')}/{inner}", top=False)

    def _complain(self, name: str, error: FsError) -> None:
        if error.code in ("ENOENT", "ENOTDIR", "ELOOP", "EACCES"):
            self.call.err(f"cannot access '{name}': {error}")
        elif self.call.name == "chmod":
            self.call.err(f"changing permissions of '{name}': {error}")
        else:
            what = "ownership" if self.call.name == "chown" else "group"
            self.call.err(f"changing {what} of '{name}': {error}")

    def _apply(self, name: str, path: str) -> None:
        text, changed = (self._mode if self.call.name == "chmod" else self._owner)(name, path)
        if "v" in self.opts or ("c" in self.opts and changed):
            self.call.line(text)

    def _mode(self, name: str, path: str) -> tuple[str, bool]:
        before = self.call.view.stat(path)
        umask = self.call.shell.state.umask
        mode = parse_mode(self.what, before.mode, before.kind == "dir", umask)
        self.call.view.chmod(path, mode)
        old, new = (f"{bits:04o} ({_letters(bits)})" for bits in (before.mode, mode))
        same = mode == before.mode
        change = f"retained as {new}" if same else f"changed from {old} to {new}"
        return f"mode of '{name}' {change}", not same

    def _owner(self, name: str, path: str) -> tuple[str, bool]:
        view, follow = self.call.view, "h" not in self.opts
        look = view.stat if follow else view.lstat
        before = look(path)
        view.chown(path, self.owner, self.group, follow)
        after = look(path)
        old, new = (f"{status.owner}:{status.group}" for status in (before, after))
        change = f"retained as {new}" if old == new else f"changed from {old} to {new}"
        return f"ownership of '{name}' {change}", old != new


def _letters(mode: int) -> str:
    return Stat("file", mode, "", "", 0, 0, 1, 0).permissions[1:]
