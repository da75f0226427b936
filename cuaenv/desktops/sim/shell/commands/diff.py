"""diff: how files differ."""

from __future__ import annotations

import time

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.diffing import Change, Side, changes, normal, unified
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "unified": "unified::", "brief": "q", "recursive": "r", "ignore-case": "i",
    "ignore-all-space": "w", "ignore-space-change": "b", "ignore-blank-lines": "B",
    "report-identical-files": "s", "new-file": "N", "label": "label:", "side-by-side": "y",
    "color": "color::", "text": "a", "exclude": "x",
}  # fmt: skip


def run(call: Call) -> int:
    """Compare two files or folders; -u -U context, -q, -r, -N, -s, -i -w -b -B ignore."""
    args = [arg for arg in call.args if not arg.startswith("--color")]
    args = [f"-U{arg[10:]}" if arg.startswith("--unified=") else arg for arg in args]
    args = ["-u" if arg == "--unified" else arg for arg in args]
    opts = options.parse(args, "uU:qriwbBsNyax:", LONG, status=2)
    if len(opts.operands) != 2:
        return call.fail("missing operand" if len(opts.operands) < 2 else "extra operand", 2)
    left, right = opts.operands
    view = call.view
    is_dir = [name != "-" and view.is_dir(call.path(name)) for name in (left, right)]
    for name in (left, right):
        if name != "-" and not view.exists(call.path(name)):
            return call.fail(f"{name}: No such file or directory", 2)
    comparer = Comparer(call, opts)
    if all(is_dir):
        return comparer.folders(left, right)
    if is_dir[0]:
        left = f"{left.rstrip('/')}/{base(right)}"
    elif is_dir[1]:
        right = f"{right.rstrip('/')}/{base(left)}"
    return comparer.files(left, right, title=False)


class Comparer:
    """One run of diff."""

    def __init__(self, call: Call, opts: options.Options) -> None:
        self.call = call
        self.opts = opts

    def folders(self, left: str, right: str) -> int:
        """Compare what is in two folders; below only with -r."""
        view = self.call.view
        try:
            names = [set(view.listdir(self.call.path(name))) for name in (left, right)]
        except FsError as error:
            return self.call.fail(f"{error.path}: {error}", 2)
        status = 0
        for name in sorted(names[0] | names[1]):
            one, two = f"{left.rstrip('/')}/{name}", f"{right.rstrip('/')}/{name}"
            if name in self.opts.all("x"):
                continue
            if name not in names[0] or name not in names[1]:
                status = max(status, self._only(left, right, name, name in names[0]))
                continue
            status = max(status, self._pair(one, two))
        return status

    def _only(self, left: str, right: str, name: str, in_left: bool) -> int:
        folder = left if in_left else right
        path = f"{folder.rstrip('/')}/{name}"
        if "N" in self.opts and not self.call.view.is_dir(self.call.path(path)):
            other = f"{(right if in_left else left).rstrip('/')}/{name}"
            return self.files(*((path, other) if in_left else (other, path)), title=True)
        self.call.line(f"Only in {folder.rstrip('/')}: {name}")
        return 1

    def _pair(self, one: str, two: str) -> int:
        self.call.spend_file()
        view = self.call.view
        dirs = [view.is_dir(self.call.path(path)) for path in (one, two)]
        if all(dirs):
            if "r" in self.opts:
                return self.folders(one, two)
            self.call.line(f"Common subdirectories: {one} and {two}")
            return 0
        if any(dirs):
            kinds = ["directory" if is_dir else "regular file" for is_dir in dirs]
            self.call.line(f"File {one} is a {kinds[0]} while file {two} is a {kinds[1]}")
            return 1
        return self.files(one, two, title=True)

    def _side(self, name: str) -> Side:
        path = self.call.path(name)
        if "N" in self.opts and name != "-" and not self.call.view.exists(path):
            return Side(name, b"", "1970-01-01 00:00:00.000000000 +0000")
        data = self.call.read(name)
        moment = self.call.clock.now if name == "-" else self.call.view.stat(path).mtime
        stamp = time.strftime("%Y-%m-%d %H:%M:%S.000000000 +0000", time.gmtime(moment))
        return Side(name, data, stamp)

    def files(self, left: str, right: str, title: bool) -> int:
        """Compare two files."""
        try:
            one, two = self._side(left), self._side(right)
        except FsError as error:
            return self.call.fail(f"{error.path}: {error}", 2)
        if one.data != two.data and (b"\0" in one.data or b"\0" in two.data):
            self.call.line(f"Binary files {left} and {right} differ")
            return 2 if "q" not in self.opts else 1
        lines = [decode(side.data).split("\n") for side in (one, two)]
        found = changes(lines[0], lines[1], self._fold, self.call.spend)
        if "B" in self.opts:
            found = [change for change in found if not _only_blank(change, lines)]
        if not found:
            if "s" in self.opts:
                self.call.line(f"Files {left} and {right} are identical")
            return 0
        if "q" in self.opts:
            self.call.line(f"Files {left} and {right} differ")
            return 1
        if title:
            words = " ".join(arg for arg in self.call.args if arg.startswith("-"))
            self.call.line(f"diff {words} {left} {right}")
        if "uU" in self.opts:
            labels = self.opts.all("label")
            self.call.out(unified(one, two, found, int(self.opts.get("U") or 3), labels))
        else:
            self.call.out(normal(one, two, found))
        return 1

    def _fold(self, line: str) -> str:
        if "i" in self.opts:
            line = line.lower()
        if "w" in self.opts:
            return "".join(line.split())
        if "b" in self.opts:
            body = " ".join(line.split())
            return (" " if line[:1].isspace() else "") + body
        return line


def _only_blank(change: Change, lines: list[list[str]]) -> bool:
    _, i, x, j, y = change
    return not any(text.strip() for text in (*lines[0][i:x], *lines[1][j:y]))
